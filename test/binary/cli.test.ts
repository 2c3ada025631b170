import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  administrator,
  binary,
  freePort,
  isBuilt,
  type RunningBinary,
  startBinary,
} from './support/server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of its command line are skipped')

// Each command starts the whole executable.
setDefaultTimeout(120_000)

const formio = new URL('../fixtures/formio/', import.meta.url).pathname

// An empty folder: the executable needs nothing beside it.
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-cli-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], env: Record<string, string> = {}) {
  const { exitCode, stdout, stderr } = Bun.spawnSync([binary, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', VERKSTAD_PASSWORD: administrator.password, ...env },
    stdin: 'ignore',
  })
  return { exitCode, out: stdout.toString().trim(), err: stderr.toString().trim() }
}

/** Values of a JSON file that say something: no empty texts, no nulls, nothing that is switched off. */
function valuesIn(value: unknown): number {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 0)
  return value === null || value === false || (typeof value === 'string' && value.trim() === '') ? 0 : 1
}

/** What a command says with `--json`, when it goes well. */
function json(...args: string[]) {
  const { exitCode, out, err } = run([...args, '--json'])
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${exitCode}: ${out}${err}`)
  return JSON.parse(out)
}

describe.skipIf(!isBuilt)('the command line', () => {
  test('the version is the one of package.json', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(run(['version']).out).toBe(version)
    expect(json('version').version).toBe(version)
  })

  test('help is in Swedish, or in English where that is asked for', () => {
    expect(run(['--help']).out).toContain('Användning: verkstad')
    expect(run(['serve', '--help', '--lang', 'en']).out).toContain('Usage: verkstad serve')
    expect(run(['solution', 'import', '--help'], { LANG: 'en_GB.UTF-8' }).out).toContain('Examples:')
  })

  test('every command has help with what it takes', () => {
    const commands = [...run(['--help']).out.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name ?? '')
    expect(commands).toEqual(
      expect.arrayContaining([
        'serve',
        'setup',
        'user',
        'solution',
        'form',
        'backup',
        'restore',
        'migrate',
        'health',
        'version',
      ]),
    )
    for (const command of commands.filter((name) => name !== 'help')) {
      const { exitCode, out } = run([command, '--help'])
      expect(exitCode).toBe(0)
      expect(out).toContain(`verkstad ${command}`)
    }
  })

  test.each([
    [['nothing'], 2, 'nothing'],
    [['serve', '--nothing'], 2, '--nothing'],
    [['serve', '--port', 'abc'], 2, 'abc'],
    [['serve', '--port', '70000'], 2, '70000'],
    [['form', 'import'], 2, '--help'],
    [['form', 'import', 'x.json', '--from', 'word'], 2, 'word'],
    [['user', 'list', '--data', 'none'], 3, 'none'],
    [['solution', 'diff', 'none.zip', '--data', 'none'], 3, 'none'],
    [['health', '--port', '1'], 1, '127.0.0.1:1'],
  ])('%p ends with %i and says %s', (args, exitCode, said) => {
    const ended = run(args as string[])
    expect(ended.exitCode).toBe(exitCode as number)
    expect(ended.err).toContain(said as string)
  })

  test('a folder is set up once, and people are kept in it', () => {
    expect(
      json('setup', '--email', administrator.email, '--template', 'felanmalan', '--data', 'stopped').done,
    ).toBe(true)
    expect(run(['setup', '--email', administrator.email, '--data', 'stopped']).exitCode).toBe(3)
    expect(
      run([
        'user',
        'add',
        'eva@example.org',
        '--name',
        'Eva Ek',
        '--role',
        'Handläggare',
        '--data',
        'stopped',
      ]).exitCode,
    ).toBe(0)
    expect(run(['user', 'add', 'eva@example.org', '--data', 'stopped']).exitCode).toBe(3)
    expect(run(['user', 'list', '--data', 'stopped']).out).toContain('Eva Ek')
    expect(statSync(join(folder, 'stopped')).mode & 0o777).toBe(0o700)
  })

  describe('beside a running server', () => {
    let server: RunningBinary
    let port = 0
    beforeAll(async () => {
      port = await freePort()
      run(['setup', '--email', administrator.email, '--template', 'felanmalan', '--data', 'data'])
      server = await startBinary(folder, port)
    })
    afterAll(() => server?.kill())

    test('health answers', () => {
      expect(run(['health'], { PORT: String(port) }).exitCode).toBe(0)
      expect(run(['health'], { PORT: String(port), HOST: '0.0.0.0' }).exitCode).toBe(0)
    })

    test('a second server on the same data ends by itself, and says why', () => {
      const { exitCode, err } = run(['serve', '--port', '0', '--data', 'data'])
      expect(exitCode).toBe(3)
      expect(err).toContain('data')
    })

    test('a port that is taken is told of', () => {
      const { exitCode, err } = run(['serve', '--port', String(port), '--data', 'other'])
      expect(exitCode).toBe(3)
      expect(err).toContain(String(port))
    })

    test('commands act through it', () => {
      expect(
        run(['user', 'add', 'maria@example.org', '--role', 'Registrator', '--data', 'data']).exitCode,
      ).toBe(0)
      expect(run(['user', 'list', '--data', 'data']).out).toContain('maria@example.org')
      expect(run(['user', 'add', 'nils@example.org', '--role', 'Kung', '--data', 'data']).exitCode).toBe(3)
    })

    test.each(['--data', 'VERKSTAD_DATA'])('a copy of its folder, named by %s, is acted on itself', (by) => {
      const name = `copy${by}`
      cpSync(join(folder, 'data'), join(folder, name), { recursive: true })
      const inCopy = (...args: string[]) =>
        by === '--data' ? run([...args, '--data', name]) : run(args, { VERKSTAD_DATA: name })
      expect(inCopy('user', 'add', 'kopia@example.org', '--no-password').exitCode).toBe(0)
      expect(inCopy('user', 'list').out).toContain('kopia@example.org')
      expect(run(['user', 'list', '--data', 'data']).out).not.toContain('kopia@example.org')
      expect(inCopy('backup', `${name}.tar`).exitCode).toBe(0)
      expect(run(['health', '--data', name]).err).toContain('Ingen server har mappen')
      // What it was copied from goes on, and is reached as before.
      expect(run(['health', '--data', 'data']).exitCode).toBe(0)
    })

    test('its token is readable by the owner alone, and is none to others', async () => {
      const path = join(folder, 'data', 'run.json')
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const { url } = JSON.parse(readFileSync(path, 'utf8'))
      const headers = { authorization: 'Bearer local:guess:default' }
      const { status } = await fetch(`${url}/api/action/user/list`, { method: 'POST', headers, body: '{}' })
      expect(status).toBe(401)
    })

    test('a solution goes out as a folder and as an archive, and shows what it would change', () => {
      expect(
        json('solution', 'export', 'solution', '--name', 'Allt', '--version', '1.2.0', '--data', 'data')
          .documents,
      ).toBeGreaterThan(15)
      expect(run(['solution', 'diff', 'solution', '--data', 'data']).out).toContain('Inget skiljer')
      expect(run(['solution', 'export', 'form.zip', 'form-felanmalan', '--data', 'data']).exitCode).toBe(0)
      const path = join(folder, 'solution', 'view', 'view-home.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('Portalens startsida.', 'Vår startsida.'))
      expect(json('solution', 'diff', 'solution', '--data', 'data').documents).toContainEqual(
        expect.objectContaining({ id: 'view-home', change: 'changed', publishes: true }),
      )
      // Without an answer nothing is done.
      expect(run(['solution', 'import', 'solution', '--data', 'data']).exitCode).not.toBe(0)
      expect(json('solution', 'diff', 'solution', '--data', 'data').installed).toBeNull()
      expect(run(['solution', 'import', 'solution', '--yes', '--data', 'data']).out).toContain('Allt 1.2.0')
      expect(json('solution', 'diff', 'solution', '--data', 'data').installed).toBe('1.2.0')
      expect(run(['solution', 'diff', 'solution', '--data', 'data']).out).toContain('Inget skiljer')
    })

    test('a folder that is something else is left alone', () => {
      expect(run(['solution', 'export', '.', '--data', 'data']).exitCode).toBe(3)
      writeFileSync(join(folder, 'notes.txt'), 'mine')
      expect(run(['solution', 'import', 'notes.txt', '--data', 'data']).exitCode).toBe(4)
    })

    test('a link in a folder is refused', () => {
      const link = join(folder, 'solution', 'form', 'passwd.json')
      symlinkSync('/etc/passwd', link)
      const { exitCode, err } = run(['solution', 'import', 'solution', '--yes', '--data', 'data'])
      rmSync(link)
      expect(exitCode).toBe(4)
      expect(err).toContain('form/passwd.json')
    })

    test.each(existsSync(formio) ? readdirSync(formio) : [])(
      'the Form.io form %s is imported and published',
      (file) => {
        const imported = json(
          'form',
          'import',
          '--from',
          'formio',
          join(formio, file),
          '--publish',
          '--data',
          'data',
        )
        expect(imported).toMatchObject({ version: 1, process: 'process-felanmalan', category: null })
        const sum = (counts: Record<string, number>) =>
          Object.values(counts).reduce((all, one) => all + one, 0)
        const { source, components, properties } = imported.counts
        expect(sum(components)).toBe(source.components)
        expect(sum(properties)).toBe(source.properties)
        const told = imported.report.flatMap((line: { properties: string[] }) => line.properties)
        expect(told).toHaveLength(source.properties)
        // Every value of the file, counted without our help.
        expect(valuesIn(JSON.parse(readFileSync(join(formio, file), 'utf8')))).toBeLessThanOrEqual(
          source.properties,
        )
      },
    )

    test('languages and a category are said on the command line, and a form without one is listed nowhere', () => {
      const at = (name: string) => join(folder, name)
      const field = { type: 'textfield', key: 'street', label: 'Street', input: true }
      writeFileSync(at('form.json'), JSON.stringify({ title: 'Parking', components: [field] }))
      writeFileSync(
        at('sv.json'),
        JSON.stringify({ sv: { Parking: 'Parkering', Street: 'Gata', Gone: 'Borta' } }),
      )
      const base = ['form', 'import', '--from', 'formio', at('form.json'), '--data', 'data']
      const imported = json(
        ...[
          ...base,
          '--lang',
          'en',
          '--translations',
          at('sv.json'),
          '--category',
          'category-park',
          '--publish',
        ],
      )
      expect(imported).toMatchObject({
        category: 'Park och lek',
        // The process has a form already, and that alone stands in its categories.
        alsoIn: [],
        unused: [{ locale: 'sv', text: 'Gone' }],
      })
      const { out } = run([...base, '--publish'])
      expect(out).toContain('Det står inte i någon kategori')
      expect(out).toContain('Egenskaper: 5 i filen.')
      const lost = {
        type: 'signature',
        key: 'sign',
        label: 'Sign',
        penColor: 'blue',
        footer: 'Here',
        width: '9',
      }
      writeFileSync(at('lost.json'), JSON.stringify({ title: 'Lost', components: [lost] }))
      const told = run(['form', 'import', '--from', 'formio', at('lost.json'), '--data', 'data']).out
      expect(told).toMatch(/saknas {2}.*signature[^\n]*\n.*\d egenskaper: .*penColor/)
      for (const [more, exitCode, said] of [
        [['--category', 'Ingen'], 3, 'Kategorin Ingen finns inte.'],
        [['--lang', 'engelska!'], 4, 'språk med sin kod'],
        [['--translations', at('gone.json')], 3, 'gone.json finns inte.'],
        [['--translations', at('form.json')], 4, 'inga texter på svenska'],
      ] as const) {
        const ended = run([...base, ...more])
        expect([more, ended.exitCode, ended.err]).toEqual([more, exitCode, expect.stringContaining(said)])
      }
    })

    test('a file that is no Form.io form is refused, and nothing is made of it', () => {
      const { exitCode, err } = run(['form', 'import', '--from', 'formio', 'notes.txt', '--data', 'data'])
      expect(exitCode).toBe(4)
      expect(err).toContain('Form.io')
    })

    test('it ends when it is asked to, and lets go of the folder', async () => {
      expect(await server.stop()).toBe(0)
      expect(existsSync(join(folder, 'data', 'run.json'))).toBe(false)
      expect(run(['user', 'list', '--data', 'data']).out).toContain('maria@example.org')
    })
  })
})
