import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { indexFiles, traitFile } from '../scripts/indexes.ts'
import { imports, type Source, sources, withoutComments } from './support/sources.ts'

// The executable cannot import what it finds at run time, so every registry is a list in a file.
const root = new URL('..', import.meta.url).pathname
const all = sources('src', 'ui', 'migrations')

test.each([...indexFiles()])(
  '%s names every definition there is; `npm run indexes` writes it anew',
  (file, text) => {
    expect(readFileSync(`${root}${file}`, 'utf8')).toBe(text)
  },
)

test('types by trait are as the definitions say; `npm run indexes` writes them anew', async () => {
  const [file, text] = await traitFile()
  expect(readFileSync(`${root}${file}`, 'utf8')).toBe(text)
})

test('every definition is listed in a folder above it', () => {
  const listed = new Map<string, Set<string>>()
  for (const source of all.filter(({ path }) => /^(index|list)\.ts$/.test(posix.basename(path)))) {
    const folder = posix.dirname(source.path)
    const targets = imports(source).map(({ target }) => target)
    listed.set(folder, new Set([...(listed.get(folder) ?? []), ...targets]))
  }
  const definitions = all.filter(isDefinition)
  const folders = ({ path }: Source) => [...listed].filter(([folder]) => path.startsWith(`${folder}/`))
  const missing = definitions.filter((one) => !folders(one).some(([, targets]) => targets.has(one.path)))
  expect(missing.map(({ path }) => path)).toEqual([])
  const kinds = ['src/shared/schemas', 'src/shared/catalogue', 'src/server/effects', 'migrations']
  for (const folder of kinds) expect(definitions.some(({ path }) => path.startsWith(folder))).toBe(true)
})

test('whatever is defined is exported by a name of its own: no list has anything else', () => {
  const defined = /\bdefine(?:Schema|Component|Effect|Action)\(/g
  const listed = /^export const \w+\b.* = define(?:Schema|Component|Effect|Action)\(/gm
  const hidden = all.filter(({ path, text }) => {
    const count = (pattern: RegExp) => [...withoutComments(text).matchAll(pattern)].length
    return !/\/define\.ts$/.test(path) && count(defined) !== count(listed)
  })
  expect(hidden.map(({ path }) => path)).toEqual([])
})

test('no two files define one name', () => {
  const named = all.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^export const (\w+) = define(Schema|Component|Effect|Action)\(\s*(?:'([^']+)'|\{\s*(?:name|type): '(\w+)')/gm,
      ),
    ].map(([, exported = '', what, first, second]) => ({
      path,
      exported,
      what,
      name: `${what} ${first ?? second}`,
    })),
  )
  expect(named.length).toBeGreaterThan(100)
  const twice = (key: (one: (typeof named)[number]) => string, list: typeof named) =>
    list.flatMap((one, n) => {
      const other = list.slice(0, n).find((before) => key(before) === key(one))
      return other ? [`${key(one)}: ${other.path} and ${one.path}`] : []
    })
  expect(twice(({ name }) => name, named)).toEqual([])
  // Families of actions are laid together: of two that are exported alike, one would be gone without a word.
  const actions = named.filter(({ what }) => what === 'Action')
  expect(twice(({ exported }) => exported, actions)).toEqual([])
})

test('the names of kinds are the names of their files', () => {
  for (const { path, text } of all.filter(({ path }) => /^src\/shared\/schemas\/\w+\.ts$/.test(path))) {
    const name = /= defineSchema\(\{\s*name: '(\w+)'/.exec(text)?.[1]
    if (name) expect(`${name}.ts`).toBe(posix.basename(path))
  }
})

/** One `export const x = defineX(…)`, or a numbered migration. */
function isDefinition({ path, text }: Source): boolean {
  return (
    /^migrations\/\d/.test(path) ||
    /^export const \w+(: \w+)? = define(Schema|Component|Effect|Action|FieldKind|Command)\b/m.test(text)
  )
}
