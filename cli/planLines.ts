import type { Cli } from './context.ts'

/** What `solution/diff` and `solution/import` answer. */
export interface Plan {
  solution: { name: string; version: string }
  installed: string | null
  documents: {
    schema: string
    id: string
    name: string
    change: 'added' | 'changed' | 'unchanged' | 'removed' | 'restored' | 'skipped'
    values: ValueChange[]
    nodes: {
      change: 'added' | 'removed' | 'moved' | 'changed'
      id: string
      type: string
      label: string
      values?: ValueChange[]
    }[]
    publishes: boolean
  }[]
  assets: { id: string; name: string; change: 'added' | 'changed' | 'unchanged' }[]
  problems: { file: string; text: string }[]
}

interface ValueChange {
  key: string
  before?: unknown
  after?: unknown
}

/** The difference as a person reads it: what happens to each document, and inside it. */
export function planLines(cli: Cli, plan: Plan): string[] {
  const { t } = cli
  const { name, version } = plan.solution
  const head = plan.installed
    ? t('{name} {version} (inläst: {installed})', { name, version, installed: plan.installed })
    : t('{name} {version} (inte inläst förut)', { name, version })
  const touched = plan.documents.filter(({ change }) => change !== 'unchanged')
  const files = plan.assets.filter(({ change }) => change !== 'unchanged')
  return [
    head,
    '',
    ...touched.flatMap((document) => [
      `${marks[document.change]} ${document.schema}/${document.id}  ${document.name}${document.publishes ? `  ${t('(publiceras)')}` : ''}${
        document.change === 'skipped' ? `  ${t('(hoppas över utan --with-roles)')}` : ''
      }`,
      ...document.values.filter(() => document.change !== 'added').map((one) => `    ${valueLine(one)}`),
      ...document.nodes.flatMap((node) => [
        `    ${marks[node.change]} ${node.type} ${node.label || node.id}`,
        ...(node.values ?? []).map((one) => `        ${valueLine(one)}`),
      ]),
    ]),
    ...files.map(({ id, name, change }) => `${marks[change]} assets/${id}  ${name}`),
    ...(touched.length + files.length === 0 ? [t('Inget skiljer.')] : ['', summary(cli, plan)]),
    ...(plan.problems.length > 0
      ? ['', t('Kan inte läsas in:'), ...plan.problems.map(({ file, text }) => `  ${file}: ${text}`)]
      : []),
  ]
}

const marks = {
  added: '+',
  changed: '~',
  unchanged: ' ',
  removed: '-',
  restored: '+',
  skipped: '·',
  moved: '>',
} as const

function summary({ t }: Cli, { documents }: Plan): string {
  const count = (...changes: string[]) => documents.filter(({ change }) => changes.includes(change)).length
  return t('{added} nya, {changed} ändrade, {removed} till papperskorgen, {unchanged} oförändrade.', {
    added: count('added', 'restored'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged: count('unchanged', 'skipped'),
  })
}

function valueLine({ key, before, after }: ValueChange): string {
  return `${key}: ${short(before)} → ${short(after)}`
}

function short(value: unknown): string {
  const text = value === undefined ? '–' : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
