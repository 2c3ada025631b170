/** How many tests ended how. A step that broke (a type error, a build that failed) counts as one failed. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  /** The names of those that failed, where the run told them. */
  names: string[]
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, names: [] }
export const broken: Outcome = { passed: 0, failed: 1, skipped: 0, names: [] }

export function sum(outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      names: [...total.names, ...each.names],
    }),
    nothing,
  )
}

/** The line that `npm test` closes with: `12 passed, 0 failed`, and `, 1 skipped` when there are any. */
export function closingLine({ passed, failed, skipped }: Omit<Outcome, 'names'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Reads the summary at the end of what `bun test` wrote.
 * @param code its exit code; when it is not 0 although no test failed, the run itself broke.
 */
export function bunOutcome(output: string, code: number): Outcome {
  const end = [...output.matchAll(/^Ran \d+ tests? across \d+ files?/gm)].at(-1)?.index
  const summary = end === undefined ? '' : output.slice(Math.max(0, end - 400), end)
  const count = (word: string) =>
    Number([...summary.matchAll(new RegExp(`^ *(\\d+) ${word}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const outcome = {
    passed: count('pass'),
    failed: count('fail'),
    skipped: count('skip') + count('todo'),
    // Each is told twice: where it failed, and at the end.
    names: [
      ...new Set(
        [...output.matchAll(/^\(fail\) (.+?)(?: \[[\d.]+ ?m?s\])?$/gm)].map(([, name = '']) => name),
      ),
    ],
  }
  return end === undefined || (code !== 0 && outcome.failed === 0)
    ? { ...outcome, failed: outcome.failed + 1 }
    : outcome
}

/**
 * Reads Playwright's JSON report; a run that broke before it wrote one gives `undefined`. What passed the second time
 * only has failed: that it is tried again tells in the output that it passes by luck.
 */
export function playwrightOutcome(report: unknown, code: number): Outcome {
  const stats = (report as { stats?: Record<string, number> } | undefined)?.stats
  if (!stats) return broken
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0)
  return {
    passed: stats.expected ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats.skipped ?? 0,
    names: failedIn(report as Suite),
  }
}

interface Suite {
  file?: string
  title?: string
  suites?: Suite[]
  specs?: { title?: string; tests: { status?: string; results: Result[] }[] }[]
}

interface Result {
  duration: number
  attachments?: { name: string; path?: string }[]
}

/** `shell.spec.ts › a test`, also of what passed the second time. */
function failedIn({ suites = [], specs = [] }: Suite, within: string[] = []): string[] {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  return [
    ...failed.map(({ title = '' }) => [...within, title].join(' › ')),
    ...suites.flatMap((suite) => failedIn(suite, [...within, suite.title ?? ''])),
  ]
}

/** The files in which Playwright told, of each try that failed, what was on the page then. */
export function pagesAtFailure(report: unknown): string[] {
  const within = ({ suites = [], specs = [] }: Suite): string[] => [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .flatMap(({ attachments = [] }) => attachments)
      .flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : [])),
    ...suites.flatMap(within),
  ]
  return report ? [...new Set(within(report as Suite))] : []
}

/** Where the time of a browser run went: `builder.spec.ts 81 s, …`, the longest first. Workers' times are added up. */
export function slowestFiles(report: unknown, count = 5): string {
  const seconds = ({ suites = [], specs = [] }: Suite): number =>
    suites.reduce((sum, suite) => sum + seconds(suite), 0) +
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0)
  const files = (report as { suites?: Suite[] } | undefined)?.suites ?? []
  return files
    .map((file) => ({ name: file.file ?? '', took: seconds(file) }))
    .sort((a, b) => b.took - a.took)
    .slice(0, count)
    .map(({ name, took }) => `${name} ${took.toFixed(0)} s`)
    .join(', ')
}
