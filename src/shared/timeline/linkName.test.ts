import { expect, test } from 'bun:test'
import en from '../../../ui/locales/en/admin.json'
import { purposes } from '../../server/links/purposes.ts'
import { type Locale, makeI18n, translator } from '../i18n.ts'
import { linkInSentence, linkName } from './linkName.ts'

const say = (locale: Locale) => translator(makeI18n(locale, locale === 'en' ? en : {}))

test.each([
  ['status', 'sv', 'Kvittots kod, för att se status', 'kvittots kod, för att se status'],
  ['status', 'en', "The receipt's code, for seeing the status", "the receipt's code, for seeing the status"],
  ['own', 'sv', 'Webbläsaren där det fylldes i', 'webbläsaren där det fylldes i'],
] as const)('%s in %s has no capital in the middle of a sentence', (purpose, locale, alone, within) => {
  expect(linkName(purpose, say(locale))).toBe(alone)
  expect(linkInSentence(purpose, say(locale))).toBe(within)
})

test.each(Object.entries(purposes).flatMap(([name, { to }]) => (to === 'case' ? [name] : [])))(
  '%s, which lets somebody in to a case, has a name',
  (purpose) => {
    expect(linkName(purpose, say('sv'))).not.toBe(purpose)
  },
)
