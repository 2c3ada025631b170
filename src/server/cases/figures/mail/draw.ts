import { type Figures, figureColumns, figureNames, groupLabels } from '../../../../shared/figures/columns.ts'
import {
  type FigureAddress,
  figureQuestion,
  figureText,
  readFigures,
} from '../../../../shared/figures/question.ts'
import { timeWords } from '../../../../shared/figures/timeWords.ts'
import { type Message, msg, type Translate } from '../../../../shared/i18n.ts'
import { fileName } from '../../../downloads/fileName.ts'
import { regionOf } from '../../../downloads/region.ts'
import { sheetFormats } from '../../../downloads/sheet.ts'
import type { OutgoingMail } from '../../../mail/mail.ts'
import { hasAnyRight, type Session } from '../../../session.ts'
import type { MailFile } from '../../../store/records.ts'
import type { FigureMailingRow } from '../../../store/repositories/figureMailings.ts'
import type { CaseContext } from '../../context.ts'
import type { CaseFigures } from '../../contract.ts'
import { presentIn } from '../../desk/saved/present.ts'
import { staffScope } from '../../list/scope.ts'
import { dayOf } from '../../today.ts'
import { sheetOfFigures } from '../figureSheet.ts'
import { caseFigures } from '../figures.ts'
import { tableHtml, tableText } from './tables.ts'

/** Times of fewer cases than this are those of somebody: they are left out of what leaves the house. */
export const fewest = 3
/** A mail waits for cases that were just saved, but not for a flood of them. */
const mostWaitMs = 10_000
/** Rows that stand in the letter itself; the file has all of them. */
const mostRows = 100

export interface DrawnMail extends Omit<OutgoingMail, 'to'> {
  /** `nothing`: the reader may read no cases, and the mail says so. */
  result: 'mailed' | 'nothing'
}

/**
 * The mail as its reader may have it now. What the question names and they do not see is left out of it as it is out of a saved
 * view: it narrows to nothing, and is not named. TOO_LARGE as `caseFigures`.
 */
export async function drawMail(
  context: CaseContext,
  reader: Session,
  { name, query, every, owner }: Pick<FigureMailingRow, 'name' | 'query' | 'every' | 'owner'>,
): Promise<DrawnMail> {
  const t = context.texts(reader.locale, reader.org)
  await context.indexer.caughtUp(mostWaitMs)
  const scope = await staffScope(context, reader)
  const owners = await context.documents.namesOf(reader, [owner])
  const why = t(everyWords[every], { name: owners.get(owner) ?? '' })
  const subject = t(msg`Uppföljning: {name}`, { name })
  if (!hasAnyRight(reader) || (!scope.everything && scope.forms.length === 0)) {
    const text = [t(noCases), hasAnyRight(reader) ? why : t(msg`Du får ingen mer sådan e-post.`)].join('\n\n')
    return { result: 'nothing', subject, text }
  }
  const address = readFigures(query, dayOf(Date.now()))
  const { query: seen, absent } = await presentIn(context, reader, address.query, scope, false)
  const asked = { ...address, query: seen }
  const figures = withoutFew(await caseFigures(context, reader, figureQuestion(asked)))
  const { from, to } = address.days
  const title = `${name}, ${from} – ${to}`
  const table = tableOf(t, reader, figures, address, title)
  const link = [`${context.baseUrl}/figures`, figureText(asked)].filter(Boolean).join('?')
  const notes = [
    t(msg`Siffrorna gäller {from} – {to} och är räknade på de ärenden som du får läsa.`, { from, to }),
    ...(address.clock === 'open' ? [t(msg`Tiderna är räknade under öppettid.`)] : []),
    ...(absent.length > 0
      ? [t(msg`I urvalet ingår något som är borttaget, eller som du inte får läsa.`)]
      : []),
    t(msg`Tider för färre än {n} ärenden står inte i brevet.`, { n: fewest }),
    ...(figures.rows.length > mostRows ? [t(msg`Alla rader står i den bifogade filen.`)] : []),
  ]
  const end = [why, t(msg`Du kan sluta få dem på samma sida.`)]
  return {
    ...{ result: 'mailed', subject },
    text: [title, ...notes, ...tableText(table), `${t(openPage)} ${link}`, ...end].join('\n\n'),
    html: tableHtml(table, {
      lang: reader.locale,
      before: notes,
      link: { href: link, label: t(openPage) },
      after: end,
    }),
    files: [
      await fileOf(
        context,
        reader,
        sheetOfFigures(t, { ...address.days, by: address.by, clock: address.clock }, figures),
      ),
    ],
  }
}

const noCases = msg`Det finns inga ärenden som du får läsa, så det finns inga siffror att visa dig.`
const openPage = msg`Öppna Uppföljning:`

const everyWords: Readonly<Record<FigureMailingRow['every'], Message>> = {
  day: msg`{name} skickar siffrorna till dig varje dag.`,
  week: msg`{name} skickar siffrorna till dig varje vecka.`,
  month: msg`{name} skickar siffrorna till dig varje månad.`,
}

/** Without times that are those of a few cases. */
function withoutFew({ rows, total, ...rest }: CaseFigures): CaseFigures {
  const quiet = <Row extends Figures>(row: Row): Row => ({
    ...row,
    ...(row.answered < fewest && { firstAnswer: null }),
    ...(row.closed < fewest && { toClosing: null, mostToClosing: null, waiting: null, deciding: null }),
  })
  return { ...rest, total: quiet(total), rows: rows.map(quiet) }
}

/** The table of the page, in words. */
function tableOf(
  t: Translate,
  { locale }: Session,
  { rows, total }: CaseFigures,
  { by, clock }: Pick<FigureAddress, 'by' | 'clock'>,
  title: string,
) {
  const number = new Intl.NumberFormat(locale)
  const cells = (row: Figures) =>
    figureNames.map((name) => {
      const value = row[name]
      if (value === null) return '–'
      return figureColumns[name].kind === 'time' ? timeWords(value, t, clock) : number.format(value)
    })
  return {
    title,
    labels: [t(groupLabels[by]), ...figureNames.map((name) => t(figureColumns[name].label))],
    rows: [
      { label: t(msg`Alla`), cells: cells(total) },
      ...rows.slice(0, mostRows).map((row) => ({ label: row.label, cells: cells(row) })),
    ],
  }
}

async function fileOf(
  { texts }: CaseContext,
  { locale, org }: Session,
  sheet: ReturnType<typeof sheetOfFigures>,
): Promise<MailFile> {
  const { type, write } = sheetFormats.xlsx
  const parts: Uint8Array[] = []
  for await (const part of write(sheet, regionOf(locale, texts(locale, org)))) parts.push(part)
  return { name: `${fileName(sheet.title)}.xlsx`, type, content: Buffer.concat(parts).toString('base64') }
}
