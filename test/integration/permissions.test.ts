import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { AnyAction } from '../../src/server/actions/define.ts'
import { actions } from '../../src/server/actions/index.ts'
import { type App, createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import type { AnyEffect } from '../../src/server/effects/define.ts'
import { effects } from '../../src/server/effects/index.ts'
import type { Call } from '../../src/server/services.ts'
import { anonymousSession, holds, type Session } from '../../src/server/session.ts'
import { sessionWith } from '../support/scenario.ts'
import { inputsFor } from './support/inputs.ts'
import { plantWorld, type World } from './support/world.ts'

/**
 * Who may call what, as one readable table: every action and effect, and for those that ask the schema one line per
 * schema. Only the coarse permission is asked, no handler runs; rights to a certain row are the engines' to test.
 */
const golden = new URL('./permissions.golden.txt', import.meta.url)

const roles = [
  'anonymous',
  'user',
  'staff',
  'formBuilder',
  'viewBuilder',
  'processBuilder',
  'admin',
  'system',
] as const

let app: App
let world: World

beforeAll(async () => {
  app = await createApp({ config: readConfig({ data: null, port: 0 }), embedded: null, echo: () => {} })
  await app.services.work.start()
  world = await plantWorld(app, 'alpha', 'lodjur')
})
afterAll(() => app?.close())

test('who may call what is as it was agreed on', async () => {
  const written = Bun.file(golden)
  const now = await matrix()
  if (process.env.UPDATE_GOLDEN) await written.write(now)
  const agreed = (await written.exists()) ? await written.text() : ''
  const changed = changes(agreed, now)
  if (changed.length > 0) {
    changed.push('When this is meant: UPDATE_GOLDEN=1 npm test -- test/integration/permissions.test.ts')
  }
  expect(changed).toEqual([])
})

async function matrix(): Promise<string> {
  const rows: string[][] = []
  for (const [kind, list] of [
    ['', actions],
    ['effect ', effects],
  ] as const) {
    for (const definition of [...list].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      for (const [label, input] of representatives(definition)) {
        const answers = roles.map((role) => mayCall(definition, sessionAs(role), input))
        rows.push([`${kind}${definition.name}${label}`, ...(await Promise.all(answers))])
      }
    }
  }
  return table([['', ...roles], ...rows])
}

/** One input, or one for each schema that can be named. */
function representatives(definition: AnyAction | AnyEffect): [label: string, input: unknown][] {
  if (typeof definition.allow === 'string') return [['', undefined]]
  const found = new Map<string, unknown>()
  for (const raw of inputsFor(definition, world)) {
    const parsed = definition.input.safeParse(raw)
    const label = typeof raw.page === 'string' ? ` ${raw.page}` : ''
    if (parsed.success && !found.has(label)) found.set(label, parsed.data)
  }
  if (found.size === 0) throw new Error(`no input for ${definition.name}: see support/known.ts`)
  return [...found]
}

async function mayCall({ allow }: AnyAction | AnyEffect, session: Session, input: unknown): Promise<string> {
  const call: Call<unknown> = { input, session, services: app.services }
  const may = typeof allow === 'string' ? holds(session, allow) : await allow(call)
  return may ? 'yes' : '-'
}

function sessionAs(role: (typeof roles)[number]): Session {
  const { org } = world
  if (role === 'anonymous') return anonymousSession({ org })
  // Somebody with a role that gives no permission: whoever handles cases.
  return role === 'staff' ? sessionWith('user', { org, roles: ['role'] }) : sessionWith(role, { org })
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? []
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return `${rows.map(line).join('\n')}\n`
}

/** Lines that differ, without minding how wide the columns are. */
function changes(before: string, after: string): string[] {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, '  '))
      .filter(Boolean)
  const [old, now] = [lines(before), lines(after)]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
}
