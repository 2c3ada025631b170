import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { type Desk, preview, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar } from './support/seed.ts'
import { login } from './support/server.ts'
import { test } from './support/test.ts'

let desk: Desk

test.beforeAll(async () => {
  desk = await startDesk()
})
test.afterAll(() => desk?.stop())

test('an answer is corrected where it stands, and what was written stays in what has happened', async ({
  page,
}) => {
  const id = await desk.send()
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('Storgatan 12')
  await page.getByRole('button', { name: /^Rätta .*Var/ }).focus()
  await page.keyboard.press('e')
  const field = page.getByRole('region', { name: 'Svar' }).getByRole('textbox')
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Storgatan 14')
  await page.keyboard.press('Tab')
  const tells = page.getByRole('checkbox', { name: /^Berätta för / })
  await expect(tells).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('Storgatan 14')
  const timeline = page.getByRole('region', { name: 'Händelser' })
  await timeline.getByRole('button', { name: 'Svar' }).click()
  await expect(timeline.getByRole('deletion')).toHaveText('Storgatan 12')
  await expect(timeline.getByRole('insertion')).toHaveText('Storgatan 14')
  await expect(timeline.getByText('Den som skickade in får veta det')).toBeVisible()
  await expectAccessibleInBoth(page, 'a case whose answer was corrected')
})

test('an answer is corrected beside the list by E, and what is begun there goes on in the case', async ({
  page,
}) => {
  const id = await desk.send()
  await desk.open(page, `?case=${id}`, registrar)
  const shown = preview(page)
  await expect(shown.getByText('Storgatan 12', { exact: true })).toBeVisible()
  // To the first that can be corrected, and from there to the one about the place.
  await page.keyboard.press('e')
  await expect(shown.getByRole('button', { name: /^Rätta / }).first()).toBeFocused()
  await shown.getByRole('button', { name: /^Rätta .*Var/ }).focus()
  await page.keyboard.press('e')
  const field = shown.getByRole('region', { name: 'Svar' }).getByRole('textbox')
  await expect(field).toBeFocused()
  await field.fill('Storgatan 14')
  await expectAccessibleInBoth(page, 'an answer that is corrected beside the list')
  await page.goto(`${desk.url}/case/${id}`)
  await expect(page.getByRole('region', { name: 'Svar' }).getByRole('textbox')).toHaveValue('Storgatan 14')
  await page.goto(`${desk.url}/formData?case=${id}`)
  await expect(field).toHaveValue('Storgatan 14')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(shown.getByText('Storgatan 14', { exact: true })).toBeVisible()
  await expect(shown.getByRole('button', { name: /^Rätta .*Var/ })).toBeFocused()
  // Who meets the answers as they are has nothing to press.
  await desk.admin.call('admin/changeStatus3', {
    ...{ formDataId: id, connectionId: 'avsluta-ny', currentStateId: 'ny' },
  })
  await expect(shown.getByRole('button', { name: /^Rätta / })).toHaveCount(0)
})

test('an answer that two people correct at once is not overwritten unasked', async ({ page }) => {
  const id = await desk.send()
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  const answers = page.getByRole('region', { name: 'Svar' })
  const field = answers.getByRole('textbox')
  await field.fill('Storgatan 14')
  const other = await login(desk.url, handler)
  const { formData } = await other.call<{ formData: { revision: number } }>('admin/loadForm3', {
    formDataId: id,
  })
  const theirs = { data: { plats: 'Storgatan 16', beskrivning: 'Två lampor.' }, revision: formData.revision }
  await other.call('admin/saveFormData3', { formId: 'form-felanmalan', formDataId: id, ...theirs })
  // The page has heard of it, and keeps what is being written.
  await expect(answers).toContainText('Två lampor.')
  await field.press('Enter')
  await expect(answers).toContainText('Svaret ändrades till ”Storgatan 16” medan du skrev.')
  await expect(field).toHaveValue('Storgatan 14')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(answers).toContainText('Storgatan 14')
  // What is being written stays to be copied where the case is closed meanwhile.
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  await field.fill('Storgatan 18')
  await other.call('admin/changeStatus3', {
    formDataId: id,
    connectionId: 'avsluta-ny',
    currentStateId: 'ny',
  })
  await expect(page.getByRole('group', { name: 'Byt status' })).toContainText('Öppna igen')
  await field.press('Enter')
  await expect(answers.getByText(/behörighet|går inte|kan inte/)).toBeVisible()
  await expect(field).toHaveValue('Storgatan 18')
})

