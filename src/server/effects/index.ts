import type { TypesByName } from '../actions/define.ts'
import type { AnyEffect } from './define.ts'
import { list } from './list.ts'

/** Every effect, by namespace. */
export const effects: readonly AnyEffect[] = list

/** Effect name → its input and output: what calls one by name is typed by this. */
export type EffectTypes = TypesByName<typeof list>
