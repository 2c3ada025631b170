import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import { fromJson } from '../../../../shared/json.ts'
import type { Who } from '../../../../shared/process/who.ts'
import { recordOf } from '../../../../shared/record.ts'
import { sameJson } from '../../../../shared/sameJson.ts'
import type { Session } from '../../../session.ts'
import type { TimelineRow } from '../../../store/records.ts'
import type { CaseContext, CaseVersions } from '../../context.ts'
import { dataOf } from '../../data.ts'
import { closedFor } from '../../open/page.ts'
import { movedLine } from '../../versions/target.ts'
import type { ChangedSince } from '../contract.ts'

/** Lines that are looked at: what changed before them is told by the timeline. */
const most = 1_000
/** Answers that are told; of the others how many there are. */
const mostTold = 10
/** Characters of an answer that are told. */
const longest = 120

/**
 * What has changed since a connection was approved of before, for those who are to approve of it anew: since the reader did, or else since the
 * last who did before the answers changed. undefined: nobody has, or nothing has changed that the reader is told.
 */
export async function changesSince(
  context: Pick<CaseContext, 'store' | 'texts'>,
  session: Session,
  versions: CaseVersions,
  who: Who,
): Promise<(connectionId: string) => ChangedSince | undefined> {
  const { record, form } = versions
  const kinds = ['approved', 'saved', movedLine.form]
  const lines = await context.store.read.timelines.page(record.row, { limit: most, kinds })
  const said = new Map(
    lines.map((line) => [line, line.detail === null ? {} : recordOf(fromJson(line.detail))]),
  )
  const now = dataOf(record, form)
  const { names: closed } = closedFor(session, versions, who)
  const { fields } = form.in(session.locale)
  const t = context.texts(session.locale, session.org)

  const wordsOf = (name: string, value: unknown): string => {
    const field = fields.get(name)
    if (!field || value === null || value === undefined || field.definition.isEmpty(value)) return ''
    const text = field.definition.text(value, field.settings, { locale: session.locale, t })
    return text.length > longest ? `${text.slice(0, longest)} …` : text
  }

  /** Each answer as it was before the first of these lines, by the name that it has now; those that are the same again are not among them. */
  const changed = (after: readonly TimelineRow[]): [name: string, from: unknown][] => {
    const were = new Map<string, unknown>()
    for (const line of after) {
      const { values, renamed } = said.get(line) ?? {}
      for (const [name, change] of Object.entries(recordOf(values)))
        if (Object.hasOwn(recordOf(change), 'from') && !were.has(name)) were.set(name, recordOf(change).from)
      for (const [name, to] of Object.entries(recordOf(renamed)))
        if (were.has(name)) {
          were.set(String(to), were.get(name))
          were.delete(name)
        }
    }
    return [...were].filter(
      ([name, from]) => fields.has(name) && !closed.has(name) && !sameJson(from ?? null, now[name] ?? null),
    )
  }

  return (connectionId) => {
    const given = lines.filter(
      (line) => line.kind === 'approved' && said.get(line)?.connection === connectionId,
    )
    const since = (line: TimelineRow | undefined) =>
      line ? changed(lines.filter(({ seq }) => seq > line.seq)) : []
    const own = given.findLast(({ by }) => by !== null && by === who.userId)
    const last = own ?? given.findLast((line) => since(line).length > 0)
    const answers = since(last)
    if (!last || answers.length === 0) return undefined
    return {
      at: last.at,
      byName: last.byName,
      mine: last === own,
      answers: answers.slice(0, mostTold).map(([name, from]) => ({
        label: textIn(fields.get(name)?.settings.label, session.locale) || name,
        from: wordsOf(name, from),
        to: wordsOf(name, now[name]),
      })),
      others: Math.max(0, answers.length - mostTold),
    }
  }
}
