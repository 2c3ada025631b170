import { fromJson } from '../../../shared/json.ts'
import { recordOf } from '../../../shared/record.ts'
import type { Reads } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import type { CompiledForm } from '../forms.ts'
import { movedLine } from '../versions/target.ts'

/** By which names an answer has gone in a case: versions of its form that the case was moved between may have had others for it. */
export interface AnswerNames {
  /** By which the case has it now; undefined: its version does not ask it. */
  now: string | undefined
  /** The last that it had. */
  last: string
  /** By which a line of the timeline tells of it, by the line's number; undefined: then that name was another question's, or nobody's. */
  inLine(seq: number): string | undefined
  /** By which it went at a time, milliseconds since 1970. */
  at(time: number): string | undefined
  /** Names of before that the version of now has no question for: nobody else's. */
  former: readonly string[]
}

/** A question goes by its component in every version; what is no component of any is taken for a name. */
export async function namesOf(
  { forms }: Pick<CaseContext, 'forms'>,
  read: Pick<Reads, 'timelines'>,
  { record, form }: CaseVersions,
  componentId: string,
): Promise<AnswerNames> {
  const moves = await read.timelines.page(record.row, { limit: 1_000, kinds: [movedLine.form] })
  const now = nameIn(form, componentId)
  if (now === undefined && moves.length === 0) return namedOnly(componentId)
  let name = now
  // The newest first; `after`: what follows that line.
  const spans: { after: number; since: number; name: string | undefined }[] = []
  for (const { seq, at, detail } of moves.toReversed()) {
    const { from, renamed } = recordOf(detail === null ? {} : fromJson(detail))
    const names = Object.entries(recordOf(renamed))
    spans.push({ after: seq, since: at, name })
    const was = names.find(([, to]) => to === name)?.[0]
    // What had this name until then has another since.
    const isOthers = was === undefined && names.some(([old]) => old === name)
    name = was ?? (isOthers ? undefined : name)
    if (name === undefined) {
      const before = await forms.version(record.org, form._id, Number(from)).catch(() => undefined)
      name = before && nameIn(before, componentId)
    }
  }
  spans.push({ after: -1, since: 0, name })
  const all = spans.flatMap((span) => span.name ?? [])
  if (all.length === 0) return namedOnly(componentId)
  return {
    now,
    last: all[0] ?? componentId,
    inLine: (seq) => spans.find(({ after }) => seq > after)?.name,
    at: (time) => spans.find(({ since }) => time >= since)?.name,
    former: [...new Set(all)].filter((one) => one !== now && !form.fields.has(one)),
  }
}

const namedOnly = (name: string): AnswerNames => ({
  ...{ now: name, last: name, former: [] },
  inLine: () => name,
  at: () => name,
})

function nameIn({ tree }: Pick<CompiledForm, 'tree'>, componentId: string): string | undefined {
  const named = tree.nodes[componentId]?.extra.name
  return typeof named === 'string' ? named : undefined
}
