import type { z } from 'zod'
import { fail } from '../../shared/wire/errors.ts'

/** Strict parsing; the first problem of each field, by its path, as translation keys. */
export function parse<T>(shape: z.ZodType<T>, raw: unknown): T {
  const result = shape.safeParse(raw ?? {})
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'validation.unknownKey'
    } else {
      fields[issue.path.join('.') || '_'] ??= keyOf(issue)
    }
  }
  throw fail('INVALID', { fields })
}

function keyOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z]+(\.[\w]+)+$/i.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required'
  return `validation.${issue.code}`
}

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses keys that could reach an object's prototype, and nesting beyond reason. */
export function refuseDangerousKeys(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > 60) throw fail('INVALID', { fields: { _: 'validation.tooDeep' } })
  for (const [key, inside] of Object.entries(value)) {
    if (dangerous.has(key)) throw fail('INVALID', { fields: { [key]: 'validation.unknownKey' } })
    refuseDangerousKeys(inside, depth + 1)
  }
}
