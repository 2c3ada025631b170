import { expect, type Page } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { expectAccessibleInBoth } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { administrator, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Answers by mail, as staff meet them: in the talk of a case, and those that nothing ties to one. */

const secret = 'ett ord som ingen gissar'
let server: RunningServer
let smtp: FakeSmtp

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  server = await startServer({
    template: 'felanmalan',
    filling: staff,
    env: {
      ...{ VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org', VERKSTAD_MAX_UPLOAD_MB: '1' },
      ...{ VERKSTAD_INBOX: 'svar@example.org', VERKSTAD_INBOX_SECRET: secret },
    },
  })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

/** A mail comes in; answers what became of it. */
async function arrive(headers: Record<string, string>, body: string): Promise<string> {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const reply = await fetch(`${server.url}/api/mail/inbound`, {
    method: 'POST',
    headers: { 'x-verkstad-secret': secret },
    body: `${head.join('')}\r\n${body.replaceAll('\n', '\r\n')}`,
  })
  return ((await reply.json()) as { became: string }).became
}

const talk = (page: Page) => page.getByRole('region', { name: 'Meddelanden med invånaren' })

test('an answer stands in the talk, and one of somebody else’s once it is accepted', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const staff = await login(server.url, handler)
  await staff.call('admin/addChat3', { formDataId: id, message: 'Hur dags såg du lampan?' })
  let to: string | undefined
  while (!to) to = /^Reply-To: (\S+)/im.exec((await smtp.next()).raw)?.[1]
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const large = `${'x'.repeat(76)}\n`.repeat(16_000)
  expect(
    await arrive(
      { From: 'invanare1@example.org', To: to, 'Message-ID': '<1@x.se>', ...mixed },
      `--b\n\nVid sju.\n\n> Hur dags?\n--b\nContent-Disposition: attachment; filename=film.txt\n\n${large}--b--\n`,
    ),
  ).toBe('message')
  expect(
    await arrive({ From: 'granne@example.net', To: to, 'Message-ID': '<2@x.se>' }, 'Jag ser samma sak.\n'),
  ).toBe('held')
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  await expect(talk(page).getByText('Vid sju.')).toBeVisible()
  const quoted = talk(page).getByText('> Hur dags?')
  await expect(quoted).toBeHidden()
  await talk(page).getByText('Visa citerad text').click()
  await expect(quoted).toBeVisible()
  await expect(talk(page).getByRole('list', { name: 'Filer som inte togs emot' })).toContainText('film.txt')
  await expectAccessibleInBoth(page, 'answers by mail', { part: '#case-part-citizen' })
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  const held = talk(page).getByRole('listitem').filter({ hasText: 'granne@example.net' })
  await expect(held).toContainText('ser det inte än')
  await held.getByRole('button', { name: 'Godkänn' }).press('Enter')
  await expect(held).not.toContainText('ser det inte än')
  await expect(held).toBeFocused()

  // Several that wait are accepted or removed together.
  for (const [n, who] of ['bo', 'cy', 'dag'].entries())
    await arrive({ From: `${who}@example.net`, To: to, 'Message-ID': `<h${n}@x.se>` }, `Jag heter ${who}.\n`)
  await page.reload()
  const many = talk(page).getByRole('list', { name: 'Meddelanden från andra avsändare' })
  await expect(many.getByRole('checkbox')).toHaveCount(3)
  for (const who of ['bo', 'cy']) await many.getByRole('checkbox', { name: `${who}@example.net` }).check()
  await expectAccessibleInBoth(page, 'held mails together', { part: '#case-part-citizen' })
  await talk(page).getByRole('button', { name: 'Godkänn', exact: true }).press('Enter')
  await expect(many).toHaveCount(0)
  const dag = talk(page).getByRole('listitem').filter({ hasText: 'dag@example.net' })
  await expect(dag).toContainText('ser det inte än')
  await expect(talk(page).getByText('ser det inte än')).toHaveCount(1)
})

test('a mail that nothing ties to a case is counted, put to one, or removed', async ({ page }) => {
  const [id = ''] = await seedCases(server.url, 1)
  const loose = (name: string) =>
    arrive({ From: `${name}@example.net`, To: 'svar@example.org', Subject: name }, 'Hej!\n')
  expect(await loose('Olle')).toBe('loose')
  await enter(page, server.url, administrator)
  await page.goto(`${server.url}/formData`)
  const entry = page
    .getByRole('navigation', { name: 'Huvudmeny' })
    .getByRole('link', { name: 'Okopplad post' })
  await expect(entry).toContainText('1')
  await entry.click()
  const mails = page.getByRole('list', { name: 'Okopplad post' }).getByRole('heading')
  await expect(mails).toHaveText(['Olle'])
  await loose('Eva')
  await expect(mails).toHaveText(['Eva', 'Olle'])
  await expect(page.getByText('2 brev', { exact: true })).toBeVisible()
  await expect(entry).toContainText('2')
  await expectAccessibleInBoth(page, 'loose mail')
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Koppla till ärende: Olle' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Koppla brevet till ett ärende' })
  await expect(dialog).toBeVisible()
  const number = await numberOf(id)
  await page.keyboard.press('ArrowDown')
  await page.getByPlaceholder('Nummer, rubrik, avsändare eller svar').fill(number)
  await page.getByRole('option').filter({ hasText: number }).click()
  await dialog.getByRole('button', { name: 'Koppla', exact: true }).click()
  await expect(mails).toHaveText(['Eva'])
  await expect(page.getByRole('listitem', { name: 'Eva' })).toBeFocused()
  await page.getByRole('button', { name: 'Ta bort: Eva' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).press('Enter')
  await expect(page.getByText('Ingen okopplad post')).toBeVisible()
  await page.getByRole('button', { name: 'Öppna ärendet' }).click()
  await expect(talk(page).getByText('olle@example.net')).toBeVisible()

  // Several together, by keyboard: two go, and the third stays.
  for (const name of ['Ada', 'Bo', 'Cy']) await loose(name)
  await page.goto(`${server.url}/loose-mail`)
  await expect(mails).toHaveText(['Cy', 'Bo', 'Ada'])
  await page.getByRole('checkbox', { name: 'Välj alla brev på sidan' }).press('Space')
  await page.getByRole('checkbox', { name: 'Välj: Bo' }).press('Space')
  await expect(page.getByText('2 valda')).toBeVisible()
  await expectAccessibleInBoth(page, 'loose mails that are ticked')
  await page.setViewportSize({ width: 375, height: 900 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Ta bort', exact: true }).first().press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).press('Enter')
  await expect(mails).toHaveText(['Bo'])
  await expect(page.getByRole('listitem', { name: 'Bo' })).toBeFocused()
})

async function numberOf(formDataId: string): Promise<string> {
  const staff = await login(server.url, handler)
  const { formData } = await staff.call<{ formData: { DiaryNumber: string } }>('admin/loadForm3', {
    formDataId,
  })
  return formData.DiaryNumber
}
