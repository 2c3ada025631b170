import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { choose, type Desk, rows, startDesk } from './support/desk.ts'
import { enter } from './support/logIn.ts'
import { test } from './support/test.ts'

/** Running cases are moved to another version of their process, from the list, the case and the editor, and back. */

let desk: Desk
const id = 'process-felanmalan'
/** Id of the state of the first version that the second has not. */
let first = ''

test.beforeAll(async () => {
  desk = await startDesk()
  const { admin } = desk
  const { process, revision } = await admin.call<{
    process: {
      states: { _id: string; name: unknown; stateType: string }[]
      connections: { from: string; to: string }[]
    }
    revision: number
  }>('pb3/load', { id })
  const start = process.states.find(({ stateType }) => stateType === 'start')
  first = start?._id ?? ''
  // The first state is another in the second version.
  if (start) Object.assign(start, { _id: 'inkommen', name: 'Inkommen' })
  for (const one of process.connections) {
    if (one.from === first) one.from = 'inkommen'
    if (one.to === first) one.to = 'inkommen'
  }
  await admin.call('pb3/fullSave', { id, revision, process })
  await admin.call('pb3/publish', { id, comment: 'Ny mottagning' })
})
test.afterAll(() => desk?.stop())

/** As an administrator, who builds processes. */
async function openList(page: Page): Promise<void> {
  await enter(page, desk.url)
  await page.goto(`${desk.url}/formData?view=new&sort=-DiaryNumber`)
  await expect(rows(page).first()).toHaveAttribute('data-key')
}

/** Whatever other tests have moved: afterwards the live version has running cases. */
async function moveAllToLive(): Promise<void> {
  const { admin } = desk
  type Running = { version: number; live: boolean; count: number }
  const { versions } = await admin.call<{ versions: Running[] }>('case/runningVersions', {
    what: 'process',
    id,
  })
  const to = versions.find(({ live }) => live)?.version
  for (const { version, live, count } of versions) {
    if (live || count === 0) continue
    const which = { version }
    const states = { [first]: 'inkommen' }
    const { move } = await admin.call<{ move: string }>('case/moveVersions', {
      what: 'process',
      id,
      which,
      to,
      states,
    })
    await expect
      .poll(async () => (await admin.call<{ running: boolean }>('case/moveState', { move })).running)
      .toBe(false)
  }
}

const idsIn = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-key') ?? ''))

test('one is moved from its page by keys, with a state chosen in the place of one that is gone, and back', async ({
  page,
}) => {
  await openList(page)
  const [first = ''] = await idsIn(page)
  await page.goto(`${desk.url}/case/${first}`)
  await page.getByRole('button', { name: 'Flytta till version 2 …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Flytta till en annan version av processen' })
  await expect(dialog.getByRole('status')).toHaveText('Inget ärende kan flyttas.')
  await expect(dialog.getByText('Statusen finns inte i den versionen', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: /Status i stället för/ }).press('Enter')
  await page.getByRole('option', { name: 'Inkommen' }).press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('1 ärende flyttas.')
  await expect(dialog.getByText(/blir Inkommen/)).toBeVisible()
  await expectAccessibleInBoth(page, 'a move that is looked at before')
  await dialog.getByRole('textbox', { name: 'Kommentar' }).fill('Ny ordning')
  await dialog.getByRole('button', { name: 'Flytta 1 ärende' }).press('Enter')
  await expect(dialog.getByText('Ett ärende flyttades.')).toBeVisible()
  await expectAccessible(page, 'what came of a move')
  await dialog.getByRole('button', { name: 'Stäng' }).last().press('Enter')

  const timeline = page.getByRole('region', { name: 'Händelser' })
  await expect(timeline.getByText('Flyttades till version 2 av processen, från version 1')).toBeVisible()
  await expect(timeline.getByText('Ny ordning', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Tillbaka till version 1 …' }).press('Enter')
  const back = page.getByRole('dialog', { name: 'Flytta tillbaka' })
  await back.getByRole('button', { name: 'Flytta tillbaka 1 ärende' }).press('Enter')
  await expect(back.getByText('Ett ärende flyttades.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(timeline.getByText('Flyttades tillbaka till version 1 av processen')).toBeVisible()
})

test('several are moved from the list, and the rest from the history of the editor', async ({ page }) => {
  await openList(page)
  await choose(rows(page), 1)
  await page.getByRole('button', { name: 'Fler', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Flytta till en annan version …' }).press('Enter')
  const choice = page.getByRole('dialog', { name: 'Flytta till en annan version', exact: true })
  await expect(choice.getByRole('radio')).toHaveCount(2)
  await choice.getByRole('radio', { name: /^Processen/ }).check()
  await choice.getByRole('button', { name: 'Nästa' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Flytta till en annan version av processen' })
  await dialog.getByRole('button', { name: /Status i stället för/ }).press('Enter')
  await page.getByRole('option', { name: 'Inkommen' }).press('Enter')
  await dialog.getByRole('button', { name: 'Flytta 1 ärende' }).press('Enter')
  await expect(dialog.getByText('Ett ärende flyttades.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`${desk.url}/process/edit/${id}`)
  await page.getByRole('button', { name: 'Versioner' }).click()
  const history = page.getByRole('dialog', { name: 'Versioner' })
  await expect(history.getByText('Ett ärende går på den här versionen.')).toBeVisible()
  await history.getByRole('radio', { name: /Version 1/ }).check()
  await expect(history.getByText(/^\d+ ärenden går på den här versionen/)).toBeVisible()
  await history.getByRole('button', { name: 'Flytta …' }).click()
  await page.getByRole('button', { name: /Status i stället för/ }).click()
  await page.getByRole('option', { name: 'Inkommen' }).click()
  await page.getByRole('button', { name: /^Flytta \d+ ärenden/ }).click()
  await expect(page.getByText(/^\d+ ärenden flyttades/)).toBeVisible()
})

test('publishing what changes nothing of running cases offers to move them along', async ({ page }) => {
  const { admin } = desk
  // The page of another test, closed a moment ago, may still hold it.
  await admin.call('pb3/lock', { id, takeOver: true })
  const { process, revision } = await admin.call<{
    process: { states: { name: unknown; stateType: string }[] }
    revision: number
  }>('pb3/load', { id })
  await moveAllToLive()
  const start = process.states.find(({ stateType }) => stateType === 'start')
  if (start) start.name = 'Mottagen'
  await admin.call('pb3/fullSave', { id, revision, process })
  await admin.call('pb3/unload', { id })
  await enter(page, desk.url)
  await page.goto(`${desk.url}/process/edit/${id}`)
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await page.getByRole('dialog', { name: 'Publicera' }).getByRole('button', { name: 'Publicera' }).click()
  const offer = page.getByRole('dialog', { name: 'Ska pågående ärenden följa med?' })
  await expect(offer.getByText(/från version 3 är texter/)).toBeVisible()
  await expectAccessibleInBoth(page, 'running cases that may go along')
  await offer.getByRole('button', { name: 'Flytta dem …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flytta till en annan version av processen' })
  await dialog.getByRole('button', { name: /^Flytta \d+ ärende/ }).click()
  await expect(dialog.getByText(/ärenden flyttades/)).toBeVisible()
})
