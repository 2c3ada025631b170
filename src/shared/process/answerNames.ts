import { withNamesIn } from '../tree/names.ts'
import type { ProcessGraph } from './process.ts'

/**
 * A process whose conditions, timers and effects speak of renamed answers (old name → new); the same when none of them
 * is named in it.
 */
export function withAnswerNames(graph: ProcessGraph, renamed: ReadonlyMap<string, string>): ProcessGraph {
  return withNamesIn(graph, renamed, answerKeys)
}

/** What holds an answer's name in it: a timer's date, and the address that `Case/mail` writes to. */
const answerKeys = ['atValue', 'answer'] as const
