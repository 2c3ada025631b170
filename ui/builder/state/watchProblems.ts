import { catalogue } from '../../../src/shared/catalogue/index.ts'
import { problemsOf, type TreeProblem } from '../../../src/shared/tree/problems.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { Editor } from './editor.ts'
import { groupProblems } from './problems.ts'

/**
 * Looks for problems when the builder has paused. What only the server finds is kept until it is asked again, at
 * the next save. Answers with the way to stop.
 */
export function watchProblems(editor: Editor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  let fromServer: readonly TreeProblem[] = []
  const look = () => {
    const tree = editor.$tree.get()
    const own = problemsOf(tree, editor.context.mode, catalogue)
    editor.setProblems(groupProblems([...own, ...beyond(fromServer, own, tree)]))
  }
  const soon = () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdle(idle)
    timer = setTimeout(() => {
      idle = whenIdle(look)
    }, pause)
  }
  look()
  const stops = [
    editor.$tree.listen(soon),
    editor.checks.subscribe('', look),
    editor.onSaved((problems) => {
      fromServer = problems
      soon()
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Problems that the builder did not find itself, of nodes that are still there. */
function beyond(found: readonly TreeProblem[], own: readonly TreeProblem[], tree: Tree): TreeProblem[] {
  const known = new Set(own.map(({ nodeId, key }) => `${nodeId} ${key}`))
  return found.filter(
    ({ nodeId, key }) =>
      !known.has(`${nodeId} ${key}`) && (nodeId === null || tree.nodes[nodeId] !== undefined),
  )
}

/** Milliseconds of quiet before the page is looked through. */
const pause = 200

/** Safari has no idle callback. */
const whenIdle = (work: () => void): number =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(work, { timeout: 1000 })
    : (setTimeout(work) as never)
const cancelIdle = (handle: number) =>
  typeof cancelIdleCallback === 'function' ? cancelIdleCallback(handle) : clearTimeout(handle)
