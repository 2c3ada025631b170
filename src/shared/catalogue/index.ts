import { Radio } from './Radio.ts'
import type { ComponentDefinition } from './define.ts'

/** Every component type, in the order of the palette. A test fails when a file is not listed. */
export const catalogue: readonly ComponentDefinition[] = [Radio]

const byType = new Map(catalogue.map((component) => [component.type, component]))

export function componentOf(type: string): ComponentDefinition | undefined {
  return byType.get(type)
}
