import { type Message, msg } from '../../../src/shared/i18n.ts'
import { Badge } from '../../kit/show/Badge.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import type { ActionOutput } from '../client.tsx'

type Imported = ActionOutput<'form/import'>
type Outcome = Imported['report'][number]['outcome']

const outcomes: Readonly<Record<Outcome, { label: Message; color: string }>> = {
  leftOut: { label: msg`Utelämnad`, color: 'danger' },
  approximated: { label: msg`Ungefär`, color: 'warning' },
  mapped: { label: msg`Överförd`, color: 'success' },
}

/** Worst first. */
const order: readonly Outcome[] = ['leftOut', 'approximated', 'mapped']

/** What became of every part of an imported form. */
export function FidelityReport({ imported }: { imported: Imported }) {
  const t = useT()
  const { name, counts, report } = imported
  const sorted = [...report].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome))
  return (
    <>
      <Callout
        tone={counts.leftOut > 0 ? 'warning' : 'success'}
        announce
        title={t('{namn} är importerat', { namn: name })}
      >
        {t('{mapped} överförda, {approximated} ungefär, {leftOut} utelämnade', counts)}
      </Callout>
      <ul className="a-plan">
        {sorted.map(({ outcome, path, type, label, to, reason }) => (
          <li key={path} className="a-plan-line">
            <span className="a-plan-name">
              {label || type}{' '}
              <span className="k-muted">
                {type}
                {to && ` → ${to}`}
              </span>
              <span className="k-muted a-block">
                <code>{path}</code>
                {reason && ` · ${t(reason)}`}
              </span>
            </span>
            <Badge label={t(outcomes[outcome].label)} color={outcomes[outcome].color} />
          </li>
        ))}
      </ul>
    </>
  )
}
