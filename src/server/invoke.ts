import { sameJson } from '../shared/sameJson.ts'
import { Failure, fail } from '../shared/wire/errors.ts'
import type { Action, Call } from './actions/define.ts'
import { parse, refuseDangerousKeys } from './input.ts'
import { createLimiter } from './limits.ts'
import type { Services } from './services.ts'
import { holds, type Session } from './session.ts'
import type { InTask } from './work/contract.ts'

/** What can be called: an action, an effect, what a form of a page does. */
export type Definition<In, Out> = Action<string, In, Out>

/**
 * The one way in: how often, permission and input are checked here, from what the definition declares, and nowhere
 * else; so is what the audit log is told. Throws `Failure`.
 */
export type Invoke = <In, Out>(
  definition: Definition<In, Out>,
  session: Session,
  input: unknown,
  /** Set when the work engine runs it. */
  task?: InTask,
) => Promise<Out>

export interface InvokeOptions {
  /** Whether an answer of another shape than declared is an error. Always in tests; in service it would only cost. */
  checkOutputs: boolean
}

export function createInvoke(services: Services, { checkOutputs }: InvokeOptions): Invoke {
  const limiter = createLimiter()
  /** Refusals that the audit log has been told of: a definition may call another. */
  const told = new WeakSet<Failure>()

  async function run<In, Out>(
    definition: Definition<In, Out>,
    session: Session,
    raw: unknown,
    task: InTask | undefined,
  ): Promise<Out> {
    const { name, allow, perMinute } = definition
    if (perMinute) limiter.require(`${name} ${session.id ?? session.address}`, perMinute, 60_000)
    refuseDangerousKeys(raw)
    // Coarse permission before the input is looked at, so that a stranger learns nothing about it.
    if (typeof allow === 'string' && !holds(session, allow)) throw refusal(session)
    const call: Call<In> = { input: parse(definition.input, raw), session, services, ...(task && { task }) }
    if (typeof allow === 'function' && !(await allow(call))) throw refusal(session)
    return definition.run(call)
  }

  return async (definition, session, raw, task) => {
    const note = (result: 'ok' | 'refused') =>
      services.audit.note(session, { action: definition.name, object: objectOf(raw), result })
    try {
      const output = await run(definition, session, raw, task)
      if (definition.audit) await note('ok')
      if (checkOutputs) checkOutput(definition, output)
      return output
    } catch (error) {
      if (isRefusal(error) && session.userId && !told.has(error)) {
        // A visitor without login asking for a staff action is noise; a known user doing so is worth a line.
        told.add(error)
        await note('refused').catch(() => {})
      }
      throw error
    }
  }
}

const refusal = (session: Session) => fail(session.userId ? 'FORBIDDEN' : 'UNAUTHORIZED')

const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED')

/** What an answer is as JSON must be what its shape lets through, nothing less and nothing more. */
function checkOutput<Out>(
  { name, output }: Pick<Definition<never, Out>, 'name' | 'output'>,
  data: Out,
): void {
  const sent: unknown = data === undefined ? undefined : JSON.parse(JSON.stringify(data))
  const read = output.safeParse(sent)
  if (!read.success) throw new Error(`${name} answers another shape than it declares: ${read.error.message}`)
  if (!sameJson(read.data, sent)) {
    throw new Error(
      `${name} answers more than it declares: ${JSON.stringify(sent)} instead of ${JSON.stringify(read.data)}`,
    )
  }
}

function objectOf(raw: unknown): string | undefined {
  const input = (raw ?? {}) as Record<string, unknown>
  const id = input.id ?? input.formDataId ?? input.assetId
  const parts = [input.page, id].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join('/') : undefined
}
