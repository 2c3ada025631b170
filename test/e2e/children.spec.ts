import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { handler, registrar, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A case with two children, which it waits for: with the last that ends it goes on by itself. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
  const admin = await login(server.url)
  const state = (_id: string, name: string, stateType: string, more = {}) => ({
    ...{ _id, name, stateType, x: 0, y: 0, steps: { instans: 'edit' }, onEnter: [], onLeave: [], timers: [] },
    ...more,
  })
  await admin.call('admin/create', {
    page: 'process',
    data: {
      name: 'Remiss',
      assignmentRoles: [{ key: 'instans', name: 'Remissinstans', roles: ['role-registrator'] }],
      process: {
        states: [
          state('stalld', 'Ställd', 'start', { subType: 'child' }),
          state('besvarad', 'Besvarad', 'end'),
        ],
        connections: [
          {
            ...{ _id: 'svara', from: 'stalld', to: 'besvarad', label: 'Svara', validate: false, effects: [] },
            allow: { assignmentRoles: ['instans'] },
          },
        ],
        ...{ sections: [], swimlanes: [] },
      },
    },
  })
  const { rows } = await admin.call<{ rows: { _id: string; name: string }[] }>('admin/loadGrid', {
    page: 'process',
  })
  const processId = rows.find(({ name }) => name === 'Remiss')?._id
  await admin.call('pb3/publish', { id: processId, comment: '' })
  const form = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name: 'Remiss till annan nämnd', formType: 'standard', process: processId },
  })
  await admin.call('form/publish', { id: form.id, comment: '' })
})
test.afterAll(() => server?.stop())

test('what makes a child is told a role of its process and questions of its form by choosing, anew when the form is another', async ({
  page,
}) => {
  await enter(page, server.url)
  const { call } = await login(server.url)
  const { data } = await call<{ data: { _id: string } }>('admin/create', {
    page: 'process',
    data: { name: 'Med delärenden' },
  })
  await page.goto(`${server.url}/process/edit/${data._id}`)
  await page.locator('[data-canvas]').getByRole('group', { name: 'Ny', exact: true }).click()
  await settings(page).getByRole('button', { name: 'Lägg till effekt' }).first().click()
  await page.getByRole('menuitem', { name: 'Skapa delärende' }).click()
  const choose = async (field: RegExp, option: string | RegExp) => {
    await settings(page).getByRole('button', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await expect(settings(page).getByRole('textbox', { name: 'Tilldelningsroll i delärendet' })).toBeVisible()
  await choose(/Delärendets formulär/, /^Remiss till annan nämnd/)
  await choose(/Tilldelningsroll i delärendet/, 'Remissinstans')
  await choose(/Delärendets formulär/, /^Felanmälan/)
  await expect(settings(page).getByRole('button', { name: /Tilldelningsroll i delärendet/ })).toContainText(
    'instans (finns inte)',
  )
  await choose(/Tilldelningsroll i delärendet/, 'Registrator')
  await choose(/Alternativet blir svar på/, 'Beskriv felet')
  await expectAccessibleInBoth(page, 'what makes a child case')
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  const { process } = await call<{ process: { states: { onEnter: { input: unknown }[] }[] } }>('pb3/load', {
    id: data._id,
  })
  expect(process.states[0]?.onEnter[0]?.input).toMatchObject({
    ...{ form: 'form-felanmalan', role: 'registrator', into: 'beskrivning' },
  })
})

const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })

