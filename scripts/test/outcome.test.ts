import { expect, test } from 'bun:test'
import { bunOutcome, closingLine, pagesAtFailure, playwrightOutcome, slowestFiles, sum } from './outcome.ts'

const ran = (counts: string) => `${counts}\n 4 expect() calls\nRan 10 tests across 4 files. [21.00ms]\n`

test.each([
  ['all passed', ran(' 12 pass\n 0 fail'), 0, { passed: 12, failed: 0, skipped: 0 }],
  [
    'some of each',
    ran(' 2 pass\n 2 skip\n 2 todo\n 4 fail\n 1 error'),
    1,
    { passed: 2, failed: 4, skipped: 4 },
  ],
  ['an error outside of the tests', ran(' 2 pass\n 0 fail'), 1, { passed: 2, failed: 1, skipped: 0 }],
  ['a crash before the summary', 'panic', 132, { passed: 0, failed: 1, skipped: 0 }],
  [
    'a test that prints a summary of its own',
    `3 fail\n${'x'.repeat(500)}\n${ran(' 2 pass\n 0 fail')}`,
    0,
    { passed: 2, failed: 0, skipped: 0 },
  ],
])('bun test: %s', (_, output, code, expected) => {
  expect(bunOutcome(output, code)).toMatchObject(expected)
})

test.each([
  [
    'all passed',
    { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } },
    0,
    { passed: 3, failed: 0, skipped: 1 },
  ],
  [
    'a failed one',
    { stats: { expected: 3, unexpected: 2, flaky: 0, skipped: 0 } },
    1,
    { passed: 3, failed: 2, skipped: 0 },
  ],
  [
    'one that passed the second time only',
    { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 } },
    0,
    { passed: 3, failed: 1, skipped: 0 },
  ],
  [
    'an error outside of the tests',
    { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } },
    1,
    { passed: 0, failed: 1, skipped: 0 },
  ],
  ['no report', undefined, 1, { passed: 0, failed: 1, skipped: 0 }],
])('playwright: %s', (_, report, code, expected) => {
  expect(playwrightOutcome(report, code)).toMatchObject(expected)
})

test('the closing line names skipped tests only when there are some', () => {
  const outcome = { passed: 12, failed: 1, skipped: 0, names: ['one'] }
  expect(closingLine(outcome)).toBe('12 passed, 1 failed')
  expect(closingLine(sum([outcome, { passed: 1, failed: 0, skipped: 2, names: [] }]))).toBe(
    '13 passed, 1 failed, 2 skipped',
  )
})

test('it is told which files of a browser run took longest, tries and groups counted', () => {
  const spec = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const report = {
    suites: [
      { file: 'a.spec.ts', specs: [spec(1_000)] },
      { file: 'b.spec.ts', suites: [{ specs: [spec(2_000, 3_000)] }], specs: [spec(500)] },
    ],
  }
  expect(slowestFiles(report)).toBe('b.spec.ts 6 s, a.spec.ts 1 s')
  expect(slowestFiles(undefined)).toBe('')
})

test('what failed is told by name, once each', () => {
  const told = '(fail) a server > answers [7.64ms]\n'
  const { names } = bunOutcome(
    `${told}(pass) another [1ms]\n1 tests failed:\n${told}${ran(' 1 pass\n 1 fail')}`,
    1,
  )
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('held', 'expected')],
        suites: [{ title: 'a group', specs: [spec('failed', 'unexpected'), spec('by luck', 'flaky')] }],
      },
    ],
  }
  const both = sum([{ passed: 0, failed: 1, skipped: 0, names }, playwrightOutcome(report, 1)])
  expect(both.names).toEqual([
    'a server > answers',
    'a.spec.ts › a group › failed',
    'a.spec.ts › a group › by luck',
  ])
})

test('where the page at each failed try is told of is found in groups too, once each', () => {
  const tried = (...names: string[]) => ({
    tests: [
      {
        results: [
          {
            duration: 1,
            attachments: names.map((name) => ({ name, path: `/out/${name}.md` })),
          },
        ],
      },
    ],
  })
  const report = {
    suites: [
      { file: 'a.spec.ts', specs: [tried('screenshot', 'error-context'), tried('error-context')] },
      { suites: [{ specs: [tried()] }] },
    ],
  }
  expect(pagesAtFailure(report)).toEqual(['/out/error-context.md'])
  expect(pagesAtFailure(undefined)).toEqual([])
})
