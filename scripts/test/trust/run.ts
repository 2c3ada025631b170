import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Note } from '../../../test/binary/support/notes.ts'
import { fromRoot } from '../../vite/paths.ts'
import { ensureChromium } from '../browser.ts'
import { runCommand } from '../command.ts'
import { node } from '../node.ts'
import type { Outcome } from '../outcome.ts'
import { junitResults, playwrightResults, type TestResult } from './results.ts'
import { notBuilt, type TrustRow, trustRows } from './rows.ts'
import { type NoteOf, trustTable } from './table.ts'

/**
 * Attacks and accidents, tried on the executable by the tests that there are, in their large numbers, and told as one
 * table. With paths: the rows that have a test in these alone.
 */
export async function runTrust(paths: readonly string[]): Promise<{ outcome: Outcome; lines: string[] }> {
  const isAsked = ({ file }: { file: string }) =>
    paths.length === 0 || paths.some((path) => file.startsWith(path))
  const rows: TrustRow[] = trustRows
    .map((row) => ({ ...row, tests: row.tests.filter(isAsked) }))
    .filter(({ tests }) => tests.length > 0)
  const files = [...new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))]
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-trust-'))
  try {
    const results: TestResult[] = []
    const notes: NoteOf[] = []
    // Each file in a process of its own: what it notes is its own.
    for (const file of files.filter((file) => !isBrowser(file))) {
      console.log(`\n${file}`)
      const ran = await runFile(file, folder)
      results.push(...ran.results)
      notes.push(...ran.notes.map((note) => ({ ...note, file })))
    }
    const pages = files.filter(isBrowser)
    if (pages.length > 0) {
      const ran = await runPages(pages, folder)
      results.push(...ran.results)
      notes.push(...ran.notes)
    }
    return trustTable(rows, paths.length > 0 ? [] : notBuilt, results, notes)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isBrowser = (file: string) => file.endsWith('.spec.ts')

async function runFile(file: string, folder: string): Promise<{ results: TestResult[]; notes: Note[] }> {
  const [report, told] = [join(folder, 'report.xml'), join(folder, 'notes')]
  for (const path of [report, told]) rmSync(path, { force: true })
  const flags = ['--only-failures', '--timeout=3600000', '--reporter=junit', `--reporter-outfile=${report}`]
  await runCommand([process.execPath, '--no-env-file', 'test', ...flags, `./${file}`], {
    VERKSTAD_TRUST_NOTES: told,
  })
  // A run that broke has no report: its rows are shown as not run.
  return { results: junitResults(text(report)), notes: notesIn(told) }
}

const text = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const notesIn = (path: string) =>
  text(path)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Note)

async function runPages(
  files: string[],
  folder: string,
): Promise<{ results: TestResult[]; notes: NoteOf[] }> {
  const [report, told] = [join(folder, 'report.json'), join(folder, 'pages')]
  const command = [node, fromRoot('node_modules/@playwright/test/cli.js'), 'test', ...files]
  await runCommand(command, {
    PLAYWRIGHT_CHROMIUM: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    VERKSTAD_TRUST_NOTES: told,
  })
  return {
    results: existsSync(report) ? playwrightResults(JSON.parse(text(report))) : [],
    notes: notesIn(told).map((note) => ({ ...note, file: note.file ?? '' })),
  }
}
