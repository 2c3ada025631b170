import type { AnyEffect } from './define.ts'
import { list } from './list.ts'

/** Every effect, by namespace. */
export const effects: readonly AnyEffect[] = list
