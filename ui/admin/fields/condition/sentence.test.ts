import { describe, expect, test } from 'bun:test'
import { type Locale, makeI18n, translator } from '../../../../src/shared/i18n.ts'
import type { Condition } from '../../../../src/shared/rules/condition/condition.ts'
import admin from '../../../locales/en/admin.json' with { type: 'json' }
import catalogue from '../../../locales/en/catalogue.json' with { type: 'json' }
import shared from '../../../locales/en/shared.json' with { type: 'json' }
import { sentenceOf, sentenceText } from './sentence.ts'

const facts = {
  components: [
    { value: 'vad', label: 'Vad gäller det?' },
    { value: 'timmar', label: 'Timmar per vecka' },
  ],
  answersOf: (name: string) =>
    name === 'vad'
      ? [
          { value: 'bel', label: 'Belysning' },
          { value: 'hal', label: 'Hål i gatan' },
        ]
      : undefined,
  states: [{ value: 's1', label: 'Komplettering' }],
}
const roleName = (id: string) => (id === 'r1' ? 'Handläggare' : undefined)
const said = (condition: Condition, locale: Locale = 'sv') =>
  sentenceText(condition, {
    t: translator(makeI18n(locale, locale === 'en' ? { ...catalogue, ...shared, ...admin } : {})),
    facts,
    roleName,
  })

const vad = (to: unknown): Condition => ({ value: 'vad', is: 'equals', to })
const most: Condition = { value: 'timmar', is: 'lessOrEqual', to: 40 }

describe('a condition in words', () => {
  const cases: [Condition, string, string][] = [
    [vad('bel'), 'Vad gäller det? är Belysning', 'Vad gäller det? is Belysning'],
    [
      vad(['bel', 'hal']),
      'Vad gäller det? är Belysning eller Hål i gatan',
      'Vad gäller det? is Belysning or Hål i gatan',
    ],
    [
      { all: [vad('bel'), most] },
      'Vad gäller det? är Belysning och Timmar per vecka är högst 40',
      'Vad gäller det? is Belysning and Timmar per vecka is at most 40',
    ],
    [
      { all: [most, { any: [vad('bel'), vad('hal')] }] },
      'Timmar per vecka är högst 40 och (Vad gäller det? är Belysning eller Vad gäller det? är Hål i gatan)',
      'Timmar per vecka is at most 40 and (Vad gäller det? is Belysning or Vad gäller det? is Hål i gatan)',
    ],
    [
      { not: { any: [vad('bel'), most] } },
      'inget av: Vad gäller det? är Belysning eller Timmar per vecka är högst 40',
      'none of: Vad gäller det? is Belysning or Timmar per vecka is at most 40',
    ],
    [{ value: 'timmar', is: 'empty' }, 'Timmar per vecka är tomt', 'Timmar per vecka is empty'],
    [
      { value: 'timmar', is: 'greater', to: { value: 'vad' } },
      'Timmar per vecka är större än svaret på Vad gäller det?',
      'Timmar per vecka is greater than the answer to Vad gäller det?',
    ],
    [{ role: 'r1', is: 'has' }, 'användaren har rollen Handläggare', 'the user has the role Handläggare'],
    [
      { status: 's1', is: 'equals' },
      'Ärendets status är Komplettering',
      "The case's status is Komplettering",
    ],
    [
      { variable: 'query.ort', is: 'equals', to: 'Lund' },
      'ort i sidans adress är Lund',
      "ort in the page's address is Lund",
    ],
    [vad(''), 'Vad gäller det? är …', 'Vad gäller det? is …'],
    [{ all: [] }, '', ''],
  ]
  test.each(cases)('%j', (condition, swedish, english) => {
    expect(said(condition)).toBe(swedish)
    expect(said(condition, 'en')).toBe(english)
  })
})

test('what it is about and what that is compared with are set apart from the words between', () => {
  const { t } = { t: translator(makeI18n('sv', {})) }
  expect(sentenceOf(vad('bel'), { t, facts }).map(({ kind }) => kind)).toEqual(['subject', 'word', 'value'])
})
