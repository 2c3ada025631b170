import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { choose } from './support/desk.ts'
import { expectFits } from './support/fits.ts'
import { enter } from './support/logIn.ts'
import { handler, openHeld, sendRubbish, staff } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** An answer is asked for again, and comes back. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staff })
})
test.afterAll(() => server?.stop())

test('a case worker asks for more, the citizen completes it, and the worker sees old and new', async ({
  page,
  browser,
}) => {
  const held = await sendRubbish(server.url, 'Skräp.')
  const { formDataId } = held
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${formDataId}`)
  await page.getByRole('button', { name: 'Begär komplettering' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Beskriv felet' }).check()
  await expectAccessibleInBoth(page, 'asking for completion')
  await dialog.getByRole('textbox', { name: /Meddelande/ }).fill('Vi behöver veta mer om skräpet.')
  await dialog.getByRole('button', { name: /Begär komplettering|Skicka/ }).click()
  await expect(dialog).toHaveCount(0)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const citizen = await context.newPage()
  await openHeld(citizen, server.url, held)
  // The case is called by what it is about, and among the answers it says what is asked.
  await expect(
    citizen.getByRole('heading', { level: 1, name: 'Skräp eller klotter, Parkvägen' }),
  ).toBeVisible()
  await expect(citizen.getByText('Behöver kompletteras')).toBeVisible()
  // Whatever is pressed, what is written in both boxes of the page stands there afterwards.
  const message = citizen.getByLabel('Skriv ett meddelande')
  await message.fill('Ring innan ni kommer.')
  await citizen.locator('input[name=_files]').setInputFiles({
    ...{ name: 'karta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 x') },
  })
  await citizen.getByRole('link', { name: 'Svara på Beskriv felet' }).click()
  await citizen.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(citizen.getByText('Du har inte ändrat något')).toBeVisible()
  await expect(citizen.locator('.v-confirm').getByRole('listitem')).toHaveText('Beskriv felet: Skräp.')
  await expect(message).toHaveValue('Ring innan ni kommer.')
  await expect(citizen.getByRole('list', { name: 'Filer som är kvar' })).toContainText('karta.pdf')
  await citizen.getByRole('button', { name: 'Gå tillbaka och ändra' }).click()
  await expect(message).toHaveValue('Ring innan ni kommer.')
  await citizen.getByLabel('Beskriv felet').fill('Två soffor och en cykel.')
  await citizen.getByRole('button', { name: 'Kvittot' }).click()
  await citizen.getByRole('button', { name: 'Visa ärendet' }).click()
  await expect(message).toHaveValue('Ring innan ni kommer.')
  await expect(citizen.getByLabel('Beskriv felet')).toHaveValue('Två soffor och en cykel.')
  await message.fill('Ring innan ni kommer hem till oss.')
  await citizen.getByRole('button', { name: 'Ta tillbaka ärendet' }).click()
  await message.fill('Ring innan ni kommer.')
  // Enter in a question takes nothing back.
  const pressed = citizen.locator('#completion-form').evaluate((form) => {
    const [first] = [...(form as HTMLFormElement).elements].filter(
      (one) => one.getAttribute('type') === 'submit',
    )
    return first?.getAttribute('value')
  })
  expect(await pressed).toBe('save')
  await citizen.getByRole('button', { name: 'Avbryt', exact: true }).click()
  await expect(citizen.getByRole('heading', { name: 'Vill du ta tillbaka ärendet?' })).toHaveCount(0)
  await expect(message).toHaveValue('Ring innan ni kommer.')
  await citizen.getByRole('button', { name: 'Skicka meddelande' }).click()
  await expect(citizen.getByText('Meddelandet är skickat.')).toBeVisible()
  await expect(citizen.getByLabel('Beskriv felet')).toHaveValue('Två soffor och en cykel.')
  await citizen.getByRole('button', { name: 'Skicka komplettering' }).click()
  await expect(citizen.getByText('Din komplettering är skickad')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText('Två soffor och en cykel.').first()).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await expectFits(page)
})

test('what is begun of a request is kept, and it is not left while it is under way', async ({ page }) => {
  const { formDataId } = await sendRubbish(server.url, 'Skräp.')
  /** The line holds the request, and is then cut with it on its way. */
  let isHeld = false
  let cut = () => {}
  const isCut = new Promise<void>((done) => {
    cut = done
  })
  await page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!isHeld || !String(message).includes('"action":"case/requestCompletion"'))
        return server.send(message)
      void isCut.then(() => socket.close())
    })
  })
  await page.route('**/api/action/case/requestCompletion', async (route) => {
    if (!isHeld) return route.continue()
    await isCut
    return route.abort()
  })
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${formDataId}`)
  const begin = page.locator('#case-part-answers').getByRole('button', { name: 'Begär komplettering' })
  const dialog = page.getByRole('dialog', { name: 'Begär komplettering' })
  const question = dialog.getByRole('checkbox', { name: 'Beskriv felet' })
  const words = dialog.getByRole('textbox', { name: /Meddelande/ })
  await begin.click()
  await question.check()
  await dialog.getByRole('textbox', { name: /Vad behövs om/ }).fill('Hur mycket?')
  await words.fill('Vi behöver veta mer om skräpet.')
  const expectKept = async () => {
    await expect(question).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: /Vad behövs om/ })).toHaveValue('Hur mycket?')
    await expect(words).toHaveValue('Vi behöver veta mer om skräpet.')
  }
  await words.press('Escape')
  await expect(dialog).toHaveCount(0)
  await begin.click()
  await expectKept()
  await page.reload()
  await begin.click()
  await expectKept()
  isHeld = true
  const send = dialog.getByRole('button', { name: 'Begär komplettering' })
  const cancel = dialog.getByRole('button', { name: 'Avbryt' })
  await send.click()
  await expect(dialog.getByText('Begäran skickas …')).toBeVisible()
  await expect(cancel).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Stäng' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expectKept()
  cut()
  await expect(dialog.getByText('osäkert om begäran skickades')).toBeInViewport()
  await expect(cancel).toBeEnabled()
  await expectAccessibleInBoth(page, 'a request that got no answer', { part: '[role=dialog]' })
  await expectKept()
  isHeld = false
  await send.click()
  await expect(dialog).toHaveCount(0)
  await begin.click()
  await expect(words).toHaveValue('')
  await expect(question).not.toBeChecked()
})

