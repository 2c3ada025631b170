import { describe, expect, test } from 'bun:test'
import { formatDate } from '../../catalogue/read/dates.ts'
import { formatDateTime, formatMoney, formatNumber } from './format.ts'
import { swedishFilters } from './swedishFilters.ts'
import { type TemplateProblem, templateEngine } from './template.ts'
import { templateCases, templateData, templateDay } from './templateCases.ts'
import { namesInTemplate } from './templateNames.ts'

/** A mail tells how long a text is, a page does not. */
const pagesAlone: [string, string][] = [
  ['{{ user.constructor }}{{ namn.length }}{{ __proto__ }}{{ val.0 }}', 'a'],
]

test.each([...templateCases, ...pagesAlone])('%s becomes %s', (template, expected) => {
  const fill = templateEngine({ locale: 'sv', filters: swedishFilters(templateDay) })
  expect(fill(template, templateData)).toBe(expected)
})

describe('a template that cannot be read', () => {
  test.each([
    '{{ namn',
    '{{ }}',
    '{{ namn | spring }}',
    '{{ 1 + 2 }}',
    '{% if namn %}',
    '{{ namn() }}',
    '{{ namn | constructor }}',
  ])('%s is used raw and reported', (template) => {
    const problems: TemplateProblem[] = []
    const fill = templateEngine({ locale: 'sv', onError: (problem) => problems.push(problem) })
    expect(fill(template, templateData)).toBe(template)
    expect(problems.map((problem) => problem.template)).toEqual([template])
  })
})

test.each([
  ['{{ namn | upper }} och {{user.email}}', ['namn', 'user']],
  ['{{ a | default: b }}', ['a', 'default', 'b']],
  ['{{ a | default: "b" }}', ['a', 'default']],
  ['inget', []],
])('namesInTemplate(%s)', (template, names) => {
  expect(namesInTemplate(template)).toEqual(expect.arrayContaining(names))
})

test('numbers, money and days in both languages', () => {
  expect([formatNumber(1234.5, 'sv'), formatNumber(1234.5, 'en'), formatNumber(2, 'sv', 1)]).toEqual([
    '1\u00a0234,5',
    '1,234.5',
    '2,0',
  ])
  expect([formatMoney(1250, 'sv'), formatMoney(99.5, 'sv')]).toEqual(['1\u00a0250\u00a0kr', '99,50\u00a0kr'])
  expect([formatDate('2025-11-02', 'en'), formatDate('2025-11-02', 'en', 'short')]).toEqual([
    '2 November 2025',
    '02/11/2025',
  ])
  expect(formatDateTime('2025-11-02T14:05', 'sv')).toBe('2 november 2025 kl. 14:05')
  expect([formatDate('2025-13-02', 'sv'), formatDateTime('nej', 'sv')]).toEqual(['2025-13-02', 'nej'])
  expect([formatDate('2025-02-30', 'sv'), formatDate('2025-02-011', 'sv')]).toEqual([
    '2025-02-30',
    '2025-02-011',
  ])
  expect(formatDate('2025-11-02T23:59', 'sv', 'short')).toBe('2025-11-02')
})
