import type { AnyEffect } from './define.ts'

/** Every effect, by namespace. A test fails when a file is not listed. */
export const effects: readonly AnyEffect[] = []