test('whoever closes several cases, or one by its row, is told what of the citizen ends with it', async ({
  page,
}) => {
  const held = [await sendRubbish(server.url, 'Ett.'), await sendRubbish(server.url, 'Två.')]
  const desk = await login(server.url, handler)
  for (const { formDataId } of held)
    await desk.call('case/requestCompletion', {
      ...{ formDataId, message: 'Var då?', due: '2999-01-31' },
      components: [{ componentId: 'plats', note: '' }],
    })
  await sendRubbish(server.url, 'Tre.')
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/formData?size=100&sort=-created`)
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'Parkvägen' })
  await choose(rows, 3)
  await page.getByRole('button', { name: /^Byt status/ }).click()
  await page.getByRole('menuitem', { name: 'Avsluta utan åtgärd' }).click()
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(sure.getByText('I 2 av ärendena är invånaren ombedd att komplettera.')).toBeVisible()
  await expectAccessibleInBoth(page, 'closing several of which something is asked', {
    part: '[role=alertdialog]',
  })
  await sure.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('button', { name: 'Avmarkera alla' }).click()
  await rows.nth(1).hover()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Flytta till/ })
    .click()
  await page.getByRole('menuitem', { name: 'Avslutad' }).click()
  await expect(sure.getByText('Invånaren är ombedd att komplettera ärendet.')).toBeVisible()
  await sure.getByRole('button', { name: 'Bekräfta' }).click()
  await expect(page.getByText(/är nu: Avslutad/)).toBeVisible()
  // In the closed one nothing looks as if it were waited for; in the other it does.
  for (const [n, asked] of [
    [1, 0],
    [0, 1],
  ] as const) {
    await page.goto(`${server.url}/case/${held[n]?.formDataId}`)
    await expect(page.getByText('Komplettering, frågas inte efter längre', { exact: true })).toHaveCount(
      1 - asked,
    )
    await expect(page.locator('.a-answer-asked')).toHaveCount(asked)
  }
})
