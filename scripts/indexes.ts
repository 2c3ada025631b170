// npm run indexes: writes the lists of definitions anew from the files that there are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Glob } from 'bun'
import type { Trait } from '../src/shared/catalogue/define.ts'
import { fromRoot } from './vite/paths.ts'

/**
 * A list of definitions. It must be a file, because neither a bundle nor the executable can import a path it computes.
 */
interface Index {
  /** The file that is written. */
  file: string
  /** Where the definitions are; tests, and files without one, are passed over. */
  files: string
  /** What defines one: the group that matches is the exported name. Where a file has several, `g`, and `name` is what each is called by. */
  defines: RegExp
  /** How a definition stands in the list; default its name. */
  entry?: (one: Listed) => string
  /** How it is imported; default by name. */
  imports?: (one: Listed) => string | undefined
  /** The text before and behind the entries. */
  open: string
  close: string
  /** What else the file needs. */
  also?: readonly Line[]
  /** Lines are as long as they are, or few enough for one: the formatter leaves the file alone. */
  unformatted?: true
}

/** A definition that was found. */
interface Listed {
  /** The name it is exported by. */
  exported: string
  /** The name it has in the list's file: another one where two are exported alike. */
  local: string
  /** What it is called by, where `defines` says so: `Case/assign`. */
  name: string
  /** The file's own name: `Radio` of `Radio.tsx`. */
  stem: string
  /** As it is imported from the list's file: `./Radio.tsx`. */
  from: string
}

interface Line {
  from: string
  text: string
}

const indexes: readonly Index[] = [
  {
    file: 'src/shared/schemas/names.ts',
    files: 'src/shared/schemas/*.ts',
    defines: /^export const (\w+)\b.* = defineSchema\b/m,
    entry: ({ stem }) => `'${stem}'`,
    imports: () => undefined,
    open: 'export const kindNames = [',
    close: '] as const',
  },
  {
    file: 'src/shared/schemas/list.ts',
    files: 'src/shared/schemas/*.ts',
    defines: /^export const (\w+)\b.* = defineSchema\b/m,
    open: 'export const list = [',
    close: '] as const',
  },
  {
    file: 'src/shared/catalogue/list.ts',
    files: 'src/shared/catalogue/*.ts',
    defines: /^export const (\w+)\b.* = defineComponent\b/m,
    open: 'export const list = [',
    close: '] as const',
  },
  {
    file: 'src/shared/catalogue/values/list.ts',
    files: 'src/shared/catalogue/values/*.ts',
    defines: /^export (?:const (\w+Value)\b|\{ \w+ as (\w+Value) \})/m,
    entry: ({ stem, local }) => `${stem}: ${local}`,
    open: 'export const list = {',
    close: '} as const',
  },
  {
    file: 'ui/runtime/components/list.ts',
    files: 'ui/runtime/components/*.tsx',
    defines: /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/m,
    entry: ({ stem, from }) => `${stem}: () => import('${togetherWith(stem) ?? from}')`,
    imports: () => undefined,
    open: 'export const list = {',
    close: '} as const',
  },
  {
    file: 'ui/portal/allComponents.ts',
    files: 'ui/runtime/components/*.tsx',
    defines: /^export (?:(?:const|function) (\w+)|\{ \w+ as (\w+) \})/m,
    entry: ({ stem, local }) => (stem === local ? stem : `${stem}: ${local}`),
    also: [
      {
        from: '../runtime/components/index.ts',
        text: "import type { RuntimeComponent } from '../runtime/components/index.ts'",
      },
    ],
    open: '/** Every component at once, for the server. */\nexport const allComponents: Readonly<Record<string, RuntimeComponent>> = {',
    close: '}',
  },
  {
    file: 'src/server/pages/loaders/list.ts',
    files: 'src/server/pages/loaders/*.ts',
    defines: /^export async function (load[A-Z]\w*)/m,
    entry: ({ stem, exported, from }) => `${stem}: async () => (await import('${from}')).${exported}`,
    imports: () => undefined,
    open: 'export const list = {',
    close: '} as const',
  },
  {
    file: 'src/server/effects/list.ts',
    files: 'src/server/effects/*/**/*.ts',
    defines: /^export const (\w+)\b.* = defineEffect\b/m,
    open: 'export const list = [',
    close: '] as const',
  },
  {
    file: 'src/server/effects/ofProcesses.ts',
    files: 'src/server/effects/*/**/*.ts',
    defines: /^export const (\w+)\b.* = defineEffect\b[\s\S]*\bas: 'process'/m,
    open: '/** Those that a process may name. What they let one set is looked at wherever a process is. */\nexport const ofProcesses = [',
    close: '] as const',
    unformatted: true,
  },
  {
    file: 'src/server/effects/byName.ts',
    files: 'src/server/effects/*/**/*.ts',
    defines: /^export const (\w+)\b.* = defineEffect\(\s*'(?<name>[^']+)'/gm,
    ...loading('AnyEffect', './define.ts', 'an effect'),
  },
  {
    file: 'src/server/actions/byName.ts',
    files: 'src/server/actions/*.ts',
    defines: /^export const (\w+)\b.* = defineAction\(\s*'(?<name>[^']+)'/gm,
    ...loading('AnyAction', './define.ts', 'an action'),
  },
  {
    file: 'src/server/actions/list.ts',
    files: 'src/server/actions/*.ts',
    defines: /^export const (\w+)\b.* = defineAction\b/m,
    entry: ({ stem }) => `...${stem}`,
    imports: ({ stem, from }) => `import * as ${stem} from '${from}'`,
    open: '/** Every family of actions; a file exports nothing but its actions. */\nexport const list = {',
    close: '}',
  },
]

