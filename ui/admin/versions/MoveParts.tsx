import { Link } from 'wouter'
import { Select } from '../../kit/input/Select.tsx'
import { Badge } from '../../kit/show/Badge.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { changeWords, type MovePreview } from './changeWords.ts'

export interface StatesTableProps {
  states: MovePreview['states']
  targets: MovePreview['targets']
  onChoose: (from: string, to: string) => void
}

/** Where the cases stand, and where each of those states comes to: what the version lacks is chosen. */
export function StatesTable({ states, targets, onChoose }: StatesTableProps) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  return (
    <section aria-labelledby="move-states">
      <h3 id="move-states">{t('Statusar')}</h3>
      <table className="a-move-states">
        <thead>
          <tr>
            <th scope="col">{t('Nu')}</th>
            <th scope="col" className="a-move-count">
              {t('Ärenden')}
            </th>
            <th scope="col">{t('Efter flytten')}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ _id, name, count, to, isOwn }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td className="a-move-count">{number.format(count)}</td>
              <td>
                {isOwn || targets.length === 0 ? (
                  (targets.find((one) => one._id === to)?.name ?? name)
                ) : (
                  <Select
                    small
                    hideLabel
                    label={t('Status i stället för {name}', { name })}
                    placeholder={t('Välj status')}
                    value={to}
                    onChange={(state) => onChoose(_id, state)}
                    options={targets.map((one) => ({ value: one._id, label: one.name }))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What is another for how many. */
export function Changes({ changes }: { changes: MovePreview['changes'] }) {
  const t = useT()
  return (
    <section aria-labelledby="move-changes">
      <h3 id="move-changes">{t('Det här ändras')}</h3>
      {changes.length === 0 ? (
        <p className="k-muted">{t('Inget annat än versionen.')}</p>
      ) : (
        <ul className="a-move-changes">
          {changes.map((change) => (
            <li key={`${change.what} ${change.name ?? ''} ${change.becomes ?? ''}`}>
              <span>{changeWords(change, t)}</span>
              <Badge
                label={t('{n, plural, one {# ärende} other {# ärenden}}', { n: change.count })}
                color={warned.has(change.what) ? 'warning' : 'neutral'}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What somebody may not have meant. */
const warned: ReadonlySet<string> = new Set([
  'timerPassed',
  'late',
  'approvals',
  'questionGone',
  'answerUnfit',
  'questionRequired',
  'signatureVoid',
  'signatureVoidBy',
  'connectionGone',
  'partyInvited',
  'partyLeft',
])

/** Those that cannot be moved, and why. */
export function Stays({ stays }: { stays: MovePreview['stays'] }) {
  const t = useT()
  if (stays.length === 0) return null
  return (
    <section aria-labelledby="move-stays">
      <h3 id="move-stays">{t('Stannar')}</h3>
      <ul className="a-move-stays">
        {stays.map(({ why, message, count, cases }) => (
          <li key={why}>
            <details>
              <summary>
                {message}{' '}
                <Badge
                  label={t('{n, plural, one {# ärende} other {# ärenden}}', { n: count })}
                  color="warning"
                />
              </summary>
              <NamedCases cases={cases} of={count} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Cases by name, and how many there are besides. */
export function NamedCases({
  cases,
  of,
}: {
  cases: readonly { _id: string; name: string; message?: string }[]
  of: number
}) {
  const t = useT()
  return (
    <ul className="a-move-cases">
      {cases.map(({ _id, name, message }) => (
        <li key={_id}>
          <Link href={`/case/${_id}`}>{name}</Link>
          {message && <span className="k-muted"> {message}</span>}
        </li>
      ))}
      {of > cases.length && (
        <li className="k-muted">
          {t('och {n, plural, one {ett till} other {# till}}', { n: of - cases.length })}
        </li>
      )}
    </ul>
  )
}
