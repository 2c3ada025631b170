import { expect, test } from 'bun:test'
import { posix } from 'node:path'
import { imports, type Source, sources } from './sources.ts'

// The executable cannot import what it finds at run time, so every registry is a list written by hand.
const all = sources('src', 'ui', 'migrations')
const indexes = new Map(
  all
    .filter(({ path }) => posix.basename(path) === 'index.ts')
    .map((source) => [posix.dirname(source.path), new Set(imports(source).map(({ target }) => target))]),
)
const definitions = all.filter(isDefinition)

test('every definition is listed in the index of its folder', () => {
  const missing = definitions.filter(({ path }) => !indexes.get(folderOfIndex(path) ?? '')?.has(path))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('there are definitions of every kind', () => {
  const folders = new Set(definitions.map(({ path }) => folderOfIndex(path)))
  expect([...folders]).toContain('src/shared/schemas')
  expect([...folders]).toContain('src/shared/catalogue')
  expect([...folders]).toContain('migrations')
})

/** One `export const x = defineX(…)`, or a numbered migration. */
function isDefinition({ path, text }: Source): boolean {
  return (
    /^migrations\/\d/.test(path) ||
    /^export const \w+(: \w+)? = define(Schema|Component|Effect|Action|FieldKind|Command)\b/m.test(text)
  )
}

/** The nearest folder above that has an index. */
function folderOfIndex(path: string): string | undefined {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (indexes.has(folder)) return folder
  }
  return undefined
}
