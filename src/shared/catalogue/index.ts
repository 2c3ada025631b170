import type { ComponentDefinition } from './define.ts'
import { list } from './list.ts'

/** Every component type, in the order of the palette. */
export const catalogue: readonly ComponentDefinition[] = list

const byType = new Map(catalogue.map((component) => [component.type, component]))

export function componentOf(type: string): ComponentDefinition | undefined {
  return byType.get(type)
}
