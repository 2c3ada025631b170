import type { z } from 'zod'
import { errors, Failure, fail, type WireError } from '../shared/wire/errors.ts'
import type { AnyAction, Call } from './actions/define.ts'
import { createLimiter } from './limits.ts'
import type { Services } from './services.ts'
import { holds, type Session } from './session.ts'

export type Reply = { data: unknown } | { err: WireError }

export interface Dispatcher {
  /** Runs an action for a session. Never throws: what goes wrong is an `err` in the session's language. */
  call(session: Session, name: string, input: unknown): Promise<Reply>
  actions: ReadonlyMap<string, AnyAction>
}

/** The one way in: permission and input are checked here, from what the definition declares, and nowhere else. */
export function createDispatcher(services: Services, actions: readonly AnyAction[]): Dispatcher {
  const byName = new Map(actions.map((action) => [action.name, action]))
  const limiter = createLimiter()

  async function call(session: Session, name: string, raw: unknown): Promise<Reply> {
    const action = byName.get(name)
    try {
      if (!action) throw fail('UNKNOWN_ACTION')
      if (action.perMinute)
        limiter.require(`${name} ${session.id ?? session.address}`, action.perMinute, 60_000)
      refuseDangerousKeys(raw)
      // Coarse permission before the input is looked at, so that a stranger learns nothing about it.
      if (typeof action.allow === 'string' && !holds(session, action.allow)) throw refusal(session)
      const input = parse(action.input, raw)
      const request: Call<unknown> = { input, session, services }
      if (typeof action.allow === 'function' && !(await action.allow(request))) throw refusal(session)
      const data = await action.run(request)
      if (action.audit)
        await services.audit.note(session, { action: name, object: objectOf(raw), result: 'ok' })
      return { data }
    } catch (error) {
      if (error instanceof Failure && (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED')) {
        // A visitor without login asking for a staff action is noise; a known user doing so is worth a line.
        if (session.userId) {
          await services.audit
            .note(session, { action: name, object: objectOf(raw), result: 'refused' })
            .catch(() => {})
        }
      }
      return { err: wireError(services, session, name, error) }
    }
  }

  return { call, actions: byName }
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

/** Strict parsing; the first problem of each field, by its path, as translation keys. */
export function parse<T>(shape: z.ZodType<T>, raw: unknown): T {
  const result = shape.safeParse(raw ?? {})
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'validation.unknownKey'
    } else {
      fields[issue.path.join('.') || '_'] ??= keyOf(issue)
    }
  }
  throw fail('INVALID', { fields })
}

function keyOf(issue: z.core.$ZodIssue): string {
  if (/^[a-z]+(\.[\w]+)+$/i.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required'
  return `validation.${issue.code}`
}

const refusal = (session: Session) => fail(session.userId ? 'FORBIDDEN' : 'UNAUTHORIZED')

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

/** Refuses keys that could reach an object's prototype, and nesting beyond reason. */
export function refuseDangerousKeys(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > 60) throw fail('INVALID', { fields: { _: 'validation.tooDeep' } })
  for (const key of Object.keys(value)) {
    if (dangerous.has(key)) throw fail('INVALID', { fields: { [key]: 'validation.unknownKey' } })
    refuseDangerousKeys((value as Record<string, unknown>)[key], depth + 1)
  }
}

function objectOf(raw: unknown): string | undefined {
  const input = (raw ?? {}) as Record<string, unknown>
  const id = input.id ?? input.formDataId ?? input.assetId
  const parts = [input.page, id].filter((part) => typeof part === 'string')
  return parts.length > 0 ? parts.join('/') : undefined
}
