import type { ValueDefinition } from './value.ts'
import { list } from './values/list.ts'

/**
 * What each type holds in a case. Apart from the definitions, so that a published page's script carries the
 * checks and not the settings panel.
 */
export const values = list as unknown as Readonly<Record<string, ValueDefinition<never>>>

export function valueDefinition(type: string): ValueDefinition | undefined {
  return Object.hasOwn(values, type) ? (values[type] as unknown as ValueDefinition) : undefined
}
