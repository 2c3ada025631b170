import { expect, test } from 'bun:test'
import { swedishFilters } from '../../shared/rules/text/swedishFilters.ts'
import { builtInFilters, templateEngine } from '../../shared/rules/text/template.ts'
import { templateCases, templateData, templateDay } from '../../shared/rules/text/templateCases.ts'
import { liquid } from './liquid.ts'

const more: [template: string, text: string][] = [
  ...Object.keys({ ...builtInFilters, ...swedishFilters(templateDay) }).flatMap((filter) =>
    [
      'namn',
      'tomt',
      'antal',
      'datum',
      'tid',
      'val',
      'period',
      'pnr',
      'noll',
      'nej',
      'saknas',
      '"en text"',
    ].map((value): [string, string] => [`{{ ${value} | ${filter} }}`, '']),
  ),
  ['{{ noll }} {{ nej }} {{ ja }} {{ null }}', ''],
  ['{{ antal | number: 0 }} {{ noll | number: 1 | default: "x" }}', ''],
  ["{{ saknas | default: 'a' | upper | lower }}", ''],
  ['{{ datum | date: "long" }} {{ tid | date }} {{ tid | date: "short" }}', ''],
  ['{{ rätt-namn }} {{ rader }} {{ user.namn_2 }}', ''],
]
const data = {
  ...templateData,
  noll: 0,
  nej: false,
  ja: true,
  'rätt-namn': 'Åsa',
  rader: [{ a: 1, b: [2, 3] }, null],
}

test.each(['sv', 'en'] as const)('%s: a mail says what a page says', (locale) => {
  const page = templateEngine({ locale, filters: swedishFilters(templateDay) })
  const mail = liquid({ locale, today: () => templateDay })
  for (const [template] of [...templateCases, ...more]) {
    expect([template, mail.parseAndRenderSync(template, data)]).toEqual([template, page(template, data)])
  }
})

test('dates have Liquid’s own styles, too', () => {
  expect(liquid({ locale: 'sv' }).parseAndRenderSync('{{ datum | date: "%Y" }}', data)).toBe('2025')
})

test.each(['{{ namn', '{{ namn | spring }}', '{{ namn() }}', '{{ namn | constructor }}'])(
  '%s is read by neither',
  (template) => {
    expect(templateEngine({ locale: 'sv' })(template, data)).toBe(template)
    expect(() => liquid({ locale: 'sv' }).parseAndRenderSync(template, data)).toThrow()
  },
)
