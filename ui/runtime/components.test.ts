import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { catalogue } from '../../src/shared/catalogue/index.ts'
import { sources } from '../../test/support/sources.ts'
import { components } from './components/index.ts'

const files = readdirSync(`${import.meta.dir}/components`)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''))
  .sort()

test('every component file is listed, by its name', async () => {
  expect(Object.keys(components).sort()).toEqual(files)
  for (const [type, load] of Object.entries(components)) expect(await load(), type).toHaveProperty(type)
})

test('every type that is no root is drawn', () => {
  const drawn = catalogue.filter(({ hidden }) => !hidden).map(({ type }) => type)
  expect(drawn.sort()).toEqual(files)
})

test('what is drawn stays in its own window: the preview is a frame of the builder’s', () => {
  const drawn = sources('ui/runtime').filter(({ path }) => path.endsWith('.tsx'))
  expect(drawn.length).toBeGreaterThan(40)
  const astray = drawn.filter(({ text }) => /(?<![\w.])document\./.test(text)).map(({ path }) => path)
  expect(astray).toEqual([])
})

test('the server has every component, too', async () => {
  const { allComponents } = await import('../portal/allComponents.ts')
  expect(Object.keys(allComponents).sort()).toEqual(files)
})
