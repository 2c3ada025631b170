import './rights.css'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import { type Right, rights } from '../../../src/shared/rules/rights/rights.ts'
import { cx } from '../../kit/cx.ts'
import { useT } from '../../kit/text.tsx'

/** What a right is called where it is chosen. */
export const rightNames: Readonly<Record<Right, Message>> = {
  hidden: msg`Dold`,
  read: msg`Läsa`,
  edit: msg`Ändra`,
  required: msg`Måste svara`,
}

export interface RightsRow {
  key: string
  name: string
  /** What follows belongs to it, as questions to their page. */
  isHead?: boolean
}

export interface RightsTableProps {
  /** What the table is about, for who does not see where it stands. */
  label: string
  /** What the rows are: *Steg*, *Fråga*. */
  rowsAre: string
  rows: readonly RightsRow[]
  /** By the role's key. */
  columns: readonly { key: string; name: string }[]
  /** What is said in the place itself. */
  own(row: string, column: string): Right | null
  /** What counts there where nothing is. */
  inherited(row: string, column: string): Right | null
  /** Whether anybody meets the row as that. */
  isMeant?(row: string, column: string): boolean
  onChange(row: string, column: string, right: Right | null): void
  disabled: boolean
}

/** What each role may do in each of the rows. An empty place is as what stands around it says, which it shows. */
export function RightsTable({ label, rowsAre, rows, columns, disabled, ...props }: RightsTableProps) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what goes on to the side is scrolled to by keyboard
    <section className="f-rights" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key: row, name, isHead }) => (
            <tr key={row} className={cx(isHead && 'is-head')}>
              <th scope="row">{name}</th>
              {columns.map(({ key: column, name: role }) => (
                <td key={column}>
                  {(props.isMeant?.(row, column) ?? true) && (
                    <Place
                      label={t('{role}, {place}', { role, place: name })}
                      own={props.own(row, column)}
                      inherited={props.inherited(row, column)}
                      disabled={disabled}
                      onChange={(right) => props.onChange(row, column, right)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface PlaceProps {
  label: string
  own: Right | null
  inherited: Right | null
  disabled: boolean
  onChange(right: Right | null): void
}

function Place({ label, own, inherited, disabled, onChange }: PlaceProps) {
  const t = useT()
  const around = inherited ? `(${t(rightNames[inherited])})` : '–'
  return (
    <select
      aria-label={label}
      className={cx(own !== null && 'is-own')}
      disabled={disabled}
      value={own ?? ''}
      onChange={({ target }) => onChange(rights.find((right) => right === target.value) ?? null)}
    >
      <option value="">{around}</option>
      {rights.map((right) => (
        <option key={right} value={right}>
          {t(rightNames[right])}
        </option>
      ))}
    </select>
  )
}
