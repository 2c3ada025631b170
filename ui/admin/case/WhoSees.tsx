import { useState } from 'react'
import type { Translate } from '../../../src/shared/i18n.ts'
import { Button } from '../../kit/Button.tsx'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { Avatar } from '../../kit/show/Avatar.tsx'
import { useT } from '../../kit/text.tsx'
import { type ActionOutput, useClient } from '../client.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { useLoaded } from '../page/useLoaded.ts'

type Person = ActionOutput<'case/explain'>['people'][number]

/** Which accounts see the case, and why: for whoever wonders whether somebody should. */
export function WhoSees({ id, state }: { id: string; state: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small variant="ghost" icon="eye" onPress={() => setOpen(true)}>
        {t('Vem ser ärendet?')}
      </Button>
      {open && (
        <Modal
          open
          icon="eye"
          title={t('Vem ser ärendet?')}
          minWidth={520}
          maxWidth={520}
          cancelLabel={t('Stäng')}
          onClose={() => setOpen(false)}
        >
          <People id={id} state={state} />
        </Modal>
      )}
    </>
  )
}

function People({ id, state }: { id: string; state: string }) {
  const t = useT()
  const client = useClient()
  const { data, error, reload } = useLoaded(`explain ${id}`, () =>
    client.call('case/explain', { formDataId: id }),
  )
  if (error) return <Failed small error={error} onRetry={reload} />
  if (!data) return <Loading />
  const more = data.totalCount - data.people.length
  return (
    <>
      <p className="k-muted">
        {t('Konton som når ärendet nu, och varför. Länkar och koder står under Vägar in utan inloggning.')}
      </p>
      <ul className="a-lines" aria-label={t('Vem ser ärendet?')}>
        {data.people.map((person) => (
          <li key={person._id} className="a-line">
            <Avatar name={person.name} />
            <div className="a-line-text">
              <strong>{person.name}</strong>
              {person.why.map((why) => (
                <span key={JSON.stringify(why)}>{reasonOf(why, t)}</span>
              ))}
              <span className="k-muted">{stepOf(person, state, t)}</span>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="k-muted">{t('Och {n} till.', { n: more })}</p>}
    </>
  )
}

function reasonOf(why: Person['why'][number], t: Translate): string {
  switch (why.kind) {
    case 'registers':
      return t('Registrerar ärendet')
    case 'author':
      return t('Har skickat in ärendet')
    case 'assigned':
      return withRule(t('Tilldelad som {roll}', { roll: why.role }), why.rule, t)
    case 'deputy':
      return t('Står in för {namn} i dag', { namn: why.through })
    case 'queue':
      return withRule(
        t('{roll}: ärendet ligger hos {grupp}', { roll: why.role, grupp: why.through }),
        why.rule,
        t,
      )
    case 'role':
      return t('{roll} i processen, genom {namn}', { roll: why.role, namn: why.through })
    case 'admin':
      return t('Administratör: ser alla ärenden')
  }
}

/** With the rule of the process that gave it to them. */
const withRule = (text: string, rule: string | undefined, t: Translate) =>
  rule === undefined ? text : `${text}. ${t('Genom regeln {rule}', { rule })}`

function stepOf({ step }: Person, state: string, t: Translate): string {
  if (step === 'noaccess') return t('Ser det inte medan det har statusen {namn}', { namn: state })
  if (step === 'edit') return t('Läser och ändrar svaren')
  if (step === 'redirect') return t('Leds vidare till en annan sida')
  if (step === 'readonly') return t('Läser')
  return t('Läser och handlägger')
}
