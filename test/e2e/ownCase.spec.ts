import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Who sent a case in, on its page. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
})
test.afterAll(() => server?.stop())

const answers = {
  namn: 'Eva Ekström',
  epost: eva.email,
  galler: 'belysning',
  stolpnummer: '18-0412',
  plats: 'Storgatan 3',
  beskrivning: 'Två lyktstolpar är släckta.',
}

async function sendIn(): Promise<string> {
  const citizen = await login(server.url, eva)
  const sent = { formId: 'form-felanmalan', complete: true, data: answers }
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', sent)
  return formDataId
}

test('a citizen reads where the case stands, how it goes on and what has happened, with script and without', async ({
  page,
  browser,
}) => {
  const formDataId = await sendIn()
  const staff = await login(server.url, handler)
  await staff.call('admin/changeStatus3', { formDataId, connectionId: 'borja', currentStateId: 'ny' })
  await staff.call('admin/addNote3', { formDataId, noteType: 'internal', note: 'Bara mellan oss.' })
  await enter(page, server.url, eva)
  const address = `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`
  await page.goto(address)
  await expect(page.getByRole('region', { name: 'Vi undersöker felet' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Så går det till' }).getByRole('listitem')).toHaveText([
    /Vi har tagit emot din anmälan/,
    /Vi undersöker felet/,
    /Felet är åtgärdat.*Du får besked/,
  ])
  await page.getByText('Allt som har hänt').press('Enter')
  await expect(page.getByText('Ny status: Vi undersöker felet')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `one's own case in ${colorScheme}`, { colors: colorScheme === 'dark' })
  }
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  expect(await page.content()).not.toContain('Bara mellan oss')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(address)
  await plain.getByText('Allt som har hänt').click()
  await expect(plain.getByText('Du skickade in')).toBeVisible()
  await context.close()
})

test('a case that waits for its sender says so in their list and at the start of the form, with script and without', async ({
  page,
  browser,
}) => {
  const formDataId = await sendIn()
  const staff = await login(server.url, handler)
  await staff.call('case/requestCompletion', {
    ...{ formDataId, message: 'Var står stolpen?', due: '2999-01-31' },
    components: [{ componentId: 'plats', note: '' }],
  })
  await enter(page, server.url, eva)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  for (const one of [page, await context.newPage()]) {
    await one.goto(`${server.url}/v/mina-arenden`)
    const row = one.getByRole('row').filter({ hasText: 'Väntar på dig' })
    await expect(row).toContainText('Vi har tagit emot din anmälan')
    await expect(row).toContainText('Nytt meddelande')
    await one.goto(`${server.url}/v/s?formId=form-felanmalan`)
    const earlier = one.getByRole('region', { name: 'Ditt sedan tidigare' })
    await expect(earlier.getByRole('listitem').first()).toContainText('Väntar på dig')
  }
  await context.close()
  for (const path of ['/v/mina-arenden', '/v/s?formId=form-felanmalan']) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByText('Väntar på dig').first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `${path} in ${colorScheme}`, { colors: colorScheme === 'dark' })
    }
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
    }
  }
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  await expect(page.getByRole('heading', { name: 'Meddelanden' })).toBeVisible()
  await page.goto(`${server.url}/v/mina-arenden`)
  await expect(page.getByText('Väntar på dig').first()).toBeVisible()
  await expect(page.getByText('Nytt meddelande')).toHaveCount(0)
})

