import type { EditedDocument } from './client.ts'
import type { Editing } from './editing.ts'
import type { FoundProblem } from './kind.ts'

/**
 * Looks for problems when the one who edits has paused. What only the server finds, `known` at the start, is kept
 * until it is told anew: with the next save of the content, and when something else that it hangs on has changed.
 * Answers with the way to stop.
 */
export function watchProblems<Content, Command, Problem extends FoundProblem, D extends EditedDocument>(
  editing: Editing<Content, Command, Problem, D>,
  known: readonly Problem[] = [],
): () => void {
  const { kind, clock, server } = editing
  let stopWaiting = () => {}
  let fromServer = known
  let fields = fieldsThatCount()
  let saved = fields
  const look = () => {
    const content = editing.$content.get()
    const own = kind.problemsOf(content, editing.$document.get())
    editing.setProblems([...own, ...beyond(own, content)])
  }
  const soon = () => {
    stopWaiting()
    stopWaiting = clock.after(pause, () => {
      stopWaiting = clock.idle(look)
    })
  }
  const ask = async () => {
    try {
      fromServer = (await server.load(editing.id)).problems ?? []
      soon()
    } catch {
      // The next save tells.
    }
  }
  const hangsOn = ({ schema }: { schema: string }) => void (kind.hangsOn.includes(schema) && ask())

  /** Fields of the document that decide whether it can be published; others are saved without asking about it. */
  function fieldsThatCount(): string {
    const document = editing.$document.get()
    return JSON.stringify(kind.fieldsThatCount.map((name) => document[name]))
  }

  /** Problems that were not found here, of parts that are still there. */
  function beyond(own: readonly Problem[], content: Content): Problem[] {
    const keyOf = (problem: Problem) => `${kind.partOf(problem)} ${problem.key}`
    const found = new Set(own.map(keyOf))
    return fromServer.filter((problem) => {
      const part = kind.partOf(problem)
      return !found.has(keyOf(problem)) && (part === null || kind.has(content, part))
    })
  }

  look()
  const stops = [
    editing.$content.listen(soon),
    editing.$document.listen(() => {
      const now = fieldsThatCount()
      if (now === fields) return
      fields = now
      soon()
    }),
    editing.checks.subscribe('', () => void ask().then(look)),
    editing.checks.subscribe('own', soon),
    editing.onSaved((problems) => {
      if (problems) {
        fromServer = problems
        return soon()
      }
      const now = fieldsThatCount()
      if (now === saved) return
      saved = now
      void ask()
    }),
    server.onEvent('publish', hangsOn),
    server.onEvent('unpublish', hangsOn),
  ]
  return () => {
    stopWaiting()
    for (const stop of stops) stop()
  }
}

/** Milliseconds of quiet before the content is looked through. */
const pause = 200
