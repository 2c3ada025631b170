import { describe, expect, test } from 'bun:test'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { templateEngine } from '../../../shared/rules/text/template.ts'
import { markdownToHtml } from './markdown.ts'

const evil = '<img src=x onerror=alert(1)>'
const data = { namn: evil, lista: [evil, '"'], user: { email: `"${evil}` }, url: 'javascript:alert(1)' }
const fill = templateEngine({ locale: 'sv', filters: swedishFilters('2026-11-22'), html: true })
const drawn = (markdown: string) => fill(markdownToHtml(markdown), data)

/** Everything that stands as a tag in the HTML. */
const tagsIn = (html: string) =>
  [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)].map(([, tag = '', rest = '']) => [tag, rest] as const)

describe('Markdown never becomes HTML of its own, whatever stands in braces', () => {
  test.each([
    `{{ ${evil} }}`,
    `{{ "${evil}" }}`,
    `{{ '${evil}' }}`,
    `{{ saknas | default: "${evil}" }}`,
    `{{ saknas | default: "&lt;script&gt;" }}`,
    `{{ namn | nofilter: "${evil}" }}`,
    `{{ namn | upper }} {{ namn | default: 'x' | lower }}`,
    `{{ lista }} {{ user.email }} {{ user }}`,
    `Hej {{${evil}`,
    `{{ "x }}" ${evil} }}`,
    `{% ${evil} %}`,
    `{{ a\n${evil}\n}}`,
    `![{{ "\\" onerror=alert(1) x=\\"" }}](/a/b)`,
    `![{{ namn }}](/a/b "{{ namn }}")`,
    `[{{ namn }}](/v/x "{{ user.email }}")`,
    `\`{{ namn }}\``,
    `    {{ namn }}`,
    `# {{ "<script>alert(1)</script>" | upper }}`,
    `{{ namn | date: "${evil}" }} {{ namn | number: "${evil}" }}`,
  ])('%s', (markdown) => {
    for (const [tag, rest] of tagsIn(drawn(markdown))) {
      expect(['p', 'h1', 'code', 'pre', 'a', 'img', 'em', 'strong', 'br']).toContain(tag)
      // What an attribute holds is quoted, and nothing in there ends the quotes.
      if (rest === '') continue
      expect(rest).toMatch(/^( (href|src|alt|title)="[^"]*")*( \/)?$/)
      expect(rest).not.toContain('javascript:')
    }
  })
})

test.each([
  ['Hej **{{ saknas | default: "du & jag" }}**', '<p>Hej <strong>du &#38; jag</strong></p>'],
  ["{{ saknas | default: 'ja' }}", '<p>ja</p>'],
  ['{{ saknas | default: "<b>" }}', '<p>&#60;b&#62;</p>'],
  ['[länk](/v/start)', '<p><a href="/v/start">länk</a></p>'],
  ['{{ går inte }}', '<p>{{ går inte }}</p>'],
])('%s', (markdown, html) => {
  expect(drawn(markdown)).toBe(html)
})

test('links keep to http, mail and this site', () => {
  expect(markdownToHtml('[x](javascript:alert(1))')).toBe('<p><a href="">x</a></p>')
})