test('a correction that is not saved is there still after a look at another case', async ({ page }) => {
  const [id, other] = [await desk.send(), await desk.send()]
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/formData?view=all`)
  await rows(page)
    .filter({ hasText: await desk.numberOf(id) })
    .press('Enter')
  const answers = page.getByRole('region', { name: 'Svar' })
  const field = answers.getByRole('textbox')
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  await field.fill('Storgatan 14')
  await page.getByRole('button', { name: 'Föregående ärende' }).click()
  await expect(page).toHaveURL(new RegExp(other))
  await expect(answers).toContainText('Storgatan 12')
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Nästa ärende' }).click()
  await expect(field).toHaveValue('Storgatan 14')
  await expect(answers).toContainText('Din rättelse är inte sparad än.')
  await expectAccessibleInBoth(page, 'a correction that was left unsaved')
  await field.press('Enter')
  await expect(field).toHaveCount(0)
  await expect(answers).toContainText('Storgatan 14')
  await page.reload()
  await expect(answers).toContainText('Storgatan 14')
  await expect(field).toHaveCount(0)
})

test('a correction that is not saved is there in another browser, where its tab was closed', async ({
  page,
  browser,
}) => {
  const id = await desk.send()
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  await page.getByRole('button', { name: /^Rätta .*Var/ }).click()
  await page.getByRole('region', { name: 'Svar' }).getByRole('textbox').fill('Storgatan 14')
  // Until the server has it the tab is not closed without a question.
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asks()).toBe(true)
  await expect.poll(asks).toBe(false)
  await page.close()
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await enter(elsewhere, desk.url, registrar)
  await elsewhere.goto(`${desk.url}/case/${id}`)
  const answers = elsewhere.getByRole('region', { name: 'Svar' })
  await expect(answers.getByRole('textbox')).toHaveValue('Storgatan 14')
  await expect(answers).toContainText('Din rättelse är inte sparad än.')
  // Given up, it is offered nowhere.
  await answers.getByRole('textbox').press('Escape')
  await expect(answers.getByRole('textbox')).toHaveCount(0)
  await elsewhere.reload()
  await expect(answers).toContainText('Storgatan 12')
  await expect(answers.getByRole('textbox')).toHaveCount(0)
  await context.close()
})

test('a due date that two people set at once is not overwritten unasked', async ({ page }) => {
  const id = await desk.send()
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  const facts = page.getByRole('region', { name: 'Om ärendet' })
  await facts.getByRole('button', { name: 'Sätt datum' }).click()
  const field = facts.getByLabel('Förfaller')
  await field.fill('2033-05-20')
  const other = await login(desk.url, handler)
  await other.call('case/deadline', { formDataId: id, due: '2033-05-02' })
  const save = facts.getByRole('button', { name: 'Spara' })
  await save.click()
  await expect(facts).toContainText(/Förfallodatumet ändrades av .+ till 2 maj 2033\. Spara igen/)
  await expect(field).toHaveValue('2033-05-20')
  await expectAccessibleInBoth(page, 'a due date that somebody else has set')
  await save.click()
  await expect(field).toHaveCount(0)
  const { desk: kept } = await other.call<{ desk: { due: number } }>('admin/loadForm3', { formDataId: id })
  expect(new Date(kept.due).toISOString()).toBe('2033-05-20T21:59:59.999Z')
})

test('a due date that has passed is saved only by who says so twice', async ({ page }) => {
  const id = await desk.send()
  await enter(page, desk.url, registrar)
  await page.goto(`${desk.url}/case/${id}`)
  const facts = page.getByRole('region', { name: 'Om ärendet' })
  await facts.getByRole('button', { name: 'Sätt datum' }).click()
  const field = facts.getByLabel('Förfaller')
  const save = facts.getByRole('button', { name: 'Spara' })
  await field.fill('2020-05-20')
  await save.click()
  await expect(facts).toContainText('20 maj 2020 har redan passerat. Spara igen')
  await expect(field).toHaveAccessibleDescription(/har redan passerat/)
  // Another day that has passed is another slip.
  await field.fill('2020-05-19')
  await save.click()
  await expect(facts).toContainText('19 maj 2020 har redan passerat.')
  const other = await login(desk.url, handler)
  const dueNow = async () =>
    (await other.call<{ desk: { due: number | null } }>('admin/loadForm3', { formDataId: id })).desk.due
  expect(await dueNow()).toBeNull()
  await save.click()
  await expect(field).toHaveCount(0)
  expect(await dueNow()).toBe(Date.parse('2020-05-19T21:59:59.999Z'))
})
