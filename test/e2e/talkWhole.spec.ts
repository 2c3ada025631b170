import { expect } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { enter } from './support/logIn.ts'
import { handler, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/**
 * A case from sending in to its end, with and without an account, with and without script: asked for completion, answered on the page
 * and by mail. All of it stands in the timeline, and no word that is internal reaches the citizen.
 */

const secret = 'HEMLIGT'
const inbound = 'nyckel till brevlådan'

let server: RunningServer
let smtp: FakeSmtp

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  const env = {
    ...{ VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' },
    ...{ VERKSTAD_INBOX: 'svar@example.org', VERKSTAD_INBOX_SECRET: inbound },
  }
  server = await startServer({ template: 'felanmalan', filling: staff, env })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

/** Mails to an address that were taken, each with folded lines joined and its text decoded. */
const mailsTo = (address: string): string[] =>
  smtp.mails
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) =>
      raw
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '=')
        .replace(/\r\n[ \t]+/g, ' '),
    )

/** What the newest mail to the address has of it, once there is one. */
async function mailed(address: string, pattern: RegExp, after = 0): Promise<string> {
  let found: string | undefined
  await expect
    .poll(() => {
      found = mailsTo(address)
        .slice(after)
        .map((mail) => pattern.exec(mail)?.[1])
        .findLast(Boolean)
      return found
    })
    .toBeTruthy()
  return found ?? ''
}

const people = [
  { who: 'with an account', name: 'Carl', account: true },
  { who: 'without one', name: 'Vera', account: false },
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })
    for (const { who, name, account } of people)
      test(`a citizen ${who} is asked for more, answers on the page and by mail, and sees the end`, async ({
        page,
      }) => {
        const address = `${name}.${javaScriptEnabled ? 'med' : 'utan'}@example.org`.toLowerCase()
        const password = 'gunghäst kompass rabarber'
        const admin = await login(server.url)
        const staff = await login(server.url, handler)
        if (account)
          await admin.call('admin/create', { page: 'user', data: { name, email: address, password } })
        const author = await login(server.url, account ? { email: address, password } : null)
        const { formDataId } = await author.call<{ formDataId: string }>('admin/saveFormData3', {
          ...{ formId: 'form-felanmalan', complete: true },
          data: {
            ...{ namn: name, epost: address, galler: 'skrap', plats: 'Parkvägen' },
            beskrivning: 'Skräp.',
          },
        })
        const internal = { formDataId, noteType: 'internal', note: `${secret}: ring driften` }
        await staff.call('admin/addNote3', internal)
        await staff.call('admin/addMarker3', {
          ...{ formDataId, markerType: 'checked', componentId: 'plats', note: secret },
        })
        await staff.call('admin/changeStatus3', {
          ...{ formDataId, connectionId: 'borja', currentStateId: 'ny' },
        })
        const before = mailsTo(address).length
        await staff.call('case/requestCompletion', {
          ...{ formDataId, message: 'Vad är det för skräp?' },
          due: new Date(Date.now() + 864_000_000).toISOString().slice(0, 10),
          components: [{ componentId: 'beskrivning', note: 'Skriv mer.' }],
        })

        if (account) {
          await mailed(address, /(2026|\d{4}-\d+)/, before)
          await enter(page, server.url, { email: address, password })
          await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
        } else {
          await page.goto(server.url + (await mailed(address, /(\/message\?token=[\w-]{43})/, before)))
          const asked = mailsTo(address).length
          await page.getByRole('button', { name: 'Skicka kod' }).click()
          await page.getByLabel('Kod').fill(await mailed(address, /\b(\d{6})\b/, asked))
          await page.getByRole('button', { name: 'Fortsätt' }).click()
        }
        await page.getByLabel('Beskriv felet').fill('Två soffor och en cykel.')
        await page.getByRole('button', { name: 'Skicka komplettering' }).click()
        await expect(page.getByText('Din komplettering är skickad')).toBeVisible()
        await page.getByLabel('Skriv ett meddelande').fill('Det ligger vid lekplatsen.')
        await page.getByRole('button', { name: 'Skicka meddelande' }).click()
        await expect(page.getByText('Meddelandet är skickat.')).toBeVisible()

        const told = mailsTo(address).length
        await staff.call('admin/addChat3', { formDataId, message: 'Tack! Vi hämtar det i morgon.' })
        const replyTo = await mailed(address, /^reply-to: (.*)$/im, told)
        const { became } = await takenIn(address, replyTo, 'Grinden är låst, ring 0500-12 34 56.')
        expect(became).toBe('message')
        await staff.call('admin/changeStatus3', {
          ...{ formDataId, connectionId: 'atgarda', currentStateId: 'under-handlaggning' },
        })

        await page.reload()
        const seen = page.getByRole('main')
        for (const words of [
          'Tack! Vi hämtar det i morgon.',
          'Grinden är låst',
          'Det ligger vid lekplatsen.',
        ])
          await expect(seen.getByText(words)).toBeVisible()
        await expect(seen.getByText('Två soffor och en cykel.').first()).toBeVisible()
        await expect(seen.getByText(/åtgärdat/).first()).toBeVisible()
        expect(await page.content()).not.toContain(secret)
        expect(mailsTo(address).join('\n')).not.toContain(secret)

        // Staff have everything: each message, and the old answer beside the new one.
        const { formData } = await staff.call<{ formData: unknown }>('admin/loadForm3', { formDataId })
        const timeline = await staff.call('case/timeline', { formDataId })
        const all = JSON.stringify([formData, timeline])
        for (const words of [
          ...['Vad är det för skräp?', 'Det ligger vid lekplatsen.', 'Tack! Vi hämtar det i morgon.'],
          ...['Grinden är låst', 'Skräp.', 'Två soffor och en cykel.', secret],
        ])
          expect(all, words).toContain(words)
      })
  })
}

/** A mail as the server of the public body hands it on. */
async function takenIn(from: string, to: string, words: string): Promise<{ became?: string }> {
  const response = await fetch(`${server.url}/api/mail/inbound`, {
    ...{ method: 'POST', headers: { 'x-verkstad-secret': inbound, 'content-type': 'message/rfc822' } },
    body: [
      ...[`From: ${from}`, `To: ${to}`, 'Subject: Sv: Ditt ärende', `Message-ID: <${crypto.randomUUID()}@x>`],
      ...[
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        '',
        words,
        '',
        '> Du har fått svar',
      ],
    ].join('\r\n'),
  })
  return (await response.json()) as { became?: string }
}