test('what is asked for saves itself, in two windows, with files, and counts when it is sent', async ({
  page,
}) => {
  const formDataId = await sendIn()
  const staff = await login(server.url, handler)
  await staff.call('case/requestCompletion', {
    ...{ formDataId, due: '2999-01-31', message: 'Vi behöver veta mer.' },
    components: [
      { componentId: 'stolpnummer', note: 'Numret finns inte på gatan.' },
      { componentId: 'bilder', note: 'En bild i dagsljus.' },
    ],
  })
  await enter(page, server.url, eva)
  const address = `${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`
  await page.goto(address)
  await expect(page).toHaveTitle(/^Belysning, Storgatan 3 – Ärende /)
  await page.waitForSelector('html[data-ready]')
  // Sent as it stands it is asked about, where one is led; what is changed is not asked about any more.
  await page.getByRole('button', { name: 'Skicka komplettering' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Stämmer svaren som de är?' })).toBeFocused()
  await expectAccessible(page, 'asked whether the answers are right')
  const other = await page.context().newPage()
  await other.goto(address)
  const number = page.getByLabel('Stolpens nummer')
  const asItWas = page.locator('.v-confirm').getByRole('listitem')
  await expect(asItWas).toHaveCount(2)
  await number.fill('18-0421')
  await expect(asItWas).toHaveText([/^Bilder/])
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      ...{ name: 'stolpe.png', mimeType: 'image/png' },
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  await expect(page.getByText('2 svar är ändrade och inte skickade.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skicka komplettering' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'stolpe.png' })).toBeVisible()
  await other.getByLabel('Stolpens nummer').fill('18-9999')
  await expect(other.getByText('Svaren har ändrats på annat håll')).toBeVisible()
  await other.getByRole('button', { name: 'Ta de andra svaren' }).click()
  await expect(other.getByLabel('Stolpens nummer')).toHaveValue('18-0421')
  await other.close()
  await expect(page.getByText(/^Sparat/)).toBeVisible()
  await page.reload()
  await expect(number).toHaveValue('18-0421')
  await expectAccessible(page, 'what is asked for')
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await page.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(page.getByText('Din komplettering är skickad')).toBeVisible()
  const { formData } = await staff.call<{ formData: { data: Record<string, unknown> } }>('admin/loadForm3', {
    formDataId,
  })
  expect(formData.data).toMatchObject({ stolpnummer: '18-0421', bilder: [{ name: 'stolpe.png' }] })
})

test('another with the same details is made from the case, by a press', async ({ page }) => {
  const formDataId = await sendIn()
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan`)
  await expect(page.getByText('Du har skickat in den här tidigare')).toBeVisible()
  await expectAccessible(page, "a form's start")
  await page.locator(`a[href*="${formDataId}"]`).first().click()
  await page.getByRole('button', { name: 'Gör en ny med samma uppgifter' }).click()
  await expect(page.getByText('Det här är ett nytt formulär, med dina uppgifter')).toBeVisible()
  await expect(page.getByLabel('Ditt namn')).toHaveValue('Eva Ekström')
})

test('what a builder has set to be left empty is empty in another with the same details, and the rest stands', async ({
  page,
}) => {
  const formDataId = await sendIn()
  await enter(page, server.url)
  await page.goto(`${server.url}/form/edit/form-felanmalan`)
  await page.getByRole('tab', { name: /Felet/ }).click()
  await page.locator('[data-canvas]').getByRole('group', { name: 'Inmatning: Var finns felet?' }).click()
  const flag = page.getByRole('switch', { name: 'Lämna tom i en ny med samma uppgifter' })
  await page.getByRole('tab', { name: 'Avancerat' }).click()
  await expect(flag).not.toBeChecked()
  await flag.press('Space')
  await expect(flag).toBeChecked()
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('button', { name: 'Publicera' }).click()
  await expect(dialog).toHaveCount(0)
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  await page.getByRole('button', { name: 'Gör en ny med samma uppgifter' }).click()
  await expect(page.getByLabel('Ditt namn')).toHaveValue('Eva Ekström')
  await page.getByRole('button', { name: 'Nästa' }).click()
  await expect(page.getByLabel('Beskriv felet')).not.toHaveValue('')
  await expect(page.getByLabel('Var finns felet?')).toHaveValue('')
})

test('other unsent drafts are removed at the start of the form, after a question, with script and without', async ({
  page,
  browser,
}) => {
  const citizen = await login(server.url, eva)
  for (const plats of ['Nygatan 1', 'Nygatan 2', 'Nygatan 3'])
    await citizen.call('admin/saveFormData3', { formId: 'form-felanmalan', data: { plats } })
  await enter(page, server.url, eva)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  for (const one of [page, await context.newPage()]) {
    await one.goto(`${server.url}/v/s?formId=form-felanmalan`)
    const earlier = one.getByRole('region', { name: 'Ditt sedan tidigare' })
    const remove = earlier.getByRole('button', { name: 'Ta bort' }).first()
    const which = (await remove.getAttribute('value')) ?? ''
    expect(which).toMatch(/^removeOther:./)
    await remove.press('Enter')
    await expect(earlier.getByText('Vill du ta bort det påbörjade formuläret?')).toBeVisible()
    await earlier.getByRole('button', { name: 'Ja, ta bort' }).press('Enter')
    await expect(one.getByText('Det påbörjade formuläret är borttaget.')).toBeVisible()
    await expect(one.locator(`button[value="${which}"]`)).toHaveCount(0)
  }
  await context.close()
})

test('who takes a case back is seen to, in the list of staff', async ({ page }) => {
  const formDataId = await sendIn()
  const citizen = await login(server.url, eva)
  await citizen.call('case/withdraw', { formDataId })
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData`)
  await expect(page.getByRole('row').filter({ hasText: 'Vill ta tillbaka' })).toHaveCount(1)
})

test('the open page of one’s own case says that something has happened, and shows it with what was being written', async ({
  page,
}) => {
  const formDataId = await sendIn()
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  const box = page.getByLabel('Skriv ett meddelande')
  await box.fill('Det är mörkt')
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const news = page.getByText('Det har hänt något i ärendet.')
  const asked = page.waitForResponse(/ownMark/)
  await look()
  await asked
  await expect(news).toHaveCount(0)
  const staff = await login(server.url, handler)
  await staff.call('admin/addChat3', { formDataId, message: 'Vilken stolpe är det?' })
  await look()
  await expect(news).toBeVisible()
  await expectAccessible(page, 'news on one’s own case')
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
  await page.getByRole('link', { name: 'Visa', exact: true }).press('Enter')
  await expect(page.getByText('Vilken stolpe är det?')).toBeVisible()
  await expect(box).toHaveValue('Det är mörkt')
  await expect(news).toHaveCount(0)
})
