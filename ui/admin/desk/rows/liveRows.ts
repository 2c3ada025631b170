/** What a list on screen makes of an answer to the same question, asked again because cases have changed. */
export interface LiveRows<R> {
  /** In the places where they stand, as they are now; after them those that fill the places of rows that left. */
  rows: readonly R[]
  /** Ids of rows that changed and are not in the answer any more. */
  leaving: ReadonlySet<string>
  /** Ids of rows of the answer that are not in `rows`. */
  waiting: readonly string[]
}

/**
 * Nobody's rows move under their hands: what is on screen stays where it is, what is new waits to be asked for, and a
 * changed row that is gone from the answer is told apart from one that others have pushed to the next page. Rows after all that are on
 * screen move nothing: they go in at once where rows have left, as they come from the next page.
 */
export function liveRows<R extends { _id: string }>(
  shown: readonly R[],
  fresh: readonly R[],
  /** Ids of the cases that changed since they were shown. */
  touched: ReadonlySet<string>,
  /** How many rows there were when they were shown. */
  places: number,
): LiveRows<R> {
  const now = new Map(fresh.map((row) => [row._id, row]))
  const here = new Set(shown.map(({ _id }) => _id))
  const leaving = new Set(shown.flatMap(({ _id }) => (touched.has(_id) && !now.has(_id) ? [_id] : [])))
  const vacant = Math.max(0, places - (shown.length - leaving.size))
  const after = fresh.findLastIndex(({ _id }) => here.has(_id)) + 1
  const filling = fresh.slice(after, after + vacant)
  const waiting = [...fresh.slice(0, after), ...fresh.slice(after + vacant)]
  return {
    rows: [...shown.map((row) => now.get(row._id) ?? row), ...filling],
    leaving,
    waiting: waiting.flatMap(({ _id }) => (here.has(_id) ? [] : [_id])),
  }
}
