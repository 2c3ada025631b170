import type { Translate } from '../../../src/shared/i18n.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import type { DraftApprovalState } from '../client.ts'
import { type DraftApprovalAtHand, leftOf } from './useDraftApproval.ts'

/** Who has approved of the draft and who remains, and what this person can do about it. */
export function ApprovalPart({ approval }: { approval: DraftApprovalAtHand }) {
  const t = useT()
  const { state, busy } = approval
  if (!state || state.rules.length === 0) return null
  const left = leftOf(state)
  return (
    <section className="p-approval" aria-label={t('Godkännanden')}>
      <Callout
        tone={left === 0 ? 'success' : 'info'}
        icon="user-check"
        title={left === 0 ? t('Utkastet är godkänt.') : missingIn(state, t)}
        actions={<Actions approval={approval} />}
      >
        {left > 0 && state.rules.map((rule) => rule.left > 0 && <Remaining key={rule.of} rule={rule} />)}
        {state.rules.some(({ of }) => of === 'published') && (
          <p>
            {t(
              'Den senast publicerade versionen kräver det. Ett ändrat krav gäller först när det har publicerats.',
            )}
          </p>
        )}
        {left > 0 && !state.may && !state.given.some(({ mine }) => mine) && <p>{whyNot(state, t)}</p>}
      </Callout>
      {state.given.length > 0 && (
        <ul className="p-approved">
          {state.given.map(({ byName, forNames, at, mine }) => (
            <li key={`${byName} ${at}`}>
              <Icon icon="check" size={16} />
              <span>
                {t('Godkänt av {name}', {
                  name:
                    forNames.length > 0
                      ? t('{deputy} för {name}', { deputy: byName, name: forNames.join(', ') })
                      : byName,
                })}{' '}
                <RelativeTime date={at} className="k-muted" />
              </span>
              {mine && (
                <Button
                  small
                  busy={busy}
                  onPress={() => approval.takeBack(t('Ditt godkännande är tillbakataget.'))}
                >
                  {t('Ta tillbaka')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Actions({ approval }: { approval: DraftApprovalAtHand }) {
  const t = useT()
  const { state, busy } = approval
  if (!state || leftOf(state) === 0) return null
  const isAskable = state.asked === null && state.rules.some(({ people }) => people.length > 0)
  return (
    <>
      {state.may && (
        <Button
          small
          icon="check"
          variant="primary"
          busy={busy}
          onPress={() => approval.approve(t('Du har godkänt utkastet.'))}
        >
          {t('Godkänn utkastet')}
        </Button>
      )}
      {isAskable && (
        <Button
          small
          icon="bell"
          busy={busy}
          onPress={() => approval.ask(t('De som kan godkänna har fått veta det.'))}
        >
          {t('Be om godkännande')}
        </Button>
      )}
      {state.asked && (
        <span className="k-muted">
          {t('{name} bad om det', { name: state.asked.byName })} <RelativeTime date={state.asked.at} />
        </span>
      )}
    </>
  )
}

function Remaining({ rule: { roles, people, others } }: { rule: DraftApprovalState['rules'][number] }) {
  const t = useT()
  const names = people.join(', ')
  const who = !names
    ? t('Ingen kan godkänna det nu.')
    : others > 0
      ? t('Kan godkännas av {names} och {n} till.', { names, n: others })
      : t('Kan godkännas av {names}.', { names })
  return (
    <p>
      {roles.length > 0 && <>{t('Av någon med rollen {roles}.', { roles: roles.join(', ') })} </>}
      {who}
    </p>
  )
}

const missingIn = (state: DraftApprovalState, t: Translate) =>
  t('{n, plural, one {Ett godkännande} other {# godkännanden}} saknas innan det går att publicera.', {
    n: leftOf(state),
  })

function whyNot({ bar }: DraftApprovalState, t: Translate): string {
  switch (bar) {
    case 'author':
      return t(
        'Du ändrade utkastet sist, eller vikarierar för den som gjorde det, och kan inte godkänna det själv.',
      )
    case 'given':
      return t('Någon som du vikarierar för, eller som vikarierar för dig, har godkänt. Ni räknas som en.')
    default:
      return t('Du har inte rollen, och kan inte godkänna det själv.')
  }
}
