import type { Note } from '../../../test/binary/support/notes.ts'
import type { Outcome } from '../outcome.ts'
import type { TestResult } from './results.ts'
import type { NotBuilt, TestsOf, TrustRow } from './rows.ts'

/** A note with the file of tests that made it. */
export interface NoteOf extends Note {
  file: string
}

export interface TrustTable {
  lines: string[]
  /** Rows that held, that did not, and those that wait to be built. */
  outcome: Outcome
}

/**
 * What was tried, how often, whether it held, and the figures beside it. A row of which a test failed, was skipped or
 * was never run has not held.
 */
export function trustTable(
  rows: readonly TrustRow[],
  notBuilt: readonly NotBuilt[],
  results: readonly TestResult[],
  notes: readonly NoteOf[],
): TrustTable {
  const told = rows.map((row) => tell(row, results, notes))
  const waiting = notBuilt.map(({ what, waitsFor }) => [what, '', 'not yet built', `waits for ${waitsFor}`])
  const notHeld = told.filter(([, , state]) => state !== 'held').map(([what = '']) => what)
  return {
    lines: aligned([['what was tried', 'times', 'outcome', 'figures'], ...told, ...waiting]),
    outcome: {
      passed: told.length - notHeld.length,
      failed: notHeld.length,
      skipped: waiting.length,
      names: notHeld,
    },
  }
}

function tell(row: TrustRow, results: readonly TestResult[], notes: readonly NoteOf[]): string[] {
  const each = row.tests.map((tests) => results.filter((result) => isOf(tests, result)))
  const tried = each.flat().filter(({ state }) => state !== 'skipped')
  const failed = tried.filter(({ state }) => state === 'failed')
  const missing = row.tests.flatMap((tests, n) => missingOf(tests, each[n] ?? []))
  const own = notes.filter(({ file, test }) =>
    row.tests.some(
      (tests) => tests.file === file && (test === undefined || isOf(tests, { file, name: test })),
    ),
  )
  const times = own.reduce((sum, { times = 0 }) => sum + times, 0)
  const figures = [
    ...failed.map(({ name }) => `FAILED: ${name}`),
    ...missing.map(({ file, names = [] }) => `NOT RUN: ${file} ${names.join(', ')}`.trim()),
    ...new Set(own.flatMap(({ figure }) => figure ?? [])),
    ...slowest(own),
  ]
  const state = failed.length > 0 ? 'failed' : missing.length > 0 ? 'not run' : 'held'
  return [row.what, String(times || tried.length), state, figures.join('; ')]
}

/** What of it no test ran: each of its names is to have one of its own, so that one that is gone is not told as held. */
function missingOf({ file, names }: TestsOf, results: readonly TestResult[]): TestsOf[] {
  const ran = results.filter(({ state }) => state !== 'skipped')
  if (!names) return ran.length > 0 ? [] : [{ file }]
  const gone = names.filter((name) => !ran.some((result) => result.name.includes(name)))
  return gone.length > 0 ? [{ file, names: gone }] : []
}

const isOf = ({ file, names }: TestsOf, result: Pick<TestResult, 'file' | 'name'>) =>
  result.file === file && (!names || names.some((name) => result.name.includes(name)))

/** The longest that anybody waited for /healthz meanwhile. */
function slowest(notes: readonly NoteOf[]): string[] {
  const answers = notes.flatMap(({ health }) => health ?? [])
  return answers.length > 0 ? [`/healthz ≤ ${Math.max(...answers).toFixed(0)} ms`] : []
}

function aligned(table: string[][]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  return table.map((cells) =>
    cells
      .map((cell, column) =>
        column === 1 ? cell.padStart(widths[1] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
