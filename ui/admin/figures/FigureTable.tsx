import {
  type FigureClock,
  type FigureGroup,
  type Figures,
  figureColumns,
  figureNames,
  groupLabels,
} from '../../../src/shared/figures/columns.ts'
import { timeWords } from '../../../src/shared/figures/timeWords.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import type { FigureReply } from './useFigures.ts'

interface FigureTableProps {
  figures: FigureReply
  by: FigureGroup
  clock: FigureClock
  /** The list of the cases of a row. */
  href: (value: string) => string
}

/** One row for each form, category, handler or group, all of them together first. */
export function FigureTable({ figures: { rows, total }, by, clock, href }: FigureTableProps) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const cells = (row: Figures) =>
    figureNames.map((name) => {
      const value = row[name]
      const text =
        value === null
          ? '–'
          : figureColumns[name].kind === 'time'
            ? timeWords(value, t, clock)
            : number.format(value)
      return <td key={name}>{text}</td>
    })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways is reached by keyboard
    <section className="a-figure-scroll" aria-label={t('Siffror')} tabIndex={0}>
      <table className="a-figure-table">
        <thead>
          <tr>
            <th scope="col">{t(groupLabels[by])}</th>
            {figureNames.map((name) => (
              <th key={name} scope="col">
                {t(figureColumns[name].label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="a-figure-total">
            <th scope="row">{t('Alla')}</th>
            {cells(total)}
          </tr>
          {rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">{row.value === '' ? row.label : <a href={href(row.value)}>{row.label}</a>}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
