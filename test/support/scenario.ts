import { expect, test } from 'bun:test'
import { type App, type AppOptions, createApp } from '../../src/server/app.ts'
import type { LoggedIn } from '../../src/server/auth/login.ts'
import { readConfig } from '../../src/server/config.ts'
import { defaultOrg, type Session, systemSession } from '../../src/server/session.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import type { Tree } from '../../src/shared/tree/tree.ts'
import type { FieldProblems } from '../../src/shared/wire/errors.ts'
import { openTestStore } from './slowStore.ts'

/** A sentence about an action, proved against a fresh organisation in memory. */
export interface Scenario {
  given?: readonly Given[]
  /** A permission word for a user holding just that, or a whole session. */
  as?: string | Session
  send:
    | readonly [action: string, input: Values]
    | ((ids: Record<string, string>) => readonly [string, Values])
  expect: {
    err?: { code: string; fields?: FieldProblems }
    /** The reply holds at least this. */
    data?: unknown
    /** Names of the events that were pushed, in order. */
    events?: readonly string[]
    /** Looks at anything else. */
    after?: (app: App, reply: unknown) => Promise<void> | void
  }
}

type Given = (app: App, ids: Record<string, string>) => Promise<void>

/** A document that is there before; its id is `ids[name]`. */
export function document(
  page: string,
  data: Values,
  more: { applicationRef?: string; tree?: Tree; id?: string } = {},
): Given {
  return async ({ services }, ids) => {
    const made = await services.documents.create(systemSession(), { page, data, ...more })
    ids[String(data.name)] = made._id
  }
}

export function scenario(
  sentence: string,
  { given = [], as = 'admin', send, expect: wanted }: Scenario,
): void {
  test(sentence, async () => {
    const app = await testApp()
    try {
      const ids: Record<string, string> = {}
      for (const step of given) await step(app, ids)
      const events: string[] = []
      app.services.events.listen(({ event }) => events.push(event))
      const [action, input] = typeof send === 'function' ? send(ids) : send
      const reply = await app.dispatcher.call(typeof as === 'string' ? sessionWith(as) : as, action, input)
      if (wanted.err) expect(reply).toMatchObject({ err: wanted.err })
      else expect(reply).not.toHaveProperty('err')
      if (wanted.data !== undefined) expect(reply).toMatchObject({ data: wanted.data })
      if (wanted.events) expect(events).toEqual([...wanted.events])
      await wanted.after?.(app, 'data' in reply ? reply.data : reply.err)
    } finally {
      await app.close()
    }
  })
}

/** A mail server that nobody answers at: mails wait, and can be read. */
export const silentMail = { VERKSTAD_SMTP: 'smtp://127.0.0.1:9', VERKSTAD_MAIL_FROM: 'svar@example.org' }

/** The whole server in memory, without a port. `env` are its settings. */
export function testApp({
  env,
  ...options
}: Pick<AppOptions, 'ran'> & { env?: Record<string, string> } = {}): Promise<App> {
  return createApp({
    config: readConfig({ data: null, port: 0, ...(env && { env }) }),
    embedded: null,
    echo: () => {},
    // Where a test sets the clock, that much time has gone by.
    ran: Date.now,
    pause: async () => {},
    open: openTestStore,
    ...options,
  })
}

/** A login that needed no second step. */
export async function wholeLogin(login: ReturnType<App['services']['accounts']['login']>): Promise<LoggedIn> {
  const result = await login
  if ('second' in result) throw new Error('A second step is asked for')
  return result
}

/** A user of the organisation holding these permissions and roles. */
export function sessionWith(permission: string | readonly string[], more: Partial<Session> = {}): Session {
  const permissions = typeof permission === 'string' ? [permission] : permission
  return {
    kind: 'user',
    id: 'session-1',
    org: defaultOrg,
    userId: 'user-1',
    userName: 'Maria Holm',
    roles: [],
    groups: [],
    permissions: new Set(permissions.filter((word) => word !== 'user')),
    locale: 'sv',
    address: '127.0.0.1',
    ...more,
  }
}
