import type { ValueDefinition } from './value.ts'
import { list } from './values/list.ts'

/**
 * What each type holds in a case. Apart from the definitions, so that a published page's script carries the
 * checks and not the settings panel.
 */
export const values: Readonly<Record<string, ValueDefinition>> = list

export function valueDefinition(type: string): ValueDefinition | undefined {
  return Object.hasOwn(values, type) ? values[type] : undefined
}
