import type { z } from 'zod'
import type { Fields } from '../../shared/fields/field.ts'
import type { Allow, Call } from '../services.ts'
import type { Offered } from './contract.ts'

/**
 * A thing the server can do by name: components, connections, jobs and routes run effects. The file's path
 * under `effects/` is the name on the wire (`Components/Tickets/list`), except that `{product}/x` is
 * `Verkstad/x`. Called by clients through `admin/runEffect3`, by the server through `services.effects.run`.
 */
export interface Effect<Name extends string = string, In = unknown, Out = unknown, Sent = unknown> {
  name: Name
  input: z.ZodType<In, Sent>
  output: z.ZodType<Out>
  /** As for actions. `nobody`: only the server runs it (after a status change, on a schedule). */
  allow: Allow<In>
  audit?: boolean
  /** As for actions. */
  viewed?: true | ((call: Call<In>) => Out)
  offered?: Offered
  /**
   * What is set where the effect is named, e.g. in a process. Made of fields, so that an editor can draw them and
   * publishing checks them; `settingsInput` makes the input of them.
   */
  settings?: Fields
  run(call: Call<In>): Promise<Out> | Out
}

export function defineEffect<const Name extends string, In, Out, Sent>(
  name: Name,
  definition: Omit<Effect<Name, In, Out, Sent>, 'name'>,
): Effect<Name, In, Out, Sent> {
  return { name, ...definition }
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds effects of every shape
export type AnyEffect = Effect<string, any, any, any>
