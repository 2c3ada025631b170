import { atom, type ReadableAtom } from 'nanostores'
import { type Keyed, keyed } from './keyed.ts'
import type { FoundProblem } from './kind.ts'

/** What is wrong or missing, as the list shows it and as each part looks it up. Errors come first. */
export interface ProblemsByPart<Problem> {
  all: readonly Problem[]
  /** What concerns the whole stands under the empty id. */
  byPart: ReadonlyMap<string, readonly Problem[]>
  errors: number
}

/** The problems that are known now. */
export interface Problems<Problem> {
  readonly $problems: ReadableAtom<ProblemsByPart<Problem>>
  /** Listeners per part, for changes of its problems. */
  readonly troubled: Keyed
  setProblems(problems: readonly Problem[]): void
}

export function makeProblems<Problem extends FoundProblem>(
  partOf: (problem: Problem) => string | null,
): Problems<Problem> {
  const $problems = atom<ProblemsByPart<Problem>>({ all: [], byPart: new Map(), errors: 0 })
  const troubled = keyed()
  return {
    $problems,
    troubled,
    setProblems(found) {
      const next = groupProblems(found, partOf)
      const changed = changedProblems($problems.get(), next)
      if (changed.length === 0) return
      $problems.set(next)
      troubled.notify(changed)
    },
  }
}

export function groupProblems<Problem extends FoundProblem>(
  problems: readonly Problem[],
  partOf: (problem: Problem) => string | null,
): ProblemsByPart<Problem> {
  const errors = problems.filter((one) => one.level === 'error')
  const all = [...errors, ...problems.filter((one) => one.level === 'hint')]
  const byPart = new Map<string, Problem[]>()
  for (const problem of all) {
    const part = partOf(problem) ?? ''
    const own = byPart.get(part)
    if (own) own.push(problem)
    else byPart.set(part, [problem])
  }
  return { all, byPart, errors: errors.length }
}

/** Ids whose problems are not the same as before. */
export function changedProblems<Problem extends FoundProblem>(
  before: ProblemsByPart<Problem>,
  after: ProblemsByPart<Problem>,
): string[] {
  const keys = (one: readonly Problem[] | undefined) =>
    (one ?? []).map(({ level, key }) => `${level}:${key}`).join()
  const ids = new Set([...before.byPart.keys(), ...after.byPart.keys()])
  return [...ids].filter((id) => keys(before.byPart.get(id)) !== keys(after.byPart.get(id)))
}
