import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
  await seedCases(server.url, 6)
})
test.afterAll(() => server?.stop())

const menu = (page: Page) => page.getByRole('navigation', { name: 'Huvudmeny' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Sparad vy' }).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('a list is saved by name, and stands in the menu with its count', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?w=Storgatan&sort=DiaryNumber`)
  await expect(rows(page)).toHaveCount(2)

  await choose(page, 'Spara som ny vy…')
  const dialog = page.getByRole('dialog', { name: 'Spara som vy' })
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Storgatans fel')
  await expectAccessibleInBoth(page, 'saving a view')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Storgatans fel')
  await expect(page).toHaveURL(/\/formData\?saved=[\w-]+$/)
  const entry = menu(page).getByRole('link', { name: /^Storgatans fel/ })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(entry).toContainText('2')
  await expect(rows(page)).toHaveCount(2)

  // It is found by its name from anywhere.
  await page.goto(`${server.url}/profile`)
  await expect(menu(page).getByRole('link', { name: /^Storgatans fel/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Sök i allt' }).fill('fel')
  await page.getByRole('option', { name: /^Storgatans fel/ }).click()
  await expect(heading(page)).toHaveText('Storgatans fel')

  // Its count follows what comes in.
  await seedCases(server.url, 1)
  await expect(entry).toContainText('3')

  expect(complaints).toEqual([])
})

test('the address goes before a saved view, which is brought up to it, removed and taken back', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?w=Hamngatan&view=unassigned`)
  await choose(page, 'Spara som ny vy…')
  await page.getByRole('textbox', { name: 'Namn' }).fill('Hamnens fel')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Hamnens fel')
  const entry = menu(page).getByRole('link', { name: /^Hamnens fel/ })

  // A chip says which view it stands on, and goes with all that narrows it.
  const standsOn = page.getByRole('list', { name: 'Aktiva filter' }).getByText('Vy: Otilldelade')
  await expect(standsOn).toBeVisible()

  // The address goes before it, until it is brought up to what is on show.
  await page.getByRole('button', { name: 'Rensa' }).click()
  const line = page.getByText('Listan visar något annat än vyn Hamnens fel.')
  await expect(line).toBeVisible()
  await expect(page).toHaveURL(/saved=[\w-]+&view=&w=$/)
  await expect(standsOn).toHaveCount(0)
  await expectAccessible(page, 'a list that is not as its view')
  await page.getByRole('button', { name: 'Tillbaka till vyn' }).click()
  await expect(line).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Filtrera' }).fill('Skolgatan')
  await expect(page).toHaveURL(/q=Skolgatan/)
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
  await page.goto(`${page.url()}&sort=-DiaryNumber`)
  await page.getByRole('button', { name: 'Uppdatera vyn' }).click()
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Nummer' })).toHaveAttribute('aria-sort', 'descending')

  await choose(page, 'Ta bort vyn')
  await expect(heading(page)).toHaveText('Alla ärenden')
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: 'Ångra' }).click()
  await expect(heading(page)).toHaveText('Hamnens fel')
  await expect(entry).toBeVisible()
  expect(complaints).toEqual([])
})

test('a shared view comes to those with the role while they look, and names nothing that is not theirs', async ({
  page,
}) => {
  await enter(page, server.url, registrar)
  await page.goto(`${server.url}/formData`)
  await expect(rows(page).first()).toBeVisible()
  const admin = await login(server.url)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'category',
    data: { name: 'Tillfällig' },
  })
  const { _id } = await admin.call<{ _id: string }>('savedView/add', {
    ...{ name: 'Veckans', query: `category=${id}&view=new`, role: 'role-registrator' },
  })
  const entry = menu(page).getByRole('link', { name: /^Veckans/ })
  await expect(entry).toHaveAccessibleName(/^Veckans\s+Delad med /)
  await entry.click()
  await expect(heading(page)).toHaveText('Veckans')
  await expect(entry).toContainText('0')
  // What it names goes: without it the list would show everything, and shows nothing.
  await admin.call('admin/remove', { page: 'category', ids: [id] })
  await page.reload()
  await expect(page.getByText(/borttaget, eller som du inte får läsa: en kategori\./)).toBeVisible()
  await expect(page.getByText('Därför visar listan inga ärenden.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ta bort Kategori är borttaget eller dolt' })).toBeVisible()
  await expect(page.getByText('Inga träffar')).toBeVisible()
  await expect(entry).toContainText('0')
  await expectAccessibleInBoth(page, 'a view of which something is gone')
  await page.getByRole('button', { name: 'Sparad vy' }).click()
  await expect(page.getByRole('menuitem', { name: 'Ta bort vyn' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // It is not shared any more.
  await admin.call('savedView/change', { _id, role: null })
  await expect(entry).toHaveCount(0)
  await expect(page.getByRole('status').getByText('Vyn finns inte längre')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expectAccessible(page, 'a view that is not there')
  await page.getByRole('link', { name: 'Till alla ärenden' }).click()
  await expect(heading(page)).toHaveText('Alla ärenden')
  await expect(rows(page).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } })
  test('a list is saved there, too', async ({ page }) => {
    await enter(page, server.url, registrar)
    await page.goto(`${server.url}/formData?view=new`)
    await page.getByRole('button', { name: 'Fler val för listan' }).click()
    await page.getByRole('menuitem', { name: 'Spara som ny vy…' }).click()
    await page.getByRole('textbox', { name: 'Namn' }).fill('Nya hos oss')
    await expectAccessibleInBoth(page, 'saving a view on a phone')
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await expect(heading(page)).toHaveText('Nya hos oss')
  })
})

test('figures are sent by mail to somebody, who stops them', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/figures?by=category`)
  await page.getByRole('button', { name: 'Skicka siffrorna med e-post' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Skicka siffrorna med e-post' })
  await dialog.getByRole('textbox', { name: 'Namn' }).fill('Måndagsläget')
  await dialog.getByRole('button', { name: /^Till vem/ }).press('Enter')
  await page.getByRole('option', { name: registrar.name }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'sending figures by mail')
  await dialog.getByRole('button', { name: 'Spara' }).press('Enter')
  const mails = page.getByRole('region', { name: 'Siffror med e-post' })
  await expect(mails.getByText('Varje vecka, måndag kl. 07.00.')).toBeVisible()
  await expect(mails.getByText('De senaste 30 dagarna · Kategori · alla ärenden')).toBeVisible()
  await mails.getByRole('button', { name: 'Skicka nu: Måndagsläget' }).press('Enter')
  // It asks first, and names who gets it.
  const asked = page.getByRole('alertdialog', { name: 'Skicka Måndagsläget nu?' })
  await expect(asked).toContainText(
    `Ett brev går nu till 1 person, utöver de som går på sin tid: ${registrar.name}.`,
  )
  await asked.getByRole('button', { name: 'Skicka nu' }).press('Enter')
  const reader = mails.getByRole('list', { name: 'Får Måndagsläget' }).getByText(registrar.name)
  // There is no mail server here, and whoever sends them learns that.
  await expect(reader.locator('..')).toContainText('Ligger kvar, för ingen e-post är inställd')
  await expectAccessibleInBoth(page, 'figures with what goes by mail')

  await enter(page, server.url, registrar)
  await page.goto(`${server.url}/figures`)
  await mails.getByRole('button', { name: 'Sluta få Måndagsläget' }).press('Enter')
  await expect(mails.getByRole('button', { name: 'Få Måndagsläget igen' })).toBeVisible()
  expect(complaints).toEqual([])
})
