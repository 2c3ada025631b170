import { type DeskQuery, deskQuestion } from '../../../../src/shared/desk/query.ts'
import { unseenIn } from '../../../kit/table/tableSelection.ts'
import type { DeskRow } from '../rows/deskInput.ts'
import type { BulkInput } from './useBulk.ts'

/** What of a row a choice asks for. */
export type RowOfChoice = Pick<DeskRow, '_id' | 'status' | 'assign'>

/** The cases that are chosen in the list. */
export interface Chosen {
  n: number
  /** Of those, how many are not on show: on other pages, or left behind by a list that was narrowed since. */
  unseen: number
  /** All that match, over all pages. */
  isAll: boolean
  /** As the server is asked for them. */
  cases: Pick<BulkInput, 'ids' | 'question'>
  /** What the person has seen of them: what is otherwise by now is left alone. */
  seen: Pick<BulkInput, 'expected' | 'held' | 'atMost'>
  /** Some of them, for asking who may be given such cases. */
  sample: readonly string[]
  /** Tells one choice from another. */
  key: string
}

/** At most so many tell who may be given them. */
const mostAsked = 100

/** `all`: how many matched when all were chosen; null: these ids. */
export function chosenCases(
  ids: ReadonlySet<string>,
  all: number | null,
  query: DeskQuery,
  rows: readonly RowOfChoice[],
): Chosen {
  const sample = [...ids].slice(0, mostAsked)
  if (all !== null) {
    const question = deskQuestion(query)
    const cases = { question }
    return {
      n: all,
      isAll: true,
      cases,
      unseen: 0,
      seen: { atMost: all },
      sample,
      key: JSON.stringify(question),
    }
  }
  const states = rows.flatMap(({ _id, status }) =>
    ids.has(_id) && status._id ? [[_id, status._id] as const] : [],
  )
  const holders = rows.flatMap(({ _id, assign }) => (ids.has(_id) ? [[_id, heldIn(assign)] as const] : []))
  return {
    n: ids.size,
    unseen: unseenIn(ids, onShow(rows)).length,
    isAll: false,
    cases: { ids: [...ids] },
    seen: { expected: Object.fromEntries(states), held: Object.fromEntries(holders) },
    sample,
    key: [...ids].join(' '),
  }
}

const onShow = (rows: readonly RowOfChoice[]) => rows.map(({ _id }) => _id)

/** Of what is chosen, what is on show. */
export const inSight = (ids: ReadonlySet<string>, rows: readonly RowOfChoice[]): ReadonlySet<string> =>
  new Set(onShow(rows).filter((id) => ids.has(id)))

/** Who holds a case, by assignment role. */
function heldIn(assign: DeskRow['assign']): NonNullable<BulkInput['held']>[string] {
  const held: Record<string, { users: string[]; groups: string[] }> = {}
  for (const { type, _id, role } of assign) {
    held[role] ??= { users: [], groups: [] }
    held[role][type === 'user' ? 'users' : 'groups'].push(_id)
  }
  return held
}
