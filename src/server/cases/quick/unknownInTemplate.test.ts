import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { admin, publishFault } from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { App } from '../../app.ts'

/** What a template of mails or SMS names and no case has would be empty in what is sent: it is told when it is saved. */

let app: App
let limit: string
beforeAll(async () => {
  app = await testApp()
  await publishFault(app)
  limit = (await make('messageServiceLimit', { service: 'sms', perDay: 10, atLimit: 'refuse' })).id
})
afterAll(() => app.close())

async function make(page: string, data: object): Promise<{ id: string; warnings?: string[] }> {
  const reply = await app.dispatcher.call(admin(), 'admin/create', {
    page,
    data: { name: crypto.randomUUID(), ...data },
  })
  return (reply as { data: { id: string; warnings?: string[] } }).data
}
const toldOf = {
  message: async (text: string) => (await make('message', { text, limit })).warnings,
  mail: async (text: string) => (await make('mail', { subject: 'Hej', text })).warnings,
}

test.each<[string, string[] | undefined]>([
  [
    'Hej {{ answers.gata }}, ärende {{ case.DiaryNumber }}: {{ case.href }} {{ data.gata | upcase }}',
    undefined,
  ],
  [
    '{% if answers.gata %}{{ answers[case.locale] }}{% endif %}{% for row in case.summary %}{{ row.text }}{% endfor %}',
    undefined,
  ],
  ['{% assign var = answers.gata %}{{ var }}', undefined],
  ['Hej {{ gata }}', ['gata: det finns ingen sådan uppgift om ärendet. Menar du answers.gata?']],
  [
    '{{ case.Diarynumber }}',
    ['case.Diarynumber: det finns ingen sådan uppgift om ärendet. Menar du case.DiaryNumber?'],
  ],
  ['{{ answers.skostorlek }}', ['answers.skostorlek: inget publicerat formulär har den frågan.']],
])('%s', async (text, told) => {
  for (const kind of ['message', 'mail'] as const) expect(await toldOf[kind](text)).toEqual(told)
})

test('the code of the receipt is in mails alone', async () => {
  expect(await toldOf.mail('{{ case.statusCode }} {{ case.statusHref }}')).toBeUndefined()
  expect(await toldOf.message('{{ case.statusCode }}')).toEqual([expect.stringContaining('case.statusCode')])
})

test('the subject of a mail is looked at, too', async () => {
  const { warnings } = await make('mail', { subject: '{{ gata }}', text: 'Hej' })
  expect(warnings).toEqual([expect.stringContaining('Menar du answers.gata?')])
})

test('what comes with the product names nothing of a case that there is not', async () => {
  const folder = join(import.meta.dir, '../../../../templates/felanmalan/mail')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const told = await Promise.all(texts.map((text) => toldOf.mail(JSON.parse(text).data.text.sv)))
  expect(told.flatMap((one) => one ?? []).filter((one) => !one.startsWith('answers.'))).toEqual([])
  expect(texts.length).toBeGreaterThan(0)
})
