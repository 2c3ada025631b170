import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { enter } from './support/logIn.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** Rights per step: set on the form and in its process, one truth, and met by nobody who is not to. */

let server: RunningServer

// One each: who had the process open in the one before might have it still.
test.beforeEach(async () => {
  server = await startServer({ template: 'felanmalan' })
})
test.afterEach(() => server?.stop())

const question = 'Var finns felet?'
const saved = (page: Page) => expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
const right = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

async function openQuestion(page: Page): Promise<void> {
  await page.goto(`${server.url}/form/edit/form-felanmalan`)
  await page.getByRole('tab', { name: /Felet/ }).click()
  await page
    .locator('[data-canvas]')
    .getByRole('group', { name: `Inmatning: ${question}` })
    .click()
  await page.getByRole('tab', { name: 'Avancerat' }).click()
}

test('a question is kept from who fills the form in, and a role may only read it in one state', async ({
  page,
  context,
  browser,
}) => {
  const complaints = complaintsOf(context)
  await enter(page, server.url)
  await openQuestion(page)
  await right(page, 'Avsändaren, Överallt').selectOption('Dold')
  // What is said for every state is what each of them shows.
  await expect(right(page, 'Avsändaren, Ny').locator('option').first()).toHaveText('(Dold)')
  await page.keyboard.press('Control+z')
  await expect(right(page, 'Avsändaren, Överallt')).toHaveValue('')
  await page.keyboard.press('Control+Shift+z')
  await expect(right(page, 'Avsändaren, Överallt')).toHaveValue('hidden')
  await saved(page)
  // Where their step lets them change nothing, a right to change says nothing.
  const idle = page
    .getByRole('note')
    .filter({ hasText: 'Avsändaren möter inte Under handläggning som redigering' })
  await expect(page.getByRole('note')).toHaveCount(0)
  await right(page, 'Avsändaren, Under handläggning').selectOption('Ändra')
  await expect(idle).toBeVisible()
  await expectAccessibleInBoth(page, 'rights of a question', { part: '.b-settings' })
  await right(page, 'Avsändaren, Under handläggning').selectOption('')
  await expect(idle).toHaveCount(0)
  await saved(page)

  // The process says the same, and writes into the same draft.
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  await page.locator('[data-canvas]').getByRole('group', { name: 'Under handläggning', exact: true }).click()
  await page.getByRole('tab', { name: 'Formulär' }).click()
  await expect(right(page, `Avsändaren, ${question}`).locator('option').first()).toHaveText('(Dold)')
  // Two at once: what comes while the first is on its way is written after it.
  await page.evaluate(
    (labels) => {
      for (const label of labels) {
        const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
        if (!select) throw new Error(label)
        select.value = 'read'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    },
    [`Handläggare, ${question}`, `Registrator, ${question}`],
  )
  await expect(page.getByText('Formuläret har ändringar som inte är publicerade.')).toBeVisible()
  await expect(right(page, `Handläggare, ${question}`)).toHaveValue('read')
  await expect(right(page, `Registrator, ${question}`)).toHaveValue('read')
  await expectAccessibleInBoth(page, 'rights in a state', { part: '.b-settings' })

  await openQuestion(page)
  await expect(right(page, 'Handläggare, Under handläggning')).toHaveValue('read')
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicera' })
  await dialog.getByRole('button', { name: 'Publicera' }).click()
  await expect(dialog).toHaveCount(0)

  // Whoever fills it in gets nothing of it, neither drawn nor sent along.
  const visitor = await (await browser.newContext()).newPage()
  const reply = await visitor.goto(`${server.url}/v/s?formId=form-felanmalan`)
  await expect(visitor.getByLabel('Ditt namn')).toBeVisible()
  expect(await reply?.text()).not.toContain(question)
  expect(await visitor.content()).not.toContain(question)
  expect(complaints).toEqual([])
})

test('what somebody else has open is not written into, and it is said who has it', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await enter(other, server.url)
  await openQuestion(other)
  await enter(page, server.url)
  await page.goto(`${server.url}/process/edit/process-felanmalan`)
  await page.locator('[data-canvas]').getByRole('group', { name: 'Ny', exact: true }).click()
  await page.getByRole('tab', { name: 'Formulär' }).click()
  await right(page, `Registrator, ${question}`).selectOption('Läsa')
  await expect(page.getByText(/har formuläret öppet/)).toBeVisible()
  await expect(right(page, `Registrator, ${question}`)).toHaveValue('')
})
