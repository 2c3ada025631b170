import type { TreeProblem } from '../../../src/shared/tree/problems.ts'

/** What is wrong or missing on the page, as the list shows it and as each node looks it up. Errors come first. */
export interface ProblemsByNode {
  all: readonly TreeProblem[]
  byNode: ReadonlyMap<string, readonly TreeProblem[]>
  errors: number
}

export const noProblems: ProblemsByNode = { all: [], byNode: new Map(), errors: 0 }

export function groupProblems(problems: readonly TreeProblem[]): ProblemsByNode {
  const all = [
    ...problems.filter((one) => one.level === 'error'),
    ...problems.filter((one) => one.level === 'hint'),
  ]
  const byNode = new Map<string, TreeProblem[]>()
  for (const problem of all) {
    // What concerns the page as a whole stands under no id.
    const id = problem.nodeId ?? ''
    const own = byNode.get(id)
    if (own) own.push(problem)
    else byNode.set(id, [problem])
  }
  return { all, byNode, errors: all.filter((one) => one.level === 'error').length }
}

/** Ids whose problems are not the same as before. */
export function changedProblems(before: ProblemsByNode, after: ProblemsByNode): string[] {
  const keys = (one: readonly TreeProblem[] | undefined) =>
    (one ?? []).map(({ level, key }) => `${level}:${key}`).join()
  const ids = new Set([...before.byNode.keys(), ...after.byNode.keys()])
  return [...ids].filter((id) => keys(before.byNode.get(id)) !== keys(after.byNode.get(id)))
}
