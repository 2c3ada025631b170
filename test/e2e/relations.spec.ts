import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { handler, seedCases, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

test('two cases about the same place are merged, taken back by key, merged again and split', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  // The first and the sixth are about the same place.
  const ids = await seedCases(server.url, 6)
  const staff = await login(server.url, handler)
  await staff.call('case/requestCompletion', {
    ...{ formDataId: ids[5], due: '2999-01-31', message: 'Hur djupt är det?' },
    components: [{ componentId: 'beskrivning', note: '' }],
  })
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${ids[5]}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Hål i gatan, Storgatan 12')
  const merged = page.getByText('Ärendet är sammanfört med ett annat')
  const merge = async (look = async () => {}) => {
    await page
      .getByRole('button', { name: /^Sammanför med \d/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Sammanför två ärenden' })
    // What came in first goes on.
    await expect(dialog.getByRole('radio', { name: /Belysning, Storgatan 12/ })).toBeChecked()
    // What is asked of its sender ends with it.
    await expect(dialog.getByText('ombedd att komplettera det')).toBeVisible()
    await look()
    await dialog.getByRole('button', { name: 'Sammanför' }).click()
    await expect(merged).toBeVisible()
    await expect(page.getByText(/^\d{4}-\d{5} .+ är sammanfört med \d{4}-\d{5} /)).toBeVisible()
  }
  await merge(() => expectAccessibleInBoth(page, 'merging two cases'))
  await expect(page.getByRole('button', { name: /^Ångra/ })).toBeVisible()
  // What goes on in another is not worked with itself.
  await expect(
    page.getByRole('region', { name: 'Hör ihop med' }).getByText('Inga andra ärenden'),
  ).toHaveCount(0)
  for (const name of [/^Ta ärendet/, 'Påminn mig', /^Prioritet/, 'Sätt datum', /^Sammanför/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(merged).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ta ärendet/ }).first()).toBeVisible()
  // By key, with the focus where one searches.
  await page.keyboard.press('m')
  const search = page.getByRole('dialog', { name: 'Sammanför med ett ärende' })
  await expect(search.getByRole('button', { name: /^Ärende/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(search.getByRole('button', { name: /^Ärende/ })).toBeFocused()
  // Before anything is looked for those stand there that it may be the same as.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Belysning, Storgatan 12/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('B')
  await expect(page.getByPlaceholder('Nummer, rubrik, avsändare eller svar')).toHaveValue('B')
  await page.keyboard.press('Escape')
  await search.getByRole('button', { name: 'Avbryt' }).click()
  await merge()

  await page
    .getByRole('link', { name: /Belysning, Storgatan 12/ })
    .first()
    .click()
  await expect(heading).toContainText('Belysning, Storgatan 12')
  await expect(page.getByRole('list', { name: 'Sammanförda hit' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'a case that another was merged into')
  await page.getByRole('button', { name: /^Dela igen/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dela igen' }).click()
  await expect(page.getByRole('list', { name: 'Sammanförda hit' })).toHaveCount(0)
  await expect(page.getByText(/handläggs för sig igen/)).toBeVisible()

  // One that is looked for is named by its number, too, where it is chosen and where it was merged.
  await page.keyboard.press('m')
  await expect(search.getByRole('button', { name: /^Ärende/ })).toBeFocused()
  await page.keyboard.type('Lekplats')
  await page
    .getByRole('option', { name: /Lekplatsen vid Ekbacken|Parkvägen/ })
    .first()
    .click()
  await search.getByRole('button', { name: 'Välj', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sammanför två ärenden' })
  for (const radio of await dialog.getByRole('radio').all())
    expect(await radio.locator('xpath=ancestor::label').textContent()).toMatch(/\d{4}-\d{5} /)
  await dialog.getByRole('button', { name: 'Sammanför' }).click()
  await expect(page.getByText(/^\d{4}-\d{5} .+ är sammanfört med \d{4}-\d{5} /)).toBeVisible()

  expect(complaints).toEqual([])
})

test('a case is divided by key: taken back, divided again, and both its cases say so', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(context)
  const [id] = await seedCases(server.url, 1)
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Storgatan 12')
  const together = page.getByRole('region', { name: 'Hör ihop med' })
  const dialog = page.getByRole('dialog', { name: 'Dela upp ärendet' })
  const divide = async (look = async () => {}) => {
    await page.keyboard.press('d')
    const place = dialog.getByRole('checkbox', { name: /^Var finns felet/ })
    await expect(dialog.getByRole('button', { name: 'Skapa ärendet' })).toBeDisabled()
    await place.press('Space')
    await expect(place).toBeChecked()
    await look()
    await dialog.getByRole('button', { name: 'Skapa ärendet' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/En del av ärendet är nu ett eget ärende, \d{4}-\d{5}\./)).toBeVisible()
  }
  await divide(() => expectAccessibleInBoth(page, 'dividing a case'))
  await page.keyboard.press('z')
  await expect(together.getByText('Inga andra ärenden')).toBeVisible()
  await divide()
  const made = together.getByRole('list', { name: 'Hör ihop med' }).getByRole('link').first()
  await made.click()
  await expect(page.getByText(/^Delades ut ur \d{4}-\d{5}/)).toBeVisible()
  expect(complaints).toEqual([])
})
