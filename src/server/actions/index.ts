import type { AnyAction, TypesByName } from './define.ts'
import { list } from './list.ts'

export const actions: readonly AnyAction[] = Object.values(list)

/** Action name → its input and output: the browser's client is typed by this. */
export type Actions = TypesByName<(typeof list)[keyof typeof list][]>
