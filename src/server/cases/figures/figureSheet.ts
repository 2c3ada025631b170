import { figureColumns, figureNames, groupLabels } from '../../../shared/figures/columns.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import type { Cell, Sheet } from '../../../shared/sheet/sheet.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import type { CaseFigures, FigureQuestion } from '../contract.ts'
import { caseFigures } from './figures.ts'

const hourMs = 3_600_000

/** See `Cases.figureSheet`: what the page's table shows, times in hours, the sum of all last. */
export async function figureSheet(
  context: CaseContext,
  session: Session,
  question: FigureQuestion,
): Promise<Sheet> {
  return sheetOfFigures(
    context.texts(session.locale, session.org),
    question,
    await caseFigures(context, session, question),
  )
}

const titleOpen = msg`Uppföljning {from} – {to}, tider under öppettid`

/** The same of figures that are there. */
export function sheetOfFigures(
  t: Translate,
  question: Pick<FigureQuestion, 'from' | 'to' | 'by' | 'clock'>,
  { rows, total }: Pick<CaseFigures, 'rows' | 'total'>,
): Sheet {
  const all = [...rows, { ...total, label: t(msg`Alla`) }]
  const drawn = all.map((row): Cell[] => [
    row.label,
    ...figureNames.map((name) => {
      const value = row[name]
      return figureColumns[name].kind === 'count' || value === null
        ? value
        : Math.round((value / hourMs) * 10) / 10
    }),
  ])
  return {
    title: t(question.clock === 'open' ? titleOpen : msg`Uppföljning {from} – {to}`, {
      ...{ from: question.from, to: question.to },
    }),
    labels: [
      t(groupLabels[question.by]),
      ...figureNames.map((name) => {
        const { label, kind } = figureColumns[name]
        return kind === 'count' ? t(label) : t(msg`{time} (timmar)`, { time: t(label) })
      }),
    ],
    total: drawn.length,
    async *rows() {
      yield drawn
    },
  }
}
