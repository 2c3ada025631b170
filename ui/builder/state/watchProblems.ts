import { catalogue } from '../../../src/shared/catalogue/index.ts'
import { problemsOf, type TreeProblem } from '../../../src/shared/tree/problems.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { Editor } from './editor.ts'
import { groupProblems } from './problems.ts'

/**
 * Looks for problems when the builder has paused. What only the server finds, `known` at the start, is kept until it
 * is told anew: with the next save of the page, and when something else that it hangs on has changed. Answers with
 * the way to stop.
 */
export function watchProblems(editor: Editor, known: readonly TreeProblem[] = []): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle: number | undefined
  let fromServer = known
  let fields = fieldsThatCount(editor)
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
  const ask = async () => {
    try {
      fromServer = (await editor.client.load(editor.id)).problems ?? []
      soon()
    } catch {
      // The next save tells.
    }
  }
  look()
  const stops = [
    editor.$tree.listen(soon),
    editor.checks.subscribe('', () => void ask().then(look)),
    editor.onSaved((problems) => {
      if (problems) {
        fromServer = problems
        return soon()
      }
      const now = fieldsThatCount(editor)
      if (now === fields) return
      fields = now
      void ask()
    }),
    // A form may wait for its process.
    editor.client.onEvent('publish', ({ schema }) => void (schema === 'process' && ask())),
    editor.client.onEvent('unpublish', ({ schema }) => void (schema === 'process' && ask())),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/** Fields of the document that decide whether it can be published; others are saved without asking about it. */
function fieldsThatCount(editor: Editor): string {
  const { formType, process } = editor.$document.get()
  return JSON.stringify([formType, process])
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