/** A list of where each is, by what it is called by: its file is loaded with the first that is. */
function loading(
  type: string,
  from: string,
  what: string,
): Pick<Index, 'entry' | 'imports' | 'also' | 'open' | 'close' | 'unformatted'> {
  return {
    entry: ({ name, exported, from }) => `'${name}': async () => (await import('${from}')).${exported}`,
    imports: () => undefined,
    also: [{ from, text: `import type { ${type} } from '${from}'` }],
    open: `/** Where ${what} is, by its name: the file is loaded when one of it is first called. */\nexport const byName: Readonly<Record<string, () => Promise<${type}>>> = {`,
    close: '}',
    unformatted: true,
  }
}

/** The lists as they should be: path → text. What is listed keeps its place; what is new stands last. */
export function indexFiles(): ReadonlyMap<string, string> {
  return new Map(indexes.map((index) => [index.file, textOf(index)]))
}

/** Types by trait, as the definitions say it: path → text. Reads the catalogue, so its list must be right. */
export async function traitFile(): Promise<[string, string]> {
  const { catalogue } = await import('../src/shared/catalogue/index.ts')
  const names = [...new Set(catalogue.flatMap(({ traits = [] }) => traits))].sort()
  const types = (trait: Trait) => catalogue.filter(({ traits }) => traits?.includes(trait))
  const lines = names.map((trait) => {
    const of = types(trait).map(({ type }) => `'${type}'`)
    return `export const ${trait}: readonly string[] = [${of.join(', ')}]`
  })
  const text = ['// Written by `npm run indexes` from the traits of the definitions beside it.', ...lines, '']
  return ['src/shared/catalogue/traits.ts', text.join('\n')]
}

/** Writes the lists that are not as they should be, and answers with their paths. */
export async function writeIndexes(): Promise<string[]> {
  const lists = written(indexFiles())
  return [...lists, ...written([await traitFile()])]
}

function written(files: Iterable<[string, string]>): string[] {
  const stale = [...files].filter(([file, text]) => stored(file) !== text)
  for (const [file, text] of stale) writeFileSync(fromRoot(file), text)
  return stale.map(([file]) => file)
}

function stored(file: string): string {
  return existsSync(fromRoot(file)) ? readFileSync(fromRoot(file), 'utf8') : ''
}

