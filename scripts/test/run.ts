// npm test: types and lint, one build, then every test; closes with the line `N passed, N failed`.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { fromRoot } from '../vite/paths.ts'
import { ensureChromium } from './browser.ts'
import { runCommand } from './command.ts'
import { ensureDovecot } from './dovecot.ts'
import { testFolder } from './folder.ts'
import { node } from './node.ts'
import { readOptions, type Suite, suiteOf } from './options.ts'
import {
  broken,
  bunOutcome,
  closingLine,
  nothing,
  type Outcome,
  pagesAtFailure,
  playwrightOutcome,
  slowestFiles,
  sum,
} from './outcome.ts'
import { ensurePoppler } from './poppler.ts'
import { ensurePostgres } from './postgres.ts'
import { runTrust } from './trust/run.ts'

const options = readOptions(process.argv.slice(2))
const bun = process.execPath
const folder = testFolder()
/**
 * Tests that leave nothing behind in their process: they share it, and the modules that they have in common are loaded once,
 * which takes half a second for a file that needs the whole server. Of the server's all but those that set the environment, and
 * those that look at the store from within.
 */
const leavesNothing = /^src\/(shared|server\/(?!requests|store))/

/** Files that take the longest, in seconds: begun first, so that nobody waits for one of them at the end. */
const longestFiles: Record<string, number> = {
  'src/server/backup/backup.test.ts': 14,
  'src/server/http/pages/message.test.ts': 16,
  'src/server/inbox/mailbox.test.ts': 26,
  'src/server/solutions/formio/faithful.test.ts': 19,
  'src/server/store/folder/migrate.test.ts': 13,
  'test/binary/bodies.test.ts': 12,
  'test/binary/cli.test.ts': 13,
  'test/binary/full.test.ts': 22,
  'test/binary/kill.test.ts': 20,
  'test/binary/login.test.ts': 32,
  'test/integration/hostile.test.ts': 23,
  'test/integration/isolation.test.ts': 75,
  'test/integration/outsiders.test.ts': 29,
  'test/integration/viewAs.test.ts': 14,
}
/** Runs of Bun's so far. */
let runs = 0

/** Where the browser tests spent their time. */
let longest = ''
/** What was tried and what held, in the round that is asked for it. */
let table: string[] = []
const report: { title: string; outcome: Outcome; seconds: number }[] = []

const built = await step('build', () =>
  // Tests from source need the built interface at most, the others the executable.
  command(
    (options.round === undefined || options.round === 'slow') &&
      options.suites.every((suite) => suite === 'unit')
      ? 'scripts/build-ui.ts'
      : 'scripts/build.ts',
    '--if-stale',
  ),
)
if (options.suites.includes('unit')) await step('unit and integration', unit)
if (options.round === 'slow') await step('over a slow store', slow)
if (built) {
  // Those in the browser leave a part of two processors idle, and those of the executable wait more than they work.
  await Promise.all([
    options.suites.includes('browser') && step('browser', () => browser(chosenPaths('browser'))),
    besideBrowser(),
  ])
  if (options.round === 'strain') await step('browser under strain', strain)
  if (options.round === 'late') await step('browser, late', late)
  if (options.round === 'trust') await step('trust', trust)
  if (options.round === 'day') await step('a day of work', day)
} else {
  if (options.everything) await step('types and lint', types)
  if (options.suites.some((suite) => suite !== 'unit'))
    console.error('The build failed, so the tests of the executable and in the browser were not run.')
}

if (table.length > 0) console.log(`\n${table.join('\n')}`)
const total = sum(report.map(({ outcome }) => outcome))
console.log()
for (const { title, outcome, seconds } of report) {
  console.log(`${title.padEnd(22)} ${closingLine(outcome).padEnd(36)} ${seconds.toFixed(0)} s`)
}
if (longest) console.log(`${'longest in the browser'.padEnd(22)} ${longest}`)
for (const name of total.names) console.log(`failed: ${name}`)
console.log()
console.log(closingLine(total))
process.exit(total.failed > 0 ? 1 : 0)

/** One after the other, so that the browser has the most of the machine. */
async function besideBrowser(): Promise<void> {
  if (options.everything) await step('types and lint', types)
  if (options.suites.includes('binary')) await step('executable', binary)
}

/** Runs one step and notes how it went. True when nothing failed. */
async function step(title: string, run: () => Promise<Outcome>): Promise<boolean> {
  console.log(`\n── ${title} ──`)
  const started = performance.now()
  const outcome = await run().catch((error: Error) => {
    console.error(error.message)
    return broken
  })
  report.push({ title, outcome, seconds: (performance.now() - started) / 1000 })
  return outcome.failed === 0
}

async function command(script: string, ...args: string[]): Promise<Outcome> {
  const { code } = await runCommand([bun, '--no-env-file', script, ...args])
  return code === 0 ? nothing : broken
}

function types(): Promise<Outcome> {
  return command('scripts/check.ts')
}

async function unit(): Promise<Outcome> {
  await ensurePostgres()
  await ensureDovecot()
  await ensurePoppler()
  const files = await testFiles('unit')
  const [together, apart] = [true, false].map((wanted) =>
    files.filter((file) => leavesNothing.test(file) === wanted),
  )
  return sum([
    await bunTest(together ?? [], ['--parallel=2', '--no-isolate']),
    await bunTest(apart ?? [], ['--parallel=2']),
  ])
}

