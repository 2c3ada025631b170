import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultAnswers,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { type CookieJar, cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import { silentMail } from '../../../../test/support/scenario.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'

/** A new link to a case, by its number and the address that it has. */

let app: App
let base: string
let formId: string
const jar: CookieJar = {}
const start = async (env: Record<string, string> = silentMail) => {
  app = await pagesApp(env)
  base = await app.listen()
  await makeUsers(app)
  formId = await publishFault(app)
}
beforeEach(() => start())
afterEach(() => app.close())

const address = 'anna@example.se'

async function open(path: string, form?: Record<string, string>) {
  const response = await fetch(base + path, {
    headers: { cookie: cookieHeader(jar), accept: 'text/html' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  keepCookies(jar, response)
  const model: PageModel = await response.json()
  const { page, error } = model.data.account as LoginModel
  return { status: response.status, url: response.url, csrf: model.csrf, page, error }
}

const sendIn = async () => {
  const { DiaryNumber, formDataId } = await app.services.cases.save(visitor(), {
    ...{ formId, data: faultAnswers, complete: true },
  })
  return { number: DiaryNumber ?? '', formDataId }
}
const mails = async () =>
  (
    await app.services.store.read.mails.list('default', { limit: 50, offset: 0, newestFirst: false })
  ).rows.filter(({ subject }) => subject.startsWith('Ny länk'))

async function ask(number: string, username: string) {
  const { page, csrf } = await open('/status?step=link')
  return open('/status', { _csrf: csrf, ...page?.hidden, number, username })
}

test('is found at /status, where nothing is sent before it is pressed', async () => {
  const { number } = await sendIn()
  const form = await open(`/status?number=${number}`)
  const way = form.page?.links.find(({ label }) => label === 'Skicka en ny länk')
  expect(way?.href).toBe(`/status?step=link&number=${number}`)
  const asked = await open(way?.href ?? '')
  expect(asked.page).toMatchObject({
    submit: 'Skicka en ny länk',
    fields: [{ name: 'number', value: number }, { name: 'username' }],
  })
  expect(await mails()).toEqual([])
})

test('goes to the address of the case, however number and address are written, and is told alike whatever is true', async () => {
  const { number, formDataId } = await sendIn()
  const own = await sendFault(app, citizen(), formId)
  const account = (await app.services.cases.facts(citizen(), own.formDataId))?.DiaryNumber ?? ''
  const answers = [
    await ask(` ärende ${number} `, 'Anna@Example.se '),
    await ask(number, 'nagon@example.se'),
    await ask('2026-99999', address),
    await ask(account, address),
  ]
  for (const { page, url, status } of answers) {
    expect([status, new URL(url).search, page?.title]).toEqual([200, '?step=sent', 'Titta i din e-post'])
    expect(page).toEqual(answers[0]?.page)
  }
  const sent = await mails()
  expect(sent.map(({ recipients }) => recipients)).toEqual([JSON.stringify([address])])
  expect(sent[0]?.subject).toContain(number)
  expect(await app.services.store.read.links.of(formDataId)).toMatchObject([
    { purpose: 'message', forWhom: address },
  ])
})

test('is sent to one mailbox three times a day, whichever cases are asked for, and nobody is told', async () => {
  const cases = [await sendIn(), await sendIn(), await sendIn(), await sendIn()]
  // Whoever knows the address alone uses none of them up.
  for (let n = 0; n < 5; n++) await ask(`2026-9999${n}`, address)
  for (const { number } of cases) expect((await ask(number, address)).status).toBe(200)
  expect(await mails()).toHaveLength(3)
})

test('asks no more than twenty times an hour from one network', async () => {
  for (let n = 0; n < 20; n++) await ask(`2026-${n}`, address)
  const { status, error, page } = await ask('2026-1', address)
  expect([status, error === undefined]).toEqual([429, false])
  expect(page?.fields?.map(({ name, value }) => [name, value])).toEqual([
    ['number', '2026-1'],
    ['username', undefined],
  ])
})

test('is not offered where no mail leaves the house', async () => {
  await app.close()
  await start({})
  const { page } = await open('/status?step=link')
  expect(page?.title).toBe('Se hur det går för ditt ärende')
  expect(page?.links.map(({ href }) => href)).not.toContain('/status?step=link')
})
