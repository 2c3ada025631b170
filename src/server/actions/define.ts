import type { z } from 'zod'
import type { Definition } from '../services.ts'

/** `Sent` is the input as a client sends it, `In` what is left of it after the check (with defaults). */
export type Action<Name extends string = string, In = unknown, Out = unknown, Sent = unknown> = Definition<
  In,
  Out,
  Name,
  Sent
>

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
