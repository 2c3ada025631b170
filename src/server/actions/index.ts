import * as builder from './builder.ts'
import type { ActionTypes, AnyAction } from './define.ts'
import * as documents from './documents.ts'
import * as shell from './shell.ts'

/** Every family of actions; a file exports nothing but its actions. */
const families = { ...documents, ...builder, ...shell }

export const actions: readonly AnyAction[] = Object.values(families)

/** Action name → its input and output: the browser's client is typed by this. */
export type Actions = ActionTypes<(typeof families)[keyof typeof families][]>
