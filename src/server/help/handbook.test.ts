import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { handbooks } from '../../shared/handbooks.ts'
import { locales } from '../../shared/i18n.ts'
import { keysOf } from '../../shared/record.ts'
import { handbookOf, readHandbook } from './handbook.ts'

const root = new URL('../../../docs/handbook/', import.meta.url).pathname
const names = keysOf(handbooks)
const both = locales.flatMap((locale) => names.map((name) => [locale, name] as const))
const read = (locale: string, name: string) => Bun.file(`${root}${locale}/${name}.md`).text()

test.each(both)('the handbook %s/%s has its pictures, and leads to what there is', async (locale, name) => {
  const markdown = await read(locale, name)
  const { title, html, parts } = handbookOf(markdown)
  expect(title).not.toBe('')
  expect(parts.length).toBeGreaterThan(3)
  for (const [, file] of markdown.matchAll(/\(\.\.\/pictures\/([^)]+)\)/g)) {
    expect(existsSync(`${root}pictures/${file}`)).toBe(true)
    expect(file).toEndWith(`-${locale}.png`)
    expect(html).toContain(`src="/assets/admin/handbook/${file}"`)
  }
  for (const [, text] of html.matchAll(/<img[^>]* alt="([^"]*)"/g)) expect(text).not.toBe('')
  // Nothing that is left out of a page of HTML, and no table, which the pages do not draw.
  expect(html).not.toMatch(/<script|\.md"|<table|^\|/m)
})

test.each(names)('%s says the same in both languages, part by part', async (name) => {
  const [sv, en] = [handbookOf(await read('sv', name)), handbookOf(await read('en', name))]
  const shape = (html: string) => [...html.matchAll(/<(h[23]|li|img|pre)\b/g)].map(([, tag]) => tag)
  expect(shape(sv.html)).toEqual(shape(en.html))
})

test('a part has an id, another handbook an address', () => {
  const { html, parts } = handbookOf('# A\n\n## One *two*\n\n[b](builder.md#x) <b>no</b>\n')
  expect(parts).toEqual([{ id: 'part-1', title: 'One two' }])
  expect(html).toContain('<h2 id="part-1" tabindex="-1">One <em>two</em></h2>')
  expect(html).toContain('href="/help/builder#x"')
  expect(html).toContain('&lt;b&gt;')
})

test('an executable without handbooks says that there is none', async () => {
  expect(await readHandbook(null, 'sv', 'builder').catch((error: unknown) => error)).toMatchObject({
    code: 'NOT_FOUND',
  })
})
