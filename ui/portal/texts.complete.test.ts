import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import english from '../locales/en/portal.json'

test('a page carries the English of every text that its code says', async () => {
  const said = new Set<string>()
  const root = new URL('../', import.meta.url).pathname
  for (const folder of ['runtime', 'portal']) {
    for await (const file of new Glob(`${folder}/**/*.{ts,tsx}`).scan(root)) {
      if (file.includes('.test.')) continue
      const text = await Bun.file(root + file).text()
      for (const [, id = ''] of text.matchAll(/\bt\(\s*'((?:[^'\\]|\\.)*)'/g)) said.add(id)
    }
  }
  expect(said.size).toBeGreaterThan(80)
  expect([...said].filter((id) => !Object.hasOwn(english, id))).toEqual([])
})