function textOf(index: Index): string {
  const { entry = ({ local }) => local, imports = named, also = [], open, close, unformatted } = index
  const found = definitionsOf(index)
  const lines = [...found.flatMap((one) => ({ from: one.from, text: imports(one) ?? '' })), ...also]
  const before = entriesOf(stored(index.file), open)
  const place = (text: string) => (before.includes(text) ? before.indexOf(text) : before.length)
  const entries = found.map(entry).sort((a, b) => place(a) - place(b))
  return [
    '// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.',
    ...(unformatted ? ['// biome-ignore-all format: written a line each'] : []),
    ...lines
      .filter(({ text }) => text !== '')
      .sort((a, b) => inOrder(a.from, b.from))
      .map(({ text }) => text),
    ...(lines.some(({ text }) => text !== '') ? [''] : []),
    open,
    ...entries.map((text) => `  ${text},`),
    close,
    '',
  ].join('\n')
}

/** The entries of a list as it was written last. */
function entriesOf(text: string, open: string): string[] {
  const at = text.indexOf(open)
  if (at < 0) return []
  const lines = text.slice(at + open.length).split('\n')
  return lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().replace(/,$/, ''))
}

function definitionsOf({ file, files, defines }: Index): Listed[] {
  const paths = [...new Glob(files).scanSync({ cwd: fromRoot('.') })]
    .filter((path) => !/\.test\.tsx?$/.test(path) && path !== file)
    .sort()
  const found = paths.flatMap((path): Omit<Listed, 'local'>[] => {
    const relative = posix.relative(posix.dirname(file), path)
    const stem = posix.basename(path).replace(/\.tsx?$/, '')
    const from = relative.startsWith('.') ? relative : `./${relative}`
    return matchesIn(stored(path), defines).flatMap((match) => {
      const exported = match.slice(1).find(Boolean)
      return exported ? [{ exported, name: match.groups?.name ?? '', stem, from }] : []
    })
  })
  const count = (name: string) => found.filter(({ exported }) => exported === name).length
  return found.map((one) => ({
    ...one,
    local: reserved.has(one.exported) || count(one.exported) > 1 ? localName(one) : one.exported,
  }))
}

function matchesIn(text: string, pattern: RegExp): RegExpMatchArray[] {
  if (pattern.global) return [...text.matchAll(pattern)]
  const first = pattern.exec(text)
  return first ? [first] : []
}

/** `./Notification/list.ts` as `NotificationList`, `../runtime/components/Date.tsx` as `ComponentsDate`. */
function localName({ from }: Pick<Listed, 'from'>): string {
  const parts = from
    .replace(/\.tsx?$/, '')
    .split('/')
    .filter((part) => !part.startsWith('.'))
  return parts
    .slice(-2)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

/** Names that mean something else in every file. */
const reserved: ReadonlySet<string> = new Set(['Date', 'Map', 'Number', 'Object', 'Set', 'String', 'Symbol'])

/** The file in which a component comes with others to a browser, as the list imports it; undefined: it comes alone. */
function togetherWith(stem: string): string | undefined {
  const files = [...new Glob('ui/runtime/together/*.ts').scanSync({ cwd: fromRoot('.') })]
  const found = files.find((path) => stored(path).includes(`'../components/${stem}.tsx'`))
  return found && `../together/${posix.basename(found)}`
}

const named = ({ exported, local, from }: Listed) =>
  `import { ${exported === local ? local : `${exported} as ${local}`} } from '${from}'`

/**
 * As the formatter sorts imports: what is further away first, then letter by letter, a capital before its small one.
 */
function inOrder(a: string, b: string): number {
  const up = (path: string) => path.split('/').filter((part) => part === '..').length
  if (up(a) !== up(b)) return up(b) - up(a)
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    const [one, two] = [a.charAt(n), b.charAt(n)]
    if (one === two) continue
    const difference = one.toLowerCase().localeCompare(two.toLowerCase(), 'en')
    return difference !== 0 ? difference : one < two ? -1 : 1
  }
  return a.length - b.length
}

if (import.meta.main) {
  const files = await writeIndexes()
  console.log(files.length === 0 ? 'Every list is as it should be.' : `Written: ${files.join(', ')}`)
}
