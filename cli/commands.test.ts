import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawing, elements, flows } from '../src/server/cases/bpmn/bpmnFixture.ts'
import { createCli } from './context.ts'
import { createProgram } from './program.ts'
import { runCli } from './run.ts'

let data = ''
beforeAll(async () => {
  data = join(mkdtempSync(join(tmpdir(), 'verkstad-commands-')), 'data')
  const { exitCode, notes } = await run('setup', '--email', 'anna@example.org', '--data', data)
  expect({ exitCode, notes }).toEqual({
    exitCode: 0,
    notes: expect.arrayContaining([expect.stringContaining('den blir blank')]),
  })
})
afterAll(() => rmSync(join(data, '..'), { recursive: true, force: true }))

async function run(...args: string[]) {
  const out: string[] = []
  const notes: string[] = []
  const exitCode = await runCli(args, {
    embedded: async () => null,
    env: { VERKSTAD_PASSWORD: 'ett grönt hus i skogen' },
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
  })
  return { exitCode, out, notes }
}

const here = (...args: string[]) => run(...args, '--data', data)

test.each([
  [['user', 'list']],
  [['user', 'add', 'z@z.se', '--no-password']],
  [['user', 'disable', 'anna@example.org']],
  [['user', 'enable', 'anna@example.org']],
  [['user', 'password', 'anna@example.org']],
  [['user', 'role', 'anna@example.org']],
  [['user', 'token', 'anna@example.org']],
  [['solution', 'export', 'nowhere.zip']],
])('%p in an organisation that is not there ends with 3 and does nothing', async (args: string[]) => {
  for (const org of ['other', '../x']) {
    const { exitCode, notes } = await here(...args, '--org', org)
    expect({ exitCode, notes }).toEqual({ exitCode: 3, notes: [`Organisationen ${org} finns inte.`] })
  }
  expect((await here('user', 'list', '--org', 'default')).exitCode).toBe(0)
})

test.each([
  [['version', '--lang', 'xx'], 2, 'USAGE', 'xx'],
  [['version', '--nothing'], 2, 'USAGE', '--nothing'],
  [['user', 'token', 'anna@example.org', '--days', '1e9', '--data', 'DATA'], 2, 'USAGE', 'högst 36'],
  [['user', 'token', 'anna@example.org', '--days', '0', '--data', 'DATA'], 2, 'USAGE', 'större än noll'],
  [['user', 'token', 'anna@example.org', '--scope', 'nosuch', '--data', 'DATA'], 4, 'INVALID', 'nosuch'],
  [['user', 'token', 'nobody@example.org', '--data', 'DATA'], 3, 'NOT_FOUND', 'nobody@example.org'],
  [['backup', '/nowhere/at/all/x.tar', '--data', 'DATA'], 3, 'MISSING', '/nowhere/at/all'],
  [['backup', 'x.tar', '--data', '/nowhere'], 3, 'MISSING', '/nowhere'],
  [['case', 'verify', '2026-99999', '--data', 'DATA'], 3, 'NOT_FOUND', '2026-99999'],
  [['user', 'list', '--data', '/nowhere'], 3, 'MISSING', '/nowhere'],
  [['health', '--data', '/nowhere'], 1, 'FAILED', '/nowhere'],
  [['health', '--data', '/nowhere', '--port', '1'], 2, 'USAGE', '--port'],
])('%p is refused with a code', async (args, exitCode, code, text) => {
  const told = await run(...args.map((arg) => (arg === 'DATA' ? data : arg)), '--json')
  const { err } = JSON.parse(told.out.join('\n'))
  expect({ exitCode: told.exitCode, code: err.code }).toEqual({ exitCode, code })
  expect(err.message).toContain(text)
})

test('whoever has not chosen a password is said to, and a closed account gets no token', async () => {
  expect((await here('user', 'add', 'bo@example.org', '--no-password')).exitCode).toBe(0)
  const list = async () => (await here('user', 'list')).out.join('\n')
  expect(await list()).toMatch(/bo@example\.org .*Har inte valt lösenord/)
  expect(await list()).toMatch(/anna@example\.org .*Aktiv/)
  await here('user', 'password', 'bo@example.org')
  expect(await list()).toMatch(/bo@example\.org .*Aktiv/)
  await here('user', 'disable', 'bo@example.org')
  const { exitCode, notes, out } = await here('user', 'token', 'bo@example.org')
  expect({ exitCode, notes, out }).toEqual({ exitCode: 4, notes: ['Kontot är avstängt.'], out: [] })
})

test('every command has help with examples', async () => {
  const program = await createProgram(await createCli([], { embedded: async () => null, env: {} }))
  const commands = program.commands.flatMap((command) => [command, ...command.commands])
  for (const command of commands) {
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    expect(help).toContain('Exempel:')
    expect(help).toContain(
      `\n  verkstad ${command.parent === program ? '' : `${command.parent?.name()} `}${command.name()}`,
    )
  }
})

test('of a command line that begins with a command no other is made, and of others all are', async () => {
  const cli = await createCli([], { embedded: async () => null, env: {} })
  const made = async (...args: string[]) =>
    (await createProgram(cli, args)).commands.map((command) => command.name())
  expect(await made('serve', '--port', '1')).toEqual(['serve'])
  for (const args of [[], ['help', 'serve'], ['--help'], ['serv'], ['toString']])
    expect((await made(...args)).length).toBeGreaterThan(5)
})

test('a process comes in from a drawing and goes out as one', async () => {
  const [file, out] = [join(data, '..', 'in.bpmn'), join(data, '..', 'ut.bpmn')]
  const inside = elements('startEvent', 'a:In') + elements('endEvent', 'e:Ut') + flows('a-e')
  writeFileSync(file, drawing({ inside, name: 'Rivning' }))
  const imported = await here('process', 'import', file, '--json')
  const { id, counts } = JSON.parse(imported.out.join('\n'))
  expect(counts).toEqual({ mapped: 3, approximated: 1, leftOut: 0 })
  expect((await here('process', 'export', id, out)).out).toEqual([
    `Processen skrevs till ${out}.`,
    'Den är som när ritningen lästes in.',
  ])
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(file, 'utf8'))
  const again = await here('process', 'export', id, out)
  expect(again).toMatchObject({ exitCode: 3, notes: [expect.stringContaining('--force')] })
  writeFileSync(file, '<html/>')
  const refused = await here('process', 'import', file)
  expect(refused.exitCode).toBe(4)
  expect(refused.notes.join()).toContain('ingen BPMN-ritning')
})
