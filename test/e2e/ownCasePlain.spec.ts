import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, openHeld, seedPeople, sendRubbish } from './support/seed.ts'
import { administrator, login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** One's own case without script: nothing that was typed is lost, and nothing is sent twice. */

let server: RunningServer
const eva = { email: 'eva@example.org', password: 'lyktstolpe cykel granit', name: 'Eva Ekström' }

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', env: { VERKSTAD_MAX_UPLOAD_MB: '1' } })
  await seedPeople(server.url)
  const admin = await login(server.url, administrator)
  await admin.call('admin/create', { page: 'user', data: { ...eva, roles: [] } })
  const process = { page: 'process', id: 'process-felanmalan' }
  const { data } = await admin.call<{
    data: { process: { states: object[]; connections: object[] }; revision: number }
  }>('admin/load', process)
  const own = { from: 'ny', to: 'under-handlaggning', allow: { author: true }, validate: false, effects: [] }
  const connections = [
    ...data.process.connections,
    { ...own, _id: 'mer', label: 'Felet är kvar' },
    { ...own, _id: 'fraga', label: 'Felet är värre', confirm: 'Är det farligt?' },
  ]
  await admin.call('admin/update', {
    ...process,
    data: { process: { ...data.process, connections } },
  })
  await admin.call('form/publish', { id: process.id })
})
test.afterAll(() => server?.stop())

const box = (page: Page) => page.getByLabel('Skriv ett meddelande')

const send = (page: Page) => page.getByRole('button', { name: 'Skicka meddelande' })
const thread = (page: Page) => page.getByRole('region', { name: 'Meddelanden', exact: true })
const sent = (page: Page) => page.getByText('Meddelandet är skickat.')

/** A case before its sender, in a browser without script. */
async function withoutScript(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await work(await context.newPage())
  await context.close()
}

/** A case of Eva's, who is logged in. */
async function ownCase(page: Page): Promise<string> {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  })
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  return formDataId
}

/** The same page, with the same login, without script. */
async function plainOf(page: Page, browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState })
  const one = await context.newPage()
  await one.goto(page.url())
  await work(one)
  await context.close()
}

test('the buttons of the process leave nothing behind that is typed on the page', async ({
  page,
  browser,
}) => {
  await ownCase(page)
  await plainOf(page, browser, async (one) => {
    await box(one).fill('Den lyser inte alls.')
    await one.getByRole('button', { name: 'Felet är värre' }).click()
    await expect(one.getByText('Är det farligt?')).toBeVisible()
    await expect(box(one)).toHaveValue('Den lyser inte alls.')
    await box(one).fill('Den lyser inte alls i natt.')
    await one.getByRole('button', { name: 'Avbryt', exact: true }).click()
    await expect(one.getByText('Är det farligt?')).toHaveCount(0)
    await one.getByRole('button', { name: 'Felet är kvar' }).click()
    await expect(one.getByRole('button', { name: 'Felet är kvar' })).toHaveCount(0)
    await expect(box(one)).toHaveValue('Den lyser inte alls i natt.')
  })
})

test('with a completion beside them, answers and message come along', async ({ browser }) => {
  const held = await sendRubbish(server.url, 'Skräp.')
  const staff = await login(server.url, handler)
  await staff.call('case/requestCompletion', {
    ...{ formDataId: held.formDataId, due: '2999-01-31', message: 'Vi behöver veta mer.' },
    components: [{ componentId: 'plats', note: 'Var då?' }],
  })
  await withoutScript(browser, async (page) => {
    await openHeld(page, server.url, held)
    await page.locator('[name=plats]').fill('Vid lekplatsen')
    await box(page).fill('Bakom gungan.')
    await page.getByRole('button', { name: 'Felet är kvar' }).click()
    await expect(page.getByRole('button', { name: 'Felet är kvar' })).toHaveCount(0)
    await expect(page.locator('[name=plats]')).toHaveValue('Vid lekplatsen')
    await expect(box(page)).toHaveValue('Bakom gungan.')
  })
})

