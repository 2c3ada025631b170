/** A group of cases on screen. */
interface Group<R> {
  totalCount: number
  data: R[]
}

/** What groups on screen make of an answer to the same question, asked again because cases have changed. */
export interface LiveGroups<G> {
  /** As they are now, without what waits. */
  groups: G[]
  /** How many cases are new on screen. */
  waiting: number
}

/**
 * What is on screen goes where it is now; what has come in or changed meanwhile and is not on screen waits to be asked for. A case
 * that has only come into the part of its group that is shown does not.
 */
export function liveGroups<R extends { _id: string }, G extends Group<R>>(
  shown: readonly G[],
  fresh: readonly G[],
  /** Ids of the cases that changed since they were shown. */
  touched: ReadonlySet<string>,
): LiveGroups<G> {
  const here = new Set(shown.flatMap(({ data }) => data.map(({ _id }) => _id)))
  const waits = ({ _id }: R) => touched.has(_id) && !here.has(_id)
  const waiting = new Set(fresh.flatMap(({ data }) => data.filter(waits).map(({ _id }) => _id)))
  const groups = fresh.map((group) => {
    const data = group.data.filter((row) => !waits(row))
    return { ...group, data, totalCount: group.totalCount - (group.data.length - data.length) }
  })
  // What is empty fills by itself.
  return here.size === 0 ? { groups: [...fresh], waiting: 0 } : { groups, waiting: waiting.size }
}
