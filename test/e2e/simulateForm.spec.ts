import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'bygglov' })
})
test.afterAll(() => server?.stop())

const rights = [
  { node: 'beskrivning', state: '*', role: 'remiss', right: 'hidden' },
  { node: 'fastighet', state: 'ansokan', role: 'handlaggare', right: 'read' },
  { node: 'start', state: 'granskning', role: 'handlaggare', right: 'required' },
]

test('each meets the form of the process as they would, and what they answer there is what the test goes by', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const { call } = await login(server.url)
  const parts = { id: 'process-bygglov', form: 'form-bygglov' }
  const { forms } = await call<{ forms: { revision: number }[] }>('pb3/formRights', { id: parts.id })
  let revision = forms[0]?.revision ?? 0
  for (const one of rights)
    revision = (await call<{ revision: number }>('pb3/setFormRight', { ...parts, ...one, revision })).revision
  await call('form/publish', { id: parts.form })
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-bygglov`)
  await page.getByRole('button', { name: 'Simulera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Simulera Bygglov' })
  const form = page.frameLocator('iframe.p-form-met')
  const become = (name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const next = () => form.getByRole('button', { name: 'Nästa' }).click()

  await next()
  await expect(form.getByRole('link', { name: /Skriv ditt namn/ })).toBeVisible()
  await form.getByLabel('Ditt namn').fill('Eva Ek')
  await form.getByLabel('E-postadress').fill('eva@example.se')
  await page.keyboard.press('Enter')
  await form.getByLabel('Fastighetsbeteckning').fill('Björkvik 3:14')
  await expect(form.getByLabel('Byggnadsarea i kvadratmeter')).toHaveCount(0)
  await form.getByLabel('Bygga till').check()
  await form.getByLabel('Byggnadsarea i kvadratmeter').fill('24')
  await form.getByLabel('Beskriv det du vill göra').fill('Ett uterum mot söder')
  await expectAccessibleInBoth(page, 'simulator with a form')
  await next()
  await next()
  await form.getByRole('button', { name: 'Skicka in' }).click()
  await expect(dialog.getByRole('status').first()).toContainText('Ärendet är nu i Ansökan inkommen.')
  await expect(dialog.getByText('Ett uterum mot söder')).toBeVisible()

  // A right hides it from those who are consulted, and lets who handles it read alone.
  await become('Remissinstans')
  await expect(dialog.getByText('Björkvik 3:14')).toBeVisible()
  await expect(dialog.getByText('Ett uterum mot söder')).toBeHidden()
  await become('Handläggare')
  await expect(form.getByLabel('Fastighetsbeteckning')).toBeDisabled()
  await form.getByLabel('Byggnadsarea i kvadratmeter').fill('30')
  await press('Börja granska')

  // What they have to answer keeps the connection shut that asks for a valid form.
  const why = dialog.getByRole('region', { name: /^Därför ser/ })
  await expect(why).toContainText('Formuläret är inte rätt ifyllt: När vill du börja?.')
  await expect(dialog.getByRole('button', { name: 'Till beslut', exact: true })).toBeHidden()
  await expect(form.getByLabel('Fastighetsbeteckning')).toBeEnabled()
  await form.getByLabel('När vill du börja?').fill('2027-05-03')
  await press('Till beslut')
  await why.getByRole('button', { name: 'Bli Byggnadsnämnd 1: Bevilja' }).click()
  await press('Bevilja')
  await expect(why).toContainText('Har redan godkänt')
  await why.getByRole('button', { name: 'Bli Byggnadsnämnd 2: Bevilja' }).click()
  await press('Bevilja')
  await expect(dialog.getByRole('status').first()).toContainText('Ärendet är nu i Bifall skrivs under.')
  await press('Skriv under')
  await expect(dialog.getByRole('status').first()).toContainText('Ärendet är nu i Bygglov beviljat.')
  await become('Avsändaren')
  await expect(dialog.getByText('2027')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')

  await press('Spara som prov')
  const save = page.getByRole('dialog', { name: 'Spara som prov' })
  await save.getByRole('button', { name: 'Spara och kör' }).click()
  await expect(save.getByText('Går som det ska')).toBeVisible()
  expect(complaints).toEqual([])
})
