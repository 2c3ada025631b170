/** How one test went. */
export interface TestResult {
  file: string
  /** With the groups it stands in before it. */
  name: string
  state: 'passed' | 'failed' | 'skipped'
}

/** Reads what `bun test --reporter=junit` wrote. */
export function junitResults(xml: string): TestResult[] {
  return [...xml.matchAll(/<testcase ([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)].map(
    ([, head = '', , body = '']) => {
      const attribute = (name: string) =>
        unescaped(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(head)?.[1] ?? '')
      const state = /<(failure|error)\b/.test(body)
        ? 'failed'
        : body.includes('<skipped')
          ? 'skipped'
          : 'passed'
      return {
        file: attribute('file').replace(/^\.\//, ''),
        name: `${attribute('classname')} ${attribute('name')}`.trim(),
        state,
      }
    },
  )
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (all, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (signs[name] ?? all),
  )

interface Suite {
  file?: string
  title?: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

/** Reads Playwright's JSON report, whose files are named below the folder of tests. */
export function playwrightResults(report: unknown, folder = 'test'): TestResult[] {
  const read = ({ suites = [], specs = [] }: Suite, file: string, groups: string): TestResult[] => [
    ...specs.map(
      ({ title, ok, tests }): TestResult => ({
        file,
        name: `${groups} ${title}`.trim(),
        state: tests.every(({ status }) => status === 'skipped') ? 'skipped' : ok ? 'passed' : 'failed',
      }),
    ),
    ...suites.flatMap((suite) => read(suite, file, `${groups} ${suite.title ?? ''}`.trim())),
  ]
  return ((report as Suite | undefined)?.suites ?? []).flatMap((suite) =>
    read(suite, `${folder}/${suite.file ?? ''}`, ''),
  )
}
