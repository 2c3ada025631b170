import { expect } from '@playwright/test'
import type { Scenario } from '../../src/shared/process/scenario.ts'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterAll(() => server?.stop())

test('a test of a process is made of fields, run, and says in words what went otherwise', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const { call } = await login(server.url)
  const { data: process } = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name: 'Ansökan' },
  })
  await enter(page, server.url)
  await page.goto(`${server.url}/test`)
  await page.getByRole('button', { name: 'Skapa', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Ansökan avslutas')
  await dialog.getByRole('button', { name: /^Process/ }).click()
  await page.getByRole('option', { name: 'Ansökan' }).click()
  await dialog.getByRole('button', { name: 'Skapa' }).click()
  await expect(page).toHaveURL(/\/test\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ansökan avslutas')

  await page.getByRole('button', { name: 'Läge' }).click()
  await page.getByRole('option', { name: 'Avslutad' }).click()
  // What is not saved is there when one comes back from another page.
  await page.getByRole('link', { name: 'Prov', exact: true }).first().click()
  await expect(page).toHaveURL(`${server.url}/test`)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Läge' })).toContainText('Avslutad')
  await page.getByRole('button', { name: 'Spara och kör' }).click()
  await expect(page.getByText('Väntat läge: Avslutad. Det blev: Ny.')).toBeVisible()
  await expectAccessibleInBoth(page, 'a test that fails')

  const steps = page.getByRole('group', { name: 'Steg', exact: true })
  await steps.getByRole('button', { name: 'Lägg till rad' }).last().click()
  await steps.getByRole('button', { name: 'Vem' }).last().click()
  await page.getByRole('option', { name: 'Administratör' }).click()
  await steps.getByRole('button', { name: 'Koppling' }).last().click()
  await page.getByRole('option', { name: 'Avsluta (Ny → Avslutad)' }).click()
  await page.getByRole('button', { name: 'Spara och kör' }).click()
  await expect(page.getByText('Går som det ska')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Kör', exact: true }).click()
  await expect(page.getByText('Går som det ska')).toBeVisible()

  await page.goto(`${server.url}/test`)
  await page.getByRole('button', { name: 'Kör alla' }).click()
  await expect(page.getByText('Provet går som det ska.')).toBeVisible()
  await expectAccessibleInBoth(page, 'all tests, run', { part: '[role=dialog]' })
  expect(process._id).toBeTruthy()
  expect(complaints).toEqual([])
})

test('a test that fails stands in the way of publishing, which an administrator forces with a reason', async ({
  page,
}) => {
  const { call } = await login(server.url)
  const { data } = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name: 'Lov' },
  })
  const author = { key: 'author', name: 'Avsändaren', isAuthor: true }
  const scenario: Scenario = {
    begins: '2026-03-02T08:00:00.000Z',
    people: [{ ...author, assignmentRoles: [], roles: [], permissions: [] }],
    given: { answers: {}, isValid: true },
    steps: [{ at: '2026-03-02T08:00:00.000Z', do: 'sendIn', by: 'author' }],
    expect: { state: 'end', answers: {}, effects: [] },
  }
  await call('admin/create', { page: 'test', data: { name: 'Lov ges', process: data._id, scenario } })
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/${data._id}`)
  await page.getByRole('button', { name: 'Publicera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('button', { name: 'Publicera' }).click()
  await expect(dialog.getByText('Prov går inte som de ska, så inget publicerades.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Lov ges' })).toHaveAttribute('href', /^\/test\//)
  await expect(dialog.getByText('Väntat läge: Avslutad. Det blev: Ny.')).toBeVisible()
  await expectAccessibleInBoth(page, 'publishing while a test fails', { part: '[role=dialog]' })
  await expect(dialog.getByRole('button', { name: 'Publicera ändå' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Varför det publiceras ändå' }).fill('Provet är gammalt')
  await dialog.getByRole('button', { name: 'Publicera ändå' }).click()
  await expect(page.getByText('Version 1 är publicerad.')).toBeVisible()
})