test('a message that is sent once more after going back is there once, and nothing of it is left in the box', async ({
  page,
  browser,
}) => {
  await ownCase(page)
  const address = page.url()
  await plainOf(page, browser, async (one) => {
    const file = { name: 'karta.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
    await box(one).fill('Den lyser inte alls.')
    await one.getByLabel('Bifoga filer').setInputFiles(file)
    await send(one).click()
    await expect(sent(one)).toBeVisible()
    await one.goBack()
    await expect(box(one)).toHaveValue('Den lyser inte alls.')
    await one.getByRole('button', { name: 'Kvittot' }).click()
    await one.goto(address)
    await expect(box(one)).toHaveValue('Den lyser inte alls.')
    await one.getByLabel('Bifoga filer').setInputFiles(file)
    await send(one).click()
    await expect(sent(one)).toBeVisible()
    await expect(thread(one).getByText('Den lyser inte alls.')).toHaveCount(1)
    await one.goto(address)
    await expect(box(one)).toHaveValue('')
    // Others are others.
    for (const words of ['Den lyser inte alls.', 'Den lyser.', 'Den lyser inte alls.']) {
      await box(one).fill(words)
      await send(one).click()
      await expect(sent(one)).toBeVisible()
    }
    await expect(thread(one).getByText('Den lyser inte alls.')).toHaveCount(3)
  })
})

test('files that cannot be taken are named in one line with why, and the others are kept with the message', async ({
  page,
  browser,
}) => {
  await ownCase(page)
  const address = page.url()
  const file = (name: string, size = 1) => ({
    ...{ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') },
  })
  await plainOf(page, browser, async (one) => {
    const field = one.getByLabel('Bifoga filer')
    const kept = one.getByRole('list', { name: 'Filer som är kvar' })
    await box(one).fill('Här är bilderna.')
    await field.setInputFiles([file('karta.txt'), file('stor.txt', 1_000_001), file('bild.txt', 400_000)])
    await send(one).click()
    await expect(one.locator('#write-error')).toHaveText(
      'Meddelandet är inte skickat. stor.txt: Filen är för stor. De andra filerna är kvar.',
    )
    await expect(kept.getByRole('listitem')).toHaveText([/^karta\.txt/, /^bild\.txt/])
    await one.getByRole('button', { name: 'Ta bort karta.txt' }).click()
    await expect(kept.getByRole('listitem')).toHaveText([/^bild\.txt/])
    await expect(box(one)).toHaveValue('Här är bilderna.')
  })
  // With script they are there, too.
  await page.goto(address)
  await page.waitForSelector('html[data-ready]')
  await expect(page.getByRole('list', { name: 'Filer som är kvar' })).toContainText('bild.txt')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `files that are kept in ${colorScheme}`, { colors: colorScheme === 'dark' })
  }
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  await expect(thread(page).getByRole('link', { name: 'bild.txt' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filer som är kvar' })).toHaveCount(0)
})

// Last: the process is another after it.
test('answers that may still be changed and the message beside them go together, whichever is pressed', async ({
  page,
  browser,
}) => {
  const admin = await login(server.url, administrator)
  const process = { page: 'process', id: 'process-felanmalan' }
  const { data } = await admin.call<{
    data: { process: { states: { _id: string; steps: object }[] } }
  }>('admin/load', process)
  const states = data.process.states.map((one) =>
    one._id === 'ny' ? { ...one, steps: { ...one.steps, author: 'edit' } } : one,
  )
  await admin.call('admin/update', { ...process, data: { process: { ...data.process, states } } })
  await admin.call('form/publish', { id: process.id })
  await ownCase(page)
  await plainOf(page, browser, async (one) => {
    const name = one.getByLabel('Ditt namn')
    await name.fill('Eva Ek')
    await box(one).fill('Ring på porten.')
    await send(one).press('Enter')
    await expect(sent(one)).toBeVisible()
    await expect(thread(one)).toContainText('Ring på porten.')
    await expect(name).toHaveValue('Eva Ek')
    await name.fill('Eva E. Ek')
    await box(one).fill('Eller knacka.')
    await one.getByRole('button', { name: 'Nästa', exact: true }).press('Enter')
    await expect(one.getByRole('heading', { name: /^Steg 2 av/ })).toBeVisible()
    await expect(box(one)).toHaveValue('Eller knacka.')
    await one.getByRole('button', { name: 'Föregående' }).press('Enter')
    await expect(name).toHaveValue('Eva E. Ek')
    await expect(box(one)).toHaveValue('Eller knacka.')
  })
})
