import { msg } from '../../shared/i18n.ts'
import { recordOf } from '../../shared/record.ts'
import { sameJson } from '../../shared/sameJson.ts'
import { Failure, fail } from '../../shared/wire/errors.ts'
import type { AnyEffect } from '../effects/define.ts'
import { createEffects } from '../effects/run.ts'
import { createLimiter } from '../limits.ts'
import type { Audit } from '../log/audit.ts'
import type { Probes } from '../log/probes.ts'
import type { Call, Definition, Invoke, Services } from '../services.ts'
import { holds, isAdministrator, type Session } from '../session.ts'
import type { Store } from '../store/store.ts'
import type { InTask } from '../work/contract.ts'
import type { ByName } from './called.ts'
import { parse, refuseDangerousKeys } from './input.ts'

export interface InvokeOptions {
  /** Whether an answer of another shape than declared is an error. Always in tests; in service it would only cost. */
  checkOutputs: boolean
}

/** Everything that is called may use: the engines, and the ways to call, since one thing may call another. */
export function createServices(
  engines: Omit<Services, 'invoke' | 'effects'>,
  effects: ByName<AnyEffect>,
  options: InvokeOptions,
): Services {
  const invoke = createInvoke(engines, (call) => ({ ...call, services }), options)
  const services: Services = { ...engines, invoke, effects: createEffects(invoke, effects) }
  return services
}

function createInvoke(
  { audit, probes, store }: { audit: Audit; probes: Probes; store: Store },
  complete: <In>(call: Omit<Call<In>, 'services'>) => Call<In>,
  { checkOutputs }: InvokeOptions,
): Invoke {
  const limiter = createLimiter()
  /** Refusals that the audit log has been told of: a definition may call another. */
  const told = new WeakSet<Failure>()

  async function run<In, Out>(
    definition: Definition<In, Out>,
    session: Session,
    raw: unknown,
    task: InTask | undefined,
  ): Promise<Out> {
    const { name, allow, perMinute, viewed } = definition
    if (perMinute) limiter.require(`${name} ${session.id ?? session.address}`, perMinute, 60_000)
    refuseDangerousKeys(raw)
    // Coarse permission before the input is looked at, so that a stranger learns nothing about it.
    if (typeof allow === 'string' && !holds(session, allow)) throw refusal(session)
    const call = complete({ input: parse(definition.input, raw), session, ...(task && { task }) })
    if (typeof allow === 'function' && !(await allow(call))) throw refusal(session)
    if (!session.viewer || viewed === true) return definition.run(call)
    if (viewed) return viewed(call)
    throw fail('FORBIDDEN', { message: lookingOnly, values: { name: session.userName } })
  }

  return async (definition, session, raw, task) => {
    if (isAdministrator(session) && store.room() === 'reserve')
      return store.withReserve(() => called(definition, session, raw, task))
    return called(definition, session, raw, task)
  }

  async function called<In, Out>(
    definition: Definition<In, Out>,
    session: Session,
    raw: unknown,
    task: InTask | undefined,
  ): Promise<Out> {
    const note = (result: 'ok' | 'refused') =>
      audit.note(session, { action: definition.name, object: objectOf(raw)?.name, result })
    try {
      const output = await run(definition, session, raw, task)
      if (definition.audit) await note('ok')
      if (checkOutputs) checkOutput(definition, output)
      return output
    } catch (error) {
      if (error instanceof Failure && !told.has(error)) {
        told.add(error)
        // What a page asks by itself while somebody looks at what another sees is no attempt at anything.
        // A visitor asking for a staff action is a number; a known user doing so is worth a line, if not hundreds.
        if (isRefusal(error) && session.userId && !session.viewer && probes.isRow(session))
          await note('refused').catch(() => {})
        else if (isRefusal(error) && !session.viewer) probes.count(session, 'refused', definition.name)
        else if (error.code === 'NOT_FOUND' && objectOf(raw)?.id)
          probes.count(session, 'missing', definition.name)
      }
      throw error
    }
  }
}

const refusal = (session: Session) => fail(session.userId ? 'FORBIDDEN' : 'UNAUTHORIZED')

const lookingOnly = msg`Du ser det som {name} ser, och kan inget ändra här. Avsluta visningen först.`

const isRefusal = ({ code }: Failure) => code === 'FORBIDDEN' || code === 'UNAUTHORIZED'

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

/** What the input says that it is about: `name` is `page/id`, or the one of them that is there. */
function objectOf(raw: unknown): { name: string; id: string | undefined } | undefined {
  const { page, ...input } = recordOf(raw)
  const id = input.id ?? input.formDataId ?? input.assetId
  const parts = [page, id].filter((part) => typeof part === 'string')
  if (parts.length === 0) return undefined
  return { name: parts.join('/'), id: typeof id === 'string' ? id : undefined }
}
