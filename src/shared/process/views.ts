/**
 * The views of the one list of cases that every case worker has, in the order in which they are offered. They hold what has
 * not ended, which waits for somebody; those that have are in `all`, `mine` and `watched` where they are asked for, and until
 * somebody has looked at what came in then of what their citizen was asked to complete.
 *
 * - `mine`: assigned to the person, and not put aside
 * - `new`: in the start state, and nobody took it
 * - `unassigned`: nobody is assigned
 * - `watched`: the person wants to be told of it
 * - `late`: `due` has passed and the clock runs
 * - `resting`: the person has put it aside until a day or an answer
 */
export const caseViews = ['mine', 'new', 'unassigned', 'watched', 'late', 'resting', 'all'] as const

export type CaseView = (typeof caseViews)[number]

export const isCaseView = (name: unknown): name is CaseView => caseViews.some((one) => one === name)

/** Those that differ from person to person; the others are the same for everybody with the same rights. */
export const ownViews: readonly CaseView[] = ['mine', 'watched', 'resting']
