import type { DataOf } from '../fields/data.ts'
import type { Fields } from '../fields/field.ts'
import type { RuleSettings } from './common.ts'
import type { ComponentDefinition } from './define.ts'
import { list } from './list.ts'

/** Every component type, in the order of the palette. */
export const catalogue: readonly ComponentDefinition[] = list

/** The definition of a component, by its type. */
export type ComponentNamed<T extends ComponentType> = Extract<(typeof list)[number], { type: T }>
export type ComponentType = (typeof list)[number]['type']
/** What a node of that type holds as its settings, as they are stored. */
export type StoredSettings<T extends ComponentType> =
  ComponentNamed<T> extends { settings: infer F extends Fields } ? DataOf<F & RuleSettings> : never

const byType = new Map(catalogue.map((component) => [component.type, component]))

export function componentOf(type: string): ComponentDefinition | undefined {
  return byType.get(type)
}
