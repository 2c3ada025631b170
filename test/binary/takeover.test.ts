import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A folder with everything that could make a Bun executable run somebody else's code.
const binary = new URL('../../dist/verkstad', import.meta.url).pathname
let folder = ''
const trace = () => join(folder, 'ran')

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-takeover-'))
  writeFileSync(
    join(folder, 'foreign.js'),
    `require('node:fs').writeFileSync(${JSON.stringify(trace())}, '')`,
  )
  writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./foreign.js"]\n')
  writeFileSync(join(folder, '.env'), 'BUN_OPTIONS=--smol\nBUN_INSPECT=1\n')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: string[], env: Record<string, string> = {}) {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('BUN_'))
  return Bun.spawnSync([binary, ...args], { cwd: folder, env: { ...Object.fromEntries(clean), ...env } })
}

test('a .env and a bunfig.toml in the folder it is started from change nothing', () => {
  const { exitCode, stdout } = run(['version'])
  expect(exitCode).toBe(0)
  expect(stdout.toString()).toMatch(/\d+\.\d+\.\d+/)
  expect(existsSync(trace())).toBe(false)
})

test.each([
  ['BUN_BE_BUN', '1'],
  ['BUN_OPTIONS', '--preload ./foreign.js'],
  ['BUN_INSPECT', '127.0.0.1:0'],
  ['BUN_INSPECT_CONNECT_TO', '/nowhere'],
  ['BUN_INSPECT_PRELOAD', './foreign.js'],
])('with %s it refuses to start, and says why', (name, value) => {
  const { exitCode, stdout, stderr } = run(['version'], { [name]: value })
  expect(exitCode).not.toBe(0)
  expect(stdout.toString()).toBe('')
  expect(stderr.toString()).toContain(name)
  expect(existsSync(trace())).toBe(false)
})

test('it cannot be made to run as Bun', () => {
  const { exitCode } = run(['-e', `require('node:fs').writeFileSync(${JSON.stringify(trace())}, '')`], {
    BUN_BE_BUN: '1',
  })
  expect(exitCode).not.toBe(0)
  expect(existsSync(trace())).toBe(false)
})
