import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

/** Every text of the shared definitions and engines is in the catalogues of both languages. */

const root = join(import.meta.dir, '../..')
const english = catalogue('en')
const swedish = catalogue('sv')
const sources = [...new Glob('src/shared/**/*.ts').scanSync(root)]
  .filter((file) => !/\.test\.ts$|Fixture\.ts$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
const code = sources.join('\n')
/** Names of settings look like keys, and stand in front of a colon somewhere. */
const settings = new Set([...code.matchAll(/'([\w.]+)':/g)].map(([, name]) => name))

test('every Swedish text has an English one', () => {
  const texts = [...code.matchAll(/\bmsg`([^`]*)`/g)].map(([, text = '']) => text)
  expect(texts.length).toBeGreaterThan(100)
  expect([...new Set(texts)].filter((text) => text !== '' && english[text] === undefined)).toEqual([])
})

test('every key has a text in both languages', () => {
  const keys = [...code.matchAll(/'((?:validation|builder|tree|condition|process)\.\w+)'/g)]
    .map(([, key = '']) => key)
    .filter((key) => !settings.has(key))
  expect(keys.length).toBeGreaterThan(50)
  expect([...new Set(keys)].filter((key) => !english[key] || !swedish[key])).toEqual([])
})

function catalogue(locale: string): Record<string, string> {
  const folder = join(root, 'ui/locales', locale)
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}
