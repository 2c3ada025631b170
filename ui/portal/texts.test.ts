import { expect, test } from 'bun:test'
import { fileKind } from '../../src/shared/catalogue/values/FileUpload.ts'
import { type Catalogue, type Locale, makeI18n, translator } from '../../src/shared/i18n.ts'
import enCatalogue from '../locales/en/catalogue.json'
import enPortal from '../locales/en/portal.json'
import svCatalogue from '../locales/sv/catalogue.json'
import svPortal from '../locales/sv/portal.json'
import { pageTranslator } from './texts.ts'

const texts: Record<Locale, Catalogue> = {
  sv: { ...svCatalogue, ...svPortal },
  en: { ...enCatalogue, ...enPortal },
}

/** Every text of the portal, and the Swedish ones that are their own id. */
const ids = [...new Set([...Object.keys(texts.en), ...Object.keys(texts.sv)])]

test.each(['sv', 'en'] as const)('%s: a page says every text as Lingui does', (locale) => {
  const own = pageTranslator(locale, texts[locale])
  const lingui = translator(makeI18n(locale, texts[locale]))
  for (const id of ids) {
    for (const values of [
      {
        n: 0,
        total: 3,
        first: 1,
        last: 10,
        refused: 1,
        mb: 1.5,
        name: 'a {b}',
        title: 'Om dig',
        label: 'Namn',
      },
      { n: 1, total: 3, first: 1, last: 10, refused: 0, mb: 16, name: 'x', title: '', label: '' },
      { n: 12_345, total: 30_000, first: 1, last: 10, refused: 2, mb: 0.2, name: 'x', title: '#', label: '' },
    ]) {
      const all = {
        ...values,
        time: '14.32',
        size: '16 MB',
        types: 'PDF',
        number: 'A1',
        message: 'm',
        pattern: '#',
        accept: '.pdf',
        date: 'i dag',
      }
      expect(own(id, all).replaceAll('\u202f', '\u00a0'), id).toBe(
        lingui(id, all).replaceAll('\u202f', '\u00a0'),
      )
    }
  }
})

test('an unknown text is its own, with its values', () => {
  const t = pageTranslator('sv', {})
  expect(t('Steg {n} av {total}: {title}', { n: 1, total: 3, title: 'Om dig' })).toBe('Steg 1 av 3: Om dig')
  expect(t('Hej')).toBe('Hej')
})

test.each(['sv', 'en'] as const)(
  '%s: what is said of a text by others is said in the same language',
  (locale) => {
    const own = pageTranslator(locale, texts[locale])
    const lingui = translator(makeI18n(locale, texts[locale]))
    const types = [fileKind('image/*'), fileKind('.pdf'), 'svg']
    for (const values of [{ types }, { types: types[0] }, { types: 'PDF' }]) {
      const said = own('Tillåtna: {types}.', values)
      expect(said).toBe(lingui('Tillåtna: {types}.', values))
      expect(said).not.toContain('object')
    }
  },
)

test('formats are made by the first text that has a number', () => {
  const { NumberFormat, PluralRules } = Intl
  let made = 0
  const counted = <T extends object & { prototype: unknown }>(format: T) =>
    new Proxy(format, {
      construct(target, given: unknown[]) {
        made++
        return Reflect.construct(Object(target), given)
      },
    })
  Object.assign(Intl, { NumberFormat: counted(NumberFormat), PluralRules: counted(PluralRules) })
  try {
    const t = pageTranslator('sv', texts.sv)
    t('Skicka')
    t('{name} sparades', { name: 'Kvittot' })
    expect(made).toBe(0)
    expect(t('{n, plural, one {# fråga} other {# frågor}}', { n: 1_200 })).toBe('1\u00a0200 frågor')
    expect(made).toBe(2)
  } finally {
    Object.assign(Intl, { NumberFormat, PluralRules })
  }
})
