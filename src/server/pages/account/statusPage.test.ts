import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { faultAnswers, handler, makeUsers, publishFault, visitor } from '../../../../test/support/cases.ts'
import { type CookieJar, cookieHeader, keepCookies } from '../../../../test/support/cookieJar.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import { silentMail } from '../../../../test/support/scenario.ts'
import type { LoginModel } from '../../../shared/wire/page/account.ts'
import type { PageModel } from '../../../shared/wire/page/page.ts'
import type { App } from '../../app.ts'

let app: App
let base: string
let jar: CookieJar
beforeEach(async () => {
  app = await pagesApp(silentMail)
  base = await app.listen()
  jar = {}
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

async function open(path: string, form?: Record<string, string>) {
  const response = await fetch(base + path, {
    headers: { cookie: cookieHeader(jar), accept: 'text/html' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  keepCookies(jar, response)
  const model = (await response.json()) as PageModel
  const { page } = model.data.account as LoginModel
  const to = (lang: string) => `${model.path}?${new URLSearchParams({ ...model.query, lang })}`
  return { model, title: page?.title, facts: page?.facts, to, kept: response.headers.get('cache-control') }
}

test('who comes by a link has the number there already, and is told what to do without the code', async () => {
  const { model } = await open('/status?number=2026-00012')
  const { page } = model.data.account as LoginModel
  expect(page?.fields?.map(({ value }) => value)).toEqual(['2026-00012', undefined])
  expect(page?.lead).toContain('Ärendenumret är redan ifyllt')
  expect(page?.lead).toContain('Hittar du inte koden')
  // It says nothing of whether there is such a case.
  expect(page?.facts).toBeUndefined()
})

test('the answer stays in another language, once, and its code is in no address', async () => {
  const { cases } = app.services
  const formId = await publishFault(app)
  const sent = await cases.save(visitor(), { formId, data: faultAnswers, complete: true })
  const { formDataId, caseToken = '', DiaryNumber: number } = sent
  const code = (await cases.statusCode(visitor(), { formDataId, caseToken: caseToken ?? '' })) ?? ''
  const form = await open('/status')
  const answer = await open('/status', { _csrf: form.model.csrf, number: number ?? '', code })
  expect(answer.facts).toHaveLength(3)
  // Going back in the browser asks for it anew.
  expect([form.kept, answer.kept]).toEqual(['private, no-cache', 'no-store'])
  expect(answer.to('en')).not.toContain(code.slice(0, 5))
  expect(Buffer.from(answer.to('en').split('.')[3] ?? '', 'base64url').toString()).not.toContain(number)
  const english = await open(answer.to('en'))
  expect([english.model.locale, english.title]).toEqual(['en', answer.title])
  expect(english.facts).toHaveLength(3)
  const swedish = await open(english.to('sv'))
  expect(swedish.facts).toHaveLength(3)
  // Whoever finds one of these addresses at the same computer finds no answer at it.
  for (const old of [answer.to('en'), english.to('sv'), '/status?answer=v1.a.b.c']) {
    const again = await open(old)
    expect(again).toMatchObject({ title: 'Se hur det går för ditt ärende', facts: undefined })
    expect(again.model.query.answer).toBeUndefined()
  }
  setSystemTime(Date.now() + 5 * 60_000 + 1)
  expect((await open(swedish.to('en'))).facts).toBeUndefined()
})

test('a case that waits for who sent it in says so, until when, and how to answer without an account', async () => {
  setSystemTime(Date.parse('2026-11-24T09:00:00Z'))
  await makeUsers(app)
  const { cases } = app.services
  const formId = await publishFault(app)
  const sent = await cases.save(visitor(), { formId, data: faultAnswers, complete: true })
  const { formDataId, caseToken, DiaryNumber: number } = sent
  const code = (await cases.statusCode(visitor(), { formDataId, ...(caseToken && { caseToken }) })) ?? ''
  const form = await open('/status')
  const ask = { _csrf: form.model.csrf, number: number ?? '', code }
  expect((await open('/status', ask)).facts?.map(({ label }) => label)).toEqual([
    ...['Status', 'Inskickat', 'Status sedan'],
  ])
  await cases.requestCompletion(handler(), {
    ...{ formDataId, due: '2026-12-03', message: 'HEMLIGT brev' },
    components: [{ componentId: 'gata', note: 'HEMLIG fråga' }],
  })
  const { model, facts } = await open('/status', ask)
  expect(facts?.slice(0, 2)).toEqual([
    {
      label: 'Väntar på dig',
      value:
        'Vi behöver veta mer innan vi kan gå vidare: en fråga ska kompletteras.\nSvara senast 3 december 2026.',
    },
    {
      ...{ label: 'Så svarar du', value: expect.stringMatching(/länken i vår e-post.*du en ny där/) },
      links: [{ label: 'Skicka en ny länk', href: `/status?step=link&number=${number}` }],
    },
  ])
  expect(JSON.stringify(model)).not.toMatch(/HEMLIG|anna@|Storgatan/)
  setSystemTime(Date.parse('2026-12-04T09:00:00Z'))
  expect((await open('/status', ask)).facts?.[0]?.value).toEndWith(
    'Sista dagen att svara var 3 december 2026. Det går fortfarande att skicka.',
  )
})