test('a case waits for its two child cases as its process says, and goes on with the last that ends', async ({
  page,
  browser,
}) => {
  // What becomes of child cases is set in the editor, and published.
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  const drawing = page.locator('[data-canvas]')
  await page.getByRole('searchbox', { name: 'Sök steg, koppling' }).fill('Under handläggning')
  await page.keyboard.press('Enter')
  await settings(page)
    .getByRole('button', { name: /Koppling när sista delärendet är avslutat/ })
    .click()
  await page.getByRole('option', { name: /^Markera som åtgärdad/ }).click()
  await drawing
    .getByRole('button', { name: /^Avsluta utan åtgärd,.*Under handläggning/ })
    .first()
    .click()
  await settings(page)
    .getByRole('button', { name: /Delärenden som inte är avslutade/ })
    .click()
  await page.getByRole('option', { name: 'Kopplingen väntar på dem' }).click()
  await expectAccessibleInBoth(page, 'what a connection does with child cases')
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  await page.getByRole('button', { name: 'Publicera' }).click()
  const publish = page.getByRole('dialog', { name: 'Publicera' })
  await publish.getByRole('button', { name: 'Publicera' }).click()
  await expect(publish).toBeHidden()

  const [id = ''] = await seedCases(server.url, 1)
  const hanna = await (await browser.newContext()).newPage()
  await enter(hanna, server.url, handler)
  await hanna.goto(`${server.url}/case/${id}`)
  const ways = hanna.getByRole('group', { name: 'Byt status' })
  await ways.getByRole('button', { name: /^Börja handlägga/ }).click()
  await expect(ways.getByRole('button', { name: /^Avsluta utan åtgärd/ })).toBeVisible()
  const family = hanna.getByRole('region', { name: 'Delärenden', exact: true })
  for (const n of [1, 2]) {
    await family.getByRole('button', { name: 'Nytt delärende' }).press('Enter')
    const dialog = hanna.getByRole('dialog', { name: 'Nytt delärende' })
    await dialog.getByRole('button', { name: /^Formulär/ }).click()
    await hanna.getByRole('option', { name: /^Remiss till annan nämnd/ }).click()
    await dialog.getByRole('button', { name: 'Skapa' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(family.getByText(`${n} av ${n} är inte avslutade.`)).toBeVisible()
  }
  // She is told number, form and status, and cannot open them.
  await expect(family.getByText('Ställd')).toHaveCount(2)
  await expect(family.getByRole('link')).toHaveCount(0)
  await expect(hanna.getByRole('list', { name: 'Väntar på delärenden' })).toContainText(
    'Avsluta utan åtgärd Väntar på 2 delärenden',
  )
  await expect(ways.getByRole('button', { name: /^Avsluta utan åtgärd/ })).toHaveCount(0)
  await hanna.getByRole('button', { name: 'Vem kan göra vad?' }).click()
  const why = hanna.getByRole('dialog', { name: 'Vem kan göra vad?' })
  await expect(why.getByText('Väntar på 2 delärenden')).toBeVisible()
  await expect(why.getByText(/När sista delärendet är avslutat: till Åtgärdad/)).toBeVisible()
  await hanna.keyboard.press('Escape')
  await expectAccessibleInBoth(hanna, 'a case with child cases')

  const rune = await login(server.url, registrar)
  const { children } = await rune.call<{ children: { _id: string }[] }>('case/family', { formDataId: id })
  const answer = (formDataId: string | undefined) =>
    rune.call('admin/changeStatus3', { formDataId, connectionId: 'svara', currentStateId: 'stalld' })
  await answer(children[0]?._id)
  await expect(family.getByText('1 av 2 är inte avslutade.')).toBeVisible()
  await answer(children[1]?._id)
  await expect(hanna.getByText('Åtgärdad', { exact: true }).first()).toBeVisible()
  await expect(family.getByText('Alla 2 är avslutade.')).toBeVisible()
  await expect(
    hanna.getByText('Alla delärenden är avslutade: av regel, inte av person.').first(),
  ).toBeVisible()

  // Who may open them has them in the list, by the parent's number: of one, of none, and by what is written.
  await page.goto(`${server.url}/case/${id}`)
  await page.getByRole('link', { name: 'Visa delärendena i listan' }).press('Enter')
  await expect(page).toHaveURL(/\/formData\?parent=\d{4}-\d{5}$/)
  const rows = page.getByRole('row').filter({ hasText: 'Delärende till 2' })
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  const number = page.getByRole('dialog', { name: 'Filter' }).getByLabel('Delärende till (nummer)')
  await expect(number).toHaveValue(/^\d{4}-\d{5}$/)
  await expectAccessibleInBoth(page, 'cases by their parent')
  await number.fill('2026-99999')
  await expect(rows).toHaveCount(0)
  await number.fill('')
  await expect(page).toHaveURL(/\/formData$/)
})
