import { recordOf } from '../../src/shared/record.ts'

/** What exactly a refusal is about, as translation keys or exact texts: the problems in its detail, and its fields. */
export function refusalKeys(error: unknown): string[] {
  const { fields, detail } = recordOf(error)
  const { problems } = recordOf(detail)
  const listed = (Array.isArray(problems) ? problems : []).map(recordOf)
  const errors = listed.flatMap(({ level, key }) => (level === 'error' && key ? [String(key)] : []))
  return [...new Set([...errors, ...Object.values(recordOf(fields)).map(String)])]
}
