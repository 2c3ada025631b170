import { z } from 'zod'
import type { Fields, Values } from './field.ts'
import { at, isShown } from './field.ts'
import { fieldKinds } from './kinds/index.ts'

/**
 * The strict shape of values with these fields: unknown keys are refused, nothing is required (a draft may be
 * incomplete; `problemsOf` says what is missing). Dotted keys become nested objects. Made once for each set of fields,
 * which is never changed afterwards.
 */
export function fieldsShape(fields: Fields): z.ZodObject {
  let known = shapes.get(fields)
  if (!known) {
    known = makeFieldsShape(fields)
    shapes.set(fields, known)
  }
  return known
}

const shapes = new WeakMap<Fields, z.ZodObject>()

/** The same, made anew: with keys in it that are no fields. */
export function makeFieldsShape(fields: Fields, extra: Record<string, z.ZodType> = {}): z.ZodObject {
  const shape: Record<string, z.ZodType> = { ...extra }
  const nested: Record<string, Fields> = {}
  for (const [key, field] of Object.entries(fields)) {
    const dot = key.indexOf('.')
    if (dot === -1) shape[key] = fieldKinds[field.kind].shape(field).nullish()
    else {
      const head = key.slice(0, dot)
      nested[head] = { ...nested[head], [key.slice(dot + 1)]: field }
    }
  }
  for (const [key, inner] of Object.entries(nested)) shape[key] = fieldsShape(inner).nullish()
  return z.strictObject(shape)
}

/** Problems by field key, as translation keys: what is missing and what is wrong in form. */
export function problemsOf(fields: Fields, values: Values): Record<string, string> {
  const problems: Record<string, string> = {}
  const result = fieldsShape(fields).safeParse(values)
  for (const issue of result.error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) problems[[...issue.path, key].join('.')] = 'validation.unknownKey'
    } else {
      const path = issue.path.join('.')
      problems[path] ??= issue.message.startsWith('validation.') ? issue.message : `validation.${issue.code}`
    }
  }
  for (const [key, field] of Object.entries(fields)) {
    if (!field.required || !isShown(field, values)) continue
    if (fieldKinds[field.kind].isEmpty(at(values, key))) problems[key] ??= 'validation.required'
  }
  return problems
}
