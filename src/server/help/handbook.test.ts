import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
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

/** What a handbook sets apart and the interface does not say: keys, what stands as an example, what a paragraph is about. */
const otherNames = {
  keys: /^([A-Z0-9?/]|Alt|Enter|Esc|Del|Ctrl( Shift| Skift)? (Enter|[A-Z]))$/,
  examples: new Set([
    ...['Handläggare saknas', 'Status är inte Ny', 'Vad gäller det?', 'Belysning', 'Belysning, Storgatan 12'],
    ...['Case worker is empty', 'Status is not New', 'What is it about?', 'Street lighting'],
    ...['Lighting, Storgatan 12', 'Registrator', 'plus addressing'],
    ...['12 valda, 3 syns inte', '12 chosen, 3 not shown', '3 nya – visa', '3 new – show'],
    ...[
      'svar@kommun.se',
      'svar+något@kommun.se',
      'answer@council.example',
      'answer+anything@council.example',
    ],
  ]),
  paragraphs: new Set([
    ...['Förbindelsen bröts', 'Någon annan ändrade samtidigt', 'Svar med e-post', 'Markera ett svar'],
    ...['Disken är full', 'Den startar inte', 'Ingen kan logga in', 'Strömavbrott'],
    ...['The line broke', 'Somebody else changed it at the same time', 'Answers by mail', 'Mark an answer'],
    ...['The disk is full', 'It does not start', 'Nobody can log in', 'A power cut'],
  ]),
}

test.each(both)('what the handbook %s/%s sets apart is called so in the interface', async (locale, name) => {
  const says = await interfaceIn(locale)
  const markdown = (await read(locale, name)).replace(/```[\s\S]*?```|`[^`]*`/g, '')
  const apart = [...markdown.matchAll(/(\*\*|\*)(?! )([^*]+)\1/g)].map(([, , text = '']) =>
    text.replace(/\s+/g, ' ').replace(/[.:]$/, ''),
  )
  const { keys, examples, paragraphs } = otherNames
  const unknown = apart.filter(
    (text) => !keys.test(text) && !examples.has(text) && !paragraphs.has(text) && !says(text),
  )
  expect(unknown).toEqual([])
})

/** Whether the interface has such words: as they stand, with something in the place of what a text leaves open, or as the beginning of a name (*Tell …*). */
async function interfaceIn(locale: string): Promise<(text: string) => boolean> {
  const texts = new Set<string>()
  for (const language of locales) {
    const folder = new URL(`../../../ui/locales/${language}/`, import.meta.url).pathname
    for (const file of readdirSync(folder)) {
      const known: Record<string, string> = await Bun.file(folder + file).json()
      // The Swedish text is its own id.
      if (language === 'en' && locale === 'sv') for (const id of Object.keys(known)) texts.add(id)
      if (language === locale) for (const text of Object.values(known)) texts.add(text)
    }
  }
  const even = (text: string) => text.toLowerCase().replace(/[ ….:]+$/, '')
  const plain = new Set([...texts].map(even))
  const open = [...texts].flatMap((text) => {
    const parts = outsideBraces(even(text))
    if (parts.length === 2 && parts[1] === '') plain.add(even(parts[0] ?? ''))
    if (parts.length < 2 || parts.join('').replace(/\P{L}/gu, '').length < 3) return []
    return [
      new RegExp(`^${parts.map((part) => part.replace(/[$^*+?.()|[\]\\/]/g, '\\$&')).join('.*')}$`, 'u'),
    ]
  })
  return (text) => plain.has(even(text)) || open.some((pattern) => pattern.test(even(text)))
}

/** What stands around the places that a text leaves open, in their order. */
function outsideBraces(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '{' && depth++ === 0) parts.push('')
    else if (sign === '}') depth--
    else if (depth === 0) parts[parts.length - 1] += sign
  }
  return parts
}

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
