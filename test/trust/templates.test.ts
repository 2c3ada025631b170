import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { note } from '../binary/support/notes.ts'
import {
  freePort,
  post,
  type Reply,
  type RunningBinary,
  setUp,
  startBinary,
} from '../binary/support/server.ts'
import { hostileAnswers, hostileTemplates } from '../support/attacks.ts'
import { dangers, elementsOf, skeleton } from '../support/html.ts'

// Templates of builders and what strangers put into them, on pages that the executable draws and in mails that it writes.
setDefaultTimeout(600_000)

let folder = ''
let server: RunningBinary
let staff: Record<string, string> = {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verkstad-templates-'))
  server = await startBinary(folder, await freePort())
  staff = await setUp(server.url, 'felanmalan', { data: join(folder, 'data') })
})
afterAll(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const act = (action: string, input: Reply) => post(`${server.url}/api/action/${action}`, input, staff)

/** Publishes a view of these components at an address. */
async function publish(url: string, components: Sketch[]): Promise<void> {
  const { id } = await act('admin/create', {
    page: 'view',
    applicationRef: 'portal',
    data: { name: `Vy ${url}`, url },
  })
  const made = sketchTree(['Section#s', {}, ['Row#r', {}, ['Col#c', { cols: 12 }, ...components]]])
  const root = made.nodes[made.rootId]
  if (root) root.type = 'PageTypeView'
  const { revision } = await act('fb3/load', { id })
  await act('fb3/lock', { id })
  await act('fb3/save', { id, rootId: made.rootId, normStructure: made.nodes, revision })
  await act('form/publish', { id, comment: '' })
}

const draw = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  expect(response.status).toBe(200)
  return elementsOf(await response.text())
}

const t = '{{ query.x }}'
const both = (text: string) => ({ sv: text, en: text })
/** A template at every place where one is filled in. */
const everywhere: Sketch[] = [
  ['Heading#h', { label: both(`Rubrik ${t}`), tagName: 'h2' }],
  [
    'Text#t',
    {
      content: both(
        `# ${t}\n\n**${t}** _${t}_ \`${t}\` [${t}](/v/a "${t}") ![${t}](/a/b "${t}")\n\n- ${t}\n\n> ${t}\n\n    ${t}`,
      ),
    },
  ],
  ['Button#b', { label: both(t), link: { to: '/v/a', params: { a: t } } }],
  ['Panel#p', { label: both(t) }],
  ['Input#in', { name: 'a', label: both(t), subLabel: both(t), type: 'text', defaultValue: t }],
  [
    'Radio#ra',
    {
      name: 'b',
      label: both(t),
      options: [
        { label: both(t), value: 'x' },
        { label: both(`2 ${t}`), value: 'y' },
      ],
    },
  ],
  ['Dropdown#dr', { name: 'c', label: both(t), options: [{ label: both(t), value: 'x' }] }],
  [
    'Checkbox#ch',
    { name: 'd', label: both(t), subLabel: both(t), options: [{ label: both(t), value: 'x' }] },
  ],
]

describe('a page', () => {
  test('with a template at every place: no answer from its address changes what it is made of', async () => {
    await publish('overallt', everywhere)
    const wanted = skeleton(await draw('/v/overallt?x=ord'))
    expect(wanted.length).toBeGreaterThan(40)
    for (const answer of hostileAnswers.filter((text) => text.length < 1_500)) {
      const elements = await draw(`/v/overallt?${new URLSearchParams({ x: answer })}`)
      expect([answer, skeleton(elements)]).toEqual([answer, wanted])
      expect([answer, dangers(elements)]).toEqual([answer, []])
    }
    note({ test: 'with a template at every place', times: hostileAnswers.length * everywhere.length })
  })

  test('of every template there is: no element that is not the page’s or Markdown’s', async () => {
    const templates = hostileTemplates()
    const plain = new Set((await draw('/v/overallt?x=ord')).map(({ tag }) => tag))
    for (const tag of ['h1', 'h3', 'h4', 'h5', 'h6', 'br', 'hr', 'ol', 'pre', 'ul', 'li', 'blockquote'])
      plain.add(tag)
    for (let from = 0; from < templates.length; from += 40) {
      const some = templates.slice(from, from + 40)
      await publish(
        `mallar-${from}`,
        some.flatMap((template, n): Sketch[] => [
          [`Text#t${n}`, { content: both(template) }],
          [`Heading#h${n}`, { label: both(template.slice(0, 200)), tagName: 'h3' }],
        ]),
      )
      const elements = await draw(
        `/v/mallar-${from}?${new URLSearchParams({ x: '"><img src=x onerror=alert(1)>' })}`,
      )
      expect(elements.filter(({ tag }) => !plain.has(tag)).map(({ tag }) => tag)).toEqual([])
      expect(dangers(elements)).toEqual([])
    }
    note({ test: 'of every template', times: templates.length })
  })
})

describe('a mail', () => {
  test('whose template does too much is given up, while everybody else goes on', async () => {
    const heavy = [
      '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}',
      "{% assign a = 'xxxxxxxxxxxxxxxx' %}{% for i in (1..40) %}{% assign a = a | append: a %}{% endfor %}{{ a }}",
      "{% assign a = '' %}{% for i in (1..200000) %}{% assign a = a | append: i | split: '' | reverse | join: '' | upcase %}{% endfor %}",
      `${'{% for a in (1..9) %}'.repeat(200)}x${'{% endfor %}'.repeat(200)}`,
    ]
    const send = () =>
      act('admin/saveFormData3', {
        formId: 'form-felanmalan',
        data: { namn: 'Eva', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' },
        complete: true,
      })
    let longest = 0
    for (const text of heavy) {
      const { data } = await act('admin/load', { page: 'mail', id: 'mail-mottagen' })
      await act('admin/update', {
        page: 'mail',
        id: 'mail-mottagen',
        data: { name: data.name, subject: data.subject, text },
      })
      for (let n = 0; n < 10; n++) {
        const from = performance.now()
        const { DiaryNumber } = await send()
        longest = Math.max(longest, performance.now() - from)
        expect(DiaryNumber).toBeString()
      }
    }
    const { counts } = await act('work/load', {})
    expect(counts.waiting + counts.running).toBeGreaterThan(0)
    const database = new Database(join(folder, 'data', 'verkstad.db'), { readonly: true })
    const { n } = database.query('SELECT count(*) AS n FROM cases WHERE draft = 0').get() as { n: number }
    database.close()
    expect(n).toBe(heavy.length * 10)
    note({
      test: 'whose template does too much',
      times: heavy.length * 10,
      figure: `a case was sent in within ${longest.toFixed(0)} ms beside heavy mails`,
    })
  })
})
