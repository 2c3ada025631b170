import { describe, expect, test } from 'bun:test'
import { hostileAnswers, hostileTemplates } from '../../../../test/support/attacks.ts'
import { dangers, elementsOf, skeleton } from '../../../../test/support/html.ts'
import { swedishFilters } from '../../../shared/rules/text/swedishFilters.ts'
import { templateEngine } from '../../../shared/rules/text/template.ts'
import { hrefOf } from '../../../shared/wire/page/hrefs.ts'
import { renderMail } from '../../mail/template.ts'
import { markdownToHtml } from './markdown.ts'

/** What Markdown may become, with the attributes of each. */
const allowed: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    [
      'p',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'em',
      'strong',
      'pre',
      'ul',
      'li',
      'blockquote',
      'br',
      'hr',
    ].map((tag) => [tag, []]),
  ),
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  code: ['class'],
  ol: ['start'],
}

const filters = swedishFilters('2026-11-22')
const html = templateEngine({ locale: 'sv', filters, html: true })
const plain = templateEngine({ locale: 'sv', filters })
const factsWith = (answer: unknown) => ({
  svar: answer,
  lista: [answer, { a: answer }],
  query: { x: answer },
  user: { email: answer },
})
const templates = hostileTemplates()

async function held(drawn: string): Promise<string[]> {
  const elements = await elementsOf(drawn)
  return [
    ...dangers(elements),
    ...elements.flatMap(({ tag, attributes }) =>
      attributes
        .map(([name]) => name)
        .filter((name) => !allowed[tag]?.includes(name))
        .map((name) => `<${tag} ${name}>`)
        .concat(allowed[tag] ? [] : [`<${tag}>`]),
    ),
  ]
}

test('there are hundreds of them', () => {
  expect(templates.length).toBeGreaterThan(250)
  expect(new Set(templates).size).toBeGreaterThan(240)
})

describe('rich text', () => {
  test('whatever a template is, it becomes what Markdown may become, and nothing else', async () => {
    for (const template of templates) {
      const drawn = html(markdownToHtml(template), factsWith('"><img src=x onerror=alert(1)>'))
      expect([template, await held(drawn)]).toEqual([template, []])
    }
  })

  test('no answer adds an element or an attribute, nor leads anywhere', async () => {
    for (const template of templates) {
      const made = markdownToHtml(template)
      const wanted = skeleton(await elementsOf(html(made, factsWith('ord'))))
      for (const answer of hostileAnswers.filter((_, n) => n % 3 === template.length % 3)) {
        const elements = await elementsOf(html(made, factsWith(answer)))
        expect([template, answer, skeleton(elements)]).toEqual([template, answer, wanted])
        expect([template, answer, dangers(elements)]).toEqual([template, answer, []])
      }
    }
  })
})

test('a mail is what Markdown may become, whatever its template and the answers are', async () => {
  const template = templates.filter((text) => !text.includes('{%'))
  for (const text of template) {
    for (const answer of hostileAnswers.filter((_, n) => n % 11 === text.length % 11)) {
      let mail: ReturnType<typeof renderMail>
      try {
        mail = renderMail({ subject: text.slice(0, 500), text }, factsWith(answer))
      } catch (error) {
        // A mail of a template that cannot be read is not sent.
        expect(String(error)).toContain('Brevmallen')
        continue
      }
      const body = mail.html.slice(mail.html.indexOf('>', mail.html.indexOf('<body')) + 1)
      expect([text, answer, await held(body.replace(/<\/body><\/html>$/, ''))]).toEqual([text, answer, []])
      expect(mail.subject).not.toMatch(/[\r\n]/)
    }
  }
})

test('an address that is filled in leads to pages, mail and telephones alone', () => {
  for (const template of [
    '{{ svar }}',
    '{{ query.x }}',
    '/v/x?a={{ svar }}',
    '{{ saknas | default: svar }}',
  ]) {
    for (const answer of hostileAnswers) {
      const href = hrefOf(plain(template, factsWith(answer)))
      if (!href) continue
      const { protocol } = new URL(href, 'https://here.example/')
      expect([answer, ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)]).toEqual([answer, true])
    }
    const params = { a: plain(template, factsWith('x&b=1#c"<')) }
    const href = hrefOf({ to: '/v/x', params })
    expect([...new URL(href ?? '', 'https://here.example/').searchParams.keys()]).toEqual(['a'])
  }
})

test('no template reaches what is not its own', () => {
  const secret = Object.create({ inherited: 'hemligt' }) as Record<string, unknown>
  const facts = { svar: secret, lista: [], user: {} }
  for (const path of [
    'svar.inherited',
    'lista.constructor',
    'user.__proto__',
    'user.toString',
    '__proto__',
    'constructor',
  ]) {
    expect([path, plain(`{{ ${path} }}`, facts)]).toEqual([path, ''])
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
