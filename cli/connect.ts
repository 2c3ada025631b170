import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { idPattern } from '../src/shared/ids.ts'
import { isWireError } from '../src/shared/wire/envelope.ts'
import type { Cli } from './context.ts'
import { ActionError, CliError, exitCodes } from './exit.ts'
import { type RunFile, readRunFile } from './runFile.ts'

export interface ConnectOptions {
  data?: string
  /** Organisation that the command is about. */
  org?: string
  /** Makes the data when there are none; otherwise that is an error. */
  create?: boolean
}

/** A way to the actions, the same whether a server runs or not. */
export interface Connection {
  /** Through a running server; otherwise the data folder is opened here. */
  running: boolean
  /** The reply of an action; throws `ActionError` with its refusal. */
  call<Reply = Record<string, unknown>>(action: string, input?: Record<string, unknown>): Promise<Reply>
  close(): Promise<void>
}

/**
 * To the organisation's actions as the server itself: through the server that has the data folder, or, when none
 * has, by opening the folder. Whoever may read the folder may do everything in it either way.
 */
export async function connect(cli: Cli, options: ConnectOptions): Promise<Connection> {
  const folder = dataFolder(cli, options)
  const org = options.org ?? 'default'
  if (!idPattern.test(org)) {
    const text = cli.t('Organisationen {org} finns inte.', { org })
    throw new CliError(text, exitCodes.conflict, { code: 'NOT_FOUND' })
  }
  const running = await connectRunning(cli, options)
  if (running) return running
  if (!options.create && !existsSync(join(folder, 'verkstad.db'))) {
    const text = cli.t(
      'I mappen {folder} finns inga data. Ange en annan med --data, eller kör verkstad setup.',
      { folder },
    )
    throw new CliError(text, exitCodes.conflict, { code: 'MISSING' })
  }
  return local(cli, folder, org, options)
}

/** Through the server that has the data folder; undefined when none has it, or none answers. */
export async function connectRunning(cli: Cli, options: ConnectOptions): Promise<Connection | undefined> {
  const folder = dataFolder(cli, options)
  const run = readRunFile(folder)
  if (!run || !(await isHeld(folder))) return undefined
  return (await answers(run)) ? remote(cli, run, options.org ?? 'default') : undefined
}

/** A server that was killed leaves its file behind, and another one may be at its address by now. */
async function isHeld(folder: string): Promise<boolean> {
  const { heldBy } = await import('../src/server/store/folder/lock.ts')
  return heldBy(folder) === 'elsewhere'
}

/** `--data`, then VERKSTAD_DATA, then ./data. */
export function dataFolder({ env }: Cli, { data }: { data?: string }): string {
  return data ?? env.VERKSTAD_DATA ?? './data'
}

/** Opens the folder in this process; nobody else may have it. Only with `create` may it be one that is not set up. */
export async function local(
  cli: Cli,
  folder: string,
  org: string,
  { create = false }: ConnectOptions = {},
): Promise<Connection> {
  const [{ createApp }, { readConfig }, { systemSession }, { requireOrg }, { wireError }, embedded] =
    await Promise.all([
      import('../src/server/app.ts'),
      import('../src/server/config.ts'),
      import('../src/server/session.ts'),
      import('../src/server/auth/requireOrg.ts'),
      import('../src/server/call/dispatch.ts'),
      cli.embedded(),
    ])
  const app = await createApp({
    config: readConfig({ data: folder, env: cli.env }),
    embedded,
    echo: cli.note,
  })
  if (!create && (await app.services.setup.needed())) {
    await app.close()
    const text = cli.t('Installationen är inte klar. Kör verkstad setup, eller öppna guiden i webbläsaren.')
    throw new CliError(text, exitCodes.conflict, { code: 'NOT_SET_UP' })
  }
  const session = { ...systemSession(org), locale: cli.locale }
  try {
    await requireOrg(app.services.store.read, org)
  } catch (error) {
    await app.close()
    throw new ActionError(wireError(app.services, session, 'cli', error))
  }
  return {
    running: false,
    async call<Reply>(action: string, input: Record<string, unknown> = {}) {
      const reply = await app.dispatcher.call(session, action, input)
      if ('err' in reply) throw new ActionError(reply.err)
      return reply.data as Reply
    },
    close: () => app.close(),
  }
}

function remote(cli: Cli, run: RunFile, org: string): Connection {
  return {
    running: true,
    async call<Reply>(action: string, input: Record<string, unknown> = {}) {
      const response = await fetch(`${run.url}/api/action/${action}?lang=${cli.locale}`, {
        method: 'POST',
        headers: { authorization: `Bearer local:${run.token}:${org}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      const reply: unknown = await response.json().catch(() => {
        throw new CliError(cli.t('Servern på {url} svarade inte som Verkstad.', { url: run.url }))
      })
      if (isWireError(reply)) throw new ActionError(reply.err)
      return reply as Reply
    },
    close: async () => {},
  }
}

/** A server that was killed leaves its file behind. */
async function answers({ url }: RunFile): Promise<boolean> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  return response?.ok === true
}

/** Runs a piece of work over a connection and closes it, however the work ends. */
export async function connected<T>(
  cli: Cli,
  options: ConnectOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(cli, options)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}
