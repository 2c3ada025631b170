import { recordOf } from '../../../src/shared/record.ts'
import type { ActionError } from '../actionError.ts'

/** One thing that is wrong: a translation key, or words that the server has found, with what they are about. */
export type Problem = { key: string } | { file: string; text: string }

/**
 * What a refusal lists: fields, what is wrong with a document that could not be published, or with the files of a
 * solution. A single problem of a file is in the message already.
 */
export function problemsIn({ fields, detail }: Pick<ActionError, 'fields' | 'detail'>): Problem[] {
  const listed = recordOf(detail).problems
  const problems = Array.isArray(listed) ? listed.flatMap(problemOf) : []
  const ofFiles = problems.filter((problem) => 'text' in problem)
  const keys = [...Object.values(fields ?? {}), ...problems.flatMap((one) => ('key' in one ? one.key : []))]
  return [...[...new Set(keys)].map((key) => ({ key })), ...(ofFiles.length > 1 ? ofFiles : [])]
}

function problemOf(listed: unknown): Problem[] {
  const { key, file, text } = recordOf(listed)
  if (typeof key === 'string') return [{ key }]
  if (typeof text === 'string') return [{ file: typeof file === 'string' ? file : '', text }]
  return []
}
