import { errors, Failure, fail, type WireError } from '../../shared/wire/errors.ts'
import type { AnyAction } from '../actions/define.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { type ByName, findIn } from './called.ts'

export type Reply = { data: unknown } | { err: WireError }

export interface Dispatcher {
  /** Runs an action for a session. Never throws: what goes wrong is an `err` in the session's language. */
  call(session: Session, name: string, input: unknown): Promise<Reply>
  /** Whether an action may have been run before without a difference: nothing is changed by it. */
  changesNothing(name: string): Promise<boolean>
}

/** Actions by name, as socket, HTTP and the command line call them. */
export function createDispatcher(services: Services, actions: ByName<AnyAction>): Dispatcher {
  const find = findIn(actions)

  async function call(session: Session, name: string, raw: unknown): Promise<Reply> {
    try {
      const action = await find(name)
      if (!action) {
        services.probes.count(session, 'missing', 'action')
        throw fail('UNKNOWN_ACTION')
      }
      return { data: await services.invoke(action, session, raw) }
    } catch (error) {
      return { err: wireError(services, session, name, error) }
    }
  }

  return {
    call,
    // What may be asked on behalf of another is what only reads.
    changesNothing: async (name) => (await find(name))?.viewed !== undefined,
  }
}

/** An error as the client gets it. Anything that is no `Failure` is logged and answered INTERNAL with a `ref`. */
export function wireError(services: Services, session: Session, what: string, error: unknown): WireError {
  const t = services.texts(session.locale, session.org)
  if (error instanceof Failure) {
    const { fields, detail, message, values } = error.options
    return {
      code: error.code,
      message: t(message ?? errors[error.code].message, values),
      ...(fields && { fields }),
      ...(detail !== undefined && { detail }),
    }
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const ref = services.log.write(session.org, 'error', 'error', `${what}: ${stack.split('\n')[0]}`, { stack })
  return { code: 'INTERNAL', message: t(errors.INTERNAL.message), ref }
}
