import { useState } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import type { CaseApprovals } from './types.ts'

/** What takes approvals where the case stands: who has given one, how many are missing, and of whom. */
export function ApprovalsLine({
  id,
  approvals,
  onChanged,
}: {
  id: string
  approvals: readonly CaseApprovals[]
  onChanged: () => void
}) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const takeBack = async (connectionId: string) => {
    setBusy(true)
    try {
      await client.call('case/takeBackApproval', { formDataId: id, connectionId })
      toast.success(t('Ditt godkännande är tillbakataget.'))
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <ul className="a-lines" aria-label={t('Godkännanden')}>
      {approvals.map((one) => (
        <li key={one.connectionId} className="a-line">
          <Icon icon="check-check" size={16} />
          <div className="a-line-text">
            <span>
              <strong>{one.label}</strong> {missing(one, t)}
            </span>
            {one.given.map(({ byName, forNames, at }) => (
              <span key={`${byName} ${at}`} className="k-muted">
                {t('Godkänt av {name}', {
                  name:
                    forNames.length > 0
                      ? t('{deputy} för {name}', { deputy: byName, name: forNames.join(', ') })
                      : byName,
                })}{' '}
                <RelativeTime date={at} />
              </span>
            ))}
            {one.changed && <Changed {...one.changed} />}
          </div>
          {one.given.some(({ mine }) => mine) && (
            <Button small busy={busy} onPress={() => void takeBack(one.connectionId)}>
              {t('Ta tillbaka godkännandet')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What those who approve anew have not approved of before. */
function Changed({ at, byName, mine, answers, others }: NonNullable<CaseApprovals['changed']>) {
  const t = useT()
  const of = (text: string) => (text ? t('”{text}”', { text }) : t('inget svar'))
  // On a telephone it stands in the bar at the bottom: many of them would be all that is seen.
  return (
    <details open={answers.length + others <= 3}>
      <summary>
        {mine ? t('Ändrat sedan du godkände') : t('Ändrat sedan {name} godkände', { name: byName })}{' '}
        <RelativeTime date={at} />
      </summary>
      <ul>
        {answers.map(({ label, from, to }) => (
          <li key={label}>
            {t('{question}: var {from}, är nu {to}', { question: label, from: of(from), to: of(to) })}
          </li>
        ))}
        {others > 0 && (
          <li className="k-muted">
            {t('{n, plural, one {och # svar till} other {och # svar till}}, se Händelser', { n: others })}
          </li>
        )}
      </ul>
    </details>
  )
}

/** How many are missing, of which roles, and who could give them. */
export function missing({ left, needed, roles, people, others }: CaseApprovals, t: Translate): string {
  const count = t('{n} av {needed} godkännanden saknas', { n: left, needed })
  const of = roles.length > 0 ? t('{count}, av {roles}', { count, roles: roles.join(', ') }) : count
  const names = people.join(', ')
  if (!names) return t('{what}. Ingen kan lämna det nu.', { what: of })
  return others > 0
    ? t('{what}. Kan lämnas av {names} och {n} till.', { what: of, names, n: others })
    : t('{what}. Kan lämnas av {names}.', { what: of, names })
}
