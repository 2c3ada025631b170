import { expect, test } from 'bun:test'
import { hideTemplates, showTemplates } from './liquid.ts'

test.each([
  'Hej {{ answers.för_namn }}!',
  '{% for row in case.summary %}- {{ row.label }}: {{ row.text }}\n{% endfor %}',
  "{{ 'now' | date: '%Y_%m_%d' }} *viktigt*",
  '{{ ett\n två }}',
  'En ikon \u{f0001} och {{ en_mall }}',
  'Inga mallar, {bara} klamrar { { och }}',
])('comes back whole: %s', (text) => {
  expect(showTemplates(hideTemplates(text))).toBe(text)
})

test('a template holds no sign of Markdown, and the rest is as it was', () => {
  const hidden = hideTemplates('*Nr* {{ case.a_b[0] }} {% if a > b %}_')
  expect(hidden).toMatch(/^\*Nr\* [^ -~]+ [^ -~]+_$/u)
})

test('what is opened and never closed is no template', () => {
  const text = '{{ börjar\n\nslutar }} inte'
  expect(hideTemplates(text)).toBe(text)
})
