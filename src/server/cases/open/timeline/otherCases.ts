import type { Values } from '../../../../shared/fields/field.ts'
import type { Session } from '../../../session.ts'
import type { TimelineRow } from '../../../store/records.ts'
import { type CaseContext, nameOfCase } from '../../context.ts'
import { openable } from '../../relations/openable.ts'

/** Other cases that lines of a timeline are about, by their ids. */
export interface OtherCases {
  /** What those are called that the session may open. */
  names: Map<string, string>
  /** Numbers of parents and children, which whoever handles the other is told. */
  numbers: Map<string, string>
}

/** Lines of a case's family, and of what was divided: the number of the other is told to whoever handles the one, or sent both in. */
const ofFamily = new Set([
  'sent',
  'divided',
  'childMade',
  'childStatus',
  'childAdded',
  'childGone',
  'parentSet',
  'parentGone',
])
/** Lines that are told without the other case, to who may not open it. */
const isTold = new Set(['merged', 'split'])
const aboutOther = new Set([
  'related',
  'unrelated',
  'merged',
  'mergedHere',
  'split',
  'splitHere',
  ...ofFamily,
])

type Read = (line: Pick<TimelineRow, 'detail'>) => Values

/** Reads the other cases of the lines, beside those that are known already. */
export async function readOthers(
  context: CaseContext,
  session: Session,
  lines: readonly TimelineRow[],
  { read, known }: { read: Read; known: OtherCases },
): Promise<void> {
  const [others, family] = [new Set<string>(), new Set<string>()]
  for (const line of lines) {
    const { kind } = line
    if (kind === 'childrenEndedHere') for (const id of idsIn(read(line).others)) family.add(id)
    if (!aboutOther.has(kind)) continue
    const other = otherIn(kind, read(line))
    if (other === undefined) continue
    others.add(other)
    if (ofFamily.has(kind)) family.add(other)
  }
  const ids = [...others.union(family)]
  if (ids.length === 0) return
  const records = await context.store.read.cases.findMany(session.org, ids)
  for (const { _id, number } of records)
    if (number !== null && family.has(_id)) known.numbers.set(_id, number)
  const asked = records.filter(({ _id }) => others.has(_id))
  for (const { record } of await openable(context, session, asked))
    known.names.set(record._id, await nameOfCase(context, session, record))
}

/** Of another case nothing is told to who may not open it: of one that this one was merged into, that there is one. */
export function isShownOf(kind: string, detail: Values, { names }: OtherCases): boolean {
  const other = otherIn(kind, detail)
  return other === undefined || names.has(other) || isTold.has(kind) || ofFamily.has(kind)
}

/** The other case by its name, or not at all. */
export function otherNamed(kind: string, detail: Values, { names, numbers }: OtherCases): Values {
  if (kind === 'childrenEndedHere')
    return {
      otherNames: idsIn(detail.others).flatMap((id) => numbers.get(id) ?? []),
      others: undefined,
    }
  const other = otherIn(kind, detail)
  if (other === undefined) return {}
  if (names.has(other)) return { other, otherName: names.get(other) }
  const number = ofFamily.has(kind) ? numbers.get(other) : undefined
  return { other: undefined, ...(number !== undefined && { otherName: number }) }
}

/** Id of the other case that a line is about. */
function otherIn(kind: string, { other }: Values): string | undefined {
  return aboutOther.has(kind) && typeof other === 'string' ? other : undefined
}

const idsIn = (ids: unknown): string[] => (Array.isArray(ids) ? ids.map(String) : [])
