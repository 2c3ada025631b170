import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import type { InTask } from '../work/contract.ts'

/** What a handler gets: checked input, the session it is for, and the engines. */
export interface Call<Input> {
  input: Input
  session: Session
  services: Services
  /** Set when the work engine runs it: see `InTask`. */
  task?: InTask
}

/**
 * Who may call. A permission word (`admin`, `user`, `anyone`), or a question that needs the input, e.g. the
 * schema it names. Row-level rights (this case, this file) are the engine's, which loads the object first.
 */
export type Allow<Input> = string | ((call: Call<Input>) => boolean | Promise<boolean>)

/** `Sent` is the input as a client sends it, `In` what is left of it after the check (with defaults). */
export interface Action<Name extends string = string, In = unknown, Out = unknown, Sent = unknown> {
  name: Name
  input: z.ZodType<In, Sent>
  output: z.ZodType<Out>
  allow: Allow<In>
  /** Refusals are always in the audit log; `true` writes successes too. */
  audit?: boolean
  /** Calls per session (or address) and minute; more are answered TOO_MANY. */
  perMinute?: number
  run(call: Call<In>): Promise<Out> | Out
}

export function defineAction<const Name extends string, In, Out, Sent>(
  name: Name,
  definition: Omit<Action<Name, In, Out, Sent>, 'name'>,
): Action<Name, In, Out, Sent> {
  return { name, ...definition }
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds actions of every shape
export type AnyAction = Action<string, any, any, any>

/** `{ 'admin/create': { input, output } }` of actions or effects, from which the browser's client gets its types. */
export type TypesByName<List extends readonly { name: string; input: z.ZodType; output: z.ZodType }[]> = {
  [A in List[number] as A['name']]: { input: z.input<A['input']>; output: z.output<A['output']> }
}
