import type { DrawnOf } from '../../fields/data.ts'
import type { fixedStart } from '../common.ts'
import type { InputSettings } from '../Input.ts'
import type { ValueContext } from '../value.ts'

type StartSettings = DrawnOf<ReturnType<typeof fixedStart>> & Pick<InputSettings, 'defaultValue'>

/**
 * What a new case starts with according to the settings: `staticValue`, unless `defaultStatic` is off, or else
 * `defaultValue`, which may be a text template such as `{{ user.email }}`.
 */
export function startValue(settings: StartSettings, context: ValueContext): unknown {
  const fixed = settings.defaultStatic === false ? undefined : settings.staticValue
  if (fixed !== undefined && fixed !== null && fixed !== '') return fixed
  const template = settings.defaultValue
  if (typeof template !== 'string') return template ?? null
  const filled = template.includes('{{') ? (context.fill?.(template) ?? '') : template
  return filled === '' ? null : filled
}

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