/** Each of these has servers and folders of its own, and waits for them more than it works. */
async function binary(): Promise<Outcome> {
  return bunTest(await testFiles('binary'), ['--parallel=2'])
}

/** Tests of engines once more: whoever counts on an answer within the same turn of the event loop is found out. */
async function slow(): Promise<Outcome> {
  const engines =
    /^src\/server\/(actions|assets|auth|cases|documents|effects|log|notifications|solutions|work)\//
  const files = (await testFiles('unit')).filter((file) => engines.test(file))
  return bunTest(files, ['--parallel=2'], { VERKSTAD_TEST_STORE: 'slow' })
}

async function trust(): Promise<Outcome> {
  const { outcome, lines } = await runTrust(options.paths)
  table = lines
  return outcome
}

/** The day of work as a whole: what the browser suite makes of some cases. Prints its table itself. */
function day(): Promise<Outcome> {
  return browser(['test/e2e/day.spec.ts'], ['--retries=0', '--workers=1'], { VERKSTAD_DAY: 'whole' })
}

async function bunTest(files: string[], flags: string[], env?: Record<string, string>): Promise<Outcome> {
  if (files.length === 0) return nothing
  const known = await timings(files)
  // The limit is a guard against hanging for ever, not a measure: machines differ.
  const args = ['test', '--only-failures', '--timeout=180000', `--timings=${known}`, ...flags]
  const paths = files.map((file) => `./${file}`)
  const { code, output } = await runCommand([bun, '--no-env-file', ...args, ...paths], { ...folder, ...env })
  await Bun.file(known).delete()
  return bunOutcome(output, code)
}

/** As Bun reads it: one that is not in it would be begun before all others. */
async function timings(files: string[]): Promise<string> {
  const path = join(tmpdir(), `verkstad-timings-${process.pid}-${++runs}.json`)
  const known = files.map((file) => [file, 1_000 * (longestFiles[file] ?? 1)])
  await Bun.write(path, JSON.stringify({ version: 1, files: Object.fromEntries(known) }))
  return path
}

async function browser(
  paths: string[],
  flags: string[] = [],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(tmpdir(), `verkstad-playwright-${process.pid}.json`)
  const { code } = await runCommand(
    [node, fromRoot('node_modules/@playwright/test/cli.js'), 'test', ...paths, ...flags],
    {
      PLAYWRIGHT_CHROMIUM: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...folder,
      ...env,
    },
  )
  const json = Bun.file(file)
  const result = await json.json().catch(() => undefined)
  await json.delete().catch(() => {})
  longest = slowestFiles(result)
  for (const page of pagesAtFailure(result)) console.log(await pageIn(page))
  return playwrightOutcome(result, code)
}

/** What was on the page when a test failed, which is all that is left of it once the run is over: at most 150 lines. */
async function pageIn(path: string): Promise<string> {
  const told = await Bun.file(path)
    .text()
    .catch(() => '')
  const page = /^```yaml\n(.*?)^```/ms.exec(told)?.[1] ?? 'not told'
  return `\nThe page at failure, ${path}:\n${page.split('\n').slice(0, 150).join('\n')}`
}

/** What depends on focus, dialogs, dragging and sockets: the first to show what passes by luck. */
const strained = ['kit', 'builder', 'shell', 'runtime'].map((name) => `test/e2e/${name}.spec.ts`)

/**
 * These twenty times (or `VERKSTAD_ROUNDS`), with pages four times slower than the machine, beside two loops that take
 * all of its processor time, and nothing tried twice. It takes hours.
 */
async function strain(): Promise<Outcome> {
  const busy = [1, 2].map(() =>
    Bun.spawn([bun, '-e', 'for (;;) {}'], { stdio: ['ignore', 'ignore', 'ignore'] }),
  )
  const paths = options.paths.length > 0 ? options.paths : strained
  try {
    return await browser(
      paths,
      [
        '--retries=0',
        `--repeat-each=${process.env.VERKSTAD_ROUNDS ?? 20}`,
        '--timeout=1200000',
        // What fails once in twenty is not seen again soon.
        '--trace=retain-on-failure',
      ],
      { VERKSTAD_SLOWNESS: '4' },
    )
  } finally {
    for (const one of busy) one.kill('SIGKILL')
  }
}

/** All of them once, or those that were named: whoever counts on what comes a frame or an answer later is found out. */
function late(): Promise<Outcome> {
  return browser(options.paths, ['--retries=0'], { VERKSTAD_LATENESS: '150' })
}

/** The test files of a suite, by the paths asked for. */
async function testFiles(suite: Suite): Promise<string[]> {
  const found: string[] = []
  const glob = new Glob('{src,ui,cli,test,scripts,migrations}/**/*.{test,spec}.{ts,tsx}')
  for await (const file of glob.scan({ cwd: fromRoot('.') })) {
    // Those of the round of trust alone take long.
    if (!file.startsWith('test/trust/')) found.push(file)
  }
  const paths = chosenPaths(suite)
  const asked = (file: string) => paths.length === 0 || paths.some((path) => file.startsWith(path))
  return found.filter((file) => suiteOf(file) === suite && asked(file)).sort()
}

function chosenPaths(suite: Suite): string[] {
  return options.paths.filter((path) => suiteOf(path) === suite)
}
