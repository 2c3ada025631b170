import { expect, type Page } from '@playwright/test'
import type { ProcessGraph } from '../../src/shared/process/process.ts'
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

const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })
const saved = (page: Page) => expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')

test('processes lie in folders, which stand in the address, and are moved between them', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await enter(page, server.url)
  await page.goto(`${server.url}/process`)
  await page.getByRole('button', { name: 'Ny mapp' }).click()
  await expect(page).toHaveURL(/\/process\?Modal=Create&schema=process&isFolder=true$/)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Namn' }).fill('Bygg')
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa' }).click()
  await page.getByRole('link', { name: 'Bygg' }).click()
  await expect(page).toHaveURL(/\/process\?folderId=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bygg')
  const folder = page.url()

  // What is made here lies here, and is opened in its editor.
  await page.getByRole('button', { name: 'Skapa', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Namn' }).first().fill('Bygglov')
  await page.getByRole('dialog').getByRole('button', { name: 'Skapa', exact: true }).click()
  await expect(page).toHaveURL(/\/process\/edit\//)
  await page.goto(folder)
  await expect(page.getByRole('link', { name: 'Bygglov' })).toBeVisible()

  // A dialog that is closed leaves the list in its folder.
  await page.getByRole('button', { name: 'Åtgärder för Bygglov' }).click()
  await page.getByRole('menuitem', { name: 'Inställningar' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(folder)
  await page.getByRole('button', { name: 'Åtgärder för Bygglov' }).click()
  await page.getByRole('menuitem', { name: 'Flytta till mapp' }).click()
  await expectAccessibleInBoth(page, 'move to a folder', { part: '[role=dialog]' })
  await page.getByRole('dialog').getByRole('button', { name: 'Flytta', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Bygglov' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Brödsmulor' }).getByRole('link', { name: 'Processer' }).click()
  await expect(page).toHaveURL(/\/process$/)
  await expect(page.getByRole('link', { name: 'Bygglov' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a process is made from a template, whose changes since then are told of', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  const { call } = await login(server.url)
  const { data: template } = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name: 'Anmälan, mall', type: 'template', color: '#0f5c56' },
  })
  await call('pb3/publish', { id: template._id })

  await enter(page, server.url)
  await page.goto(`${server.url}/process`)
  await page.getByRole('button', { name: 'Ny från mall' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ny från mall' })
  await dialog.getByRole('button', { name: /^Mall/ }).click()
  await page.getByRole('option', { name: 'Anmälan, mall' }).click()
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Anmälan om buller')
  await expectAccessibleInBoth(page, 'new from template', { part: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Skapa' }).click()
  await expect(page).toHaveURL(/\/process\/edit\//)
  await expect(settings(page).getByText('Gjord från mallen Anmälan, mall, version 1.')).toBeVisible()

  // The template goes on: a connection gets another name.
  const loaded = await call<{ process: ProcessGraph; revision: number }>('pb3/load', { id: template._id })
  const [close] = loaded.process.connections
  const process = { ...loaded.process, connections: [{ ...close, label: 'Stäng' }] }
  await call('pb3/lock', { id: template._id })
  await call('pb3/fullSave', { id: template._id, process, revision: loaded.revision })
  await call('pb3/publish', { id: template._id })
  await page.reload()
  await expect(settings(page).getByText('Mallen Anmälan, mall har ändrats')).toBeVisible()
  await settings(page).getByRole('button', { name: 'Visa vad som har ändrats' }).click()
  const changes = page.getByRole('dialog')
  await expect(changes.getByRole('listitem')).toHaveText(/Ändrad.*Koppling Stäng.*Etikett/)
  await expectAccessibleInBoth(page, 'what has changed in the template')
  await changes.getByRole('button', { name: 'Markera som genomgånget' }).click()
  await expect(settings(page).getByText('Gjord från mallen Anmälan, mall, version 2.')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(settings(page).getByText('Gjord från mallen Anmälan, mall, version 2.')).toBeVisible()
  expect(complaints).toEqual([])
})
