import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { fromRoot } from '../../vite/paths.ts'
import { junitResults, playwrightResults, type TestResult } from './results.ts'
import { type TrustRow, trustRows } from './rows.ts'
import { trustTable } from './table.ts'

const row: TrustRow = {
  what: 'the power goes',
  tests: [{ file: 'a.test.ts' }, { file: 'b.test.ts', names: ['kills', 'cuts'] }],
}
const passed = (file: string, name: string): TestResult => ({ file, name, state: 'passed' })
const held = [
  passed('a.test.ts', 'one'),
  passed('b.test.ts', 'group kills it'),
  passed('b.test.ts', 'cuts'),
  passed('b.test.ts', 'other'),
]

test('a row says how often it was tried, and the longest that anybody waited', () => {
  const { lines, outcome } = trustTable([row], [{ what: 'bombs', waitsFor: 'scripts' }], held, [
    { file: 'a.test.ts', health: 12.4 },
    { file: 'b.test.ts', test: 'group kills it', times: 200, figure: 'ready after 1 s', health: 30 },
    { file: 'b.test.ts', test: 'other', times: 7, health: 900 },
  ])
  expect(lines).toEqual([
    'what was tried  times  outcome        figures',
    'the power goes    200  held           ready after 1 s; /healthz ≤ 30 ms',
    'bombs                  not yet built  waits for scripts',
  ])
  expect(outcome).toEqual({ passed: 1, failed: 0, skipped: 1, names: [] })
})

test.each<[what: string, results: TestResult[], state: string, figures: string]>([
  ['held', held, 'held', ''],
  ['failed', [...held, { file: 'b.test.ts', name: 'cuts', state: 'failed' }], 'failed', 'FAILED: cuts'],
  [
    'was skipped',
    [held[0] as TestResult, { file: 'b.test.ts', name: 'cuts', state: 'skipped' }],
    'not run',
    'NOT RUN: b.test.ts kills, cuts',
  ],
  ['never ran', held.slice(1), 'not run', 'NOT RUN: a.test.ts'],
  ['is gone', held.toSpliced(2, 1), 'not run', 'NOT RUN: b.test.ts cuts'],
])('a row of which one %s', (_, results, state, figures) => {
  const { lines, outcome } = trustTable([row], [], results, [])
  expect(lines[1]).toContain(state)
  expect(lines[1]).toContain(figures)
  expect(outcome.failed).toBe(state === 'held' ? 0 : 1)
})

test('what the runners wrote is read, names and all', () => {
  const xml = `<testsuites><testsuite name="./a.test.ts"><testcase name="x &amp; &#34;y&#34;" classname="outer" file="./a.test.ts" line="2" />
    <testcase name="z" classname="outer &gt; inner" file="a.test.ts"><failure message="no">no</failure></testcase>
    <testcase name="s" classname="" file="a.test.ts"><skipped /></testcase></testsuite></testsuites>`
  expect(junitResults(xml)).toEqual([
    { file: 'a.test.ts', name: 'outer x & "y"', state: 'passed' },
    { file: 'a.test.ts', name: 'outer > inner z', state: 'failed' },
    { file: 'a.test.ts', name: 's', state: 'skipped' },
  ])
  const spec = (title: string, ok: boolean, status = 'expected') => ({ title, ok, tests: [{ status }] })
  const report = {
    suites: [
      {
        file: 'e2e/b.spec.ts',
        title: 'e2e/b.spec.ts',
        specs: [spec('one', true)],
        suites: [{ title: 'group', specs: [spec('two', false), spec('three', true, 'skipped')] }],
      },
    ],
  }
  expect(playwrightResults(report)).toEqual([
    { file: 'test/e2e/b.spec.ts', name: 'one', state: 'passed' },
    { file: 'test/e2e/b.spec.ts', name: 'group two', state: 'failed' },
    { file: 'test/e2e/b.spec.ts', name: 'group three', state: 'skipped' },
  ])
})

test('every file that a row names is there', () => {
  const files = trustRows.flatMap(({ tests }) => tests.map(({ file }) => file))
  expect(files.filter((file) => !existsSync(fromRoot(file)))).toEqual([])
})
