import { expect, type Locator, type Page } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** One's own case by keyboard alone: the focus is seen wherever it is, and is somewhere after everything that is sent. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
})
test.afterAll(() => server?.stop())

/** Where the focus is, and whether it can be seen there. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement
    if (!here || here === document.body) return { what: 'nowhere', isSeen: false }
    // What takes the place of the browser's own file control shows where it is.
    const shown = here.matches('input[type=file]')
      ? [here, here.closest('.v-attach')?.querySelector('label'), here.closest('.v-drop')]
      : [here, here.closest('label')]
    const isSeen = shown.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      const { width, height } = one.getBoundingClientRect()
      const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      return isMarked && width > 1 && height > 1
    })
    return { what: here.outerHTML.slice(0, 160), isSeen }
  })

/** Goes there by Tab, with the focus in sight on all of the way. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let steps = 0; steps < 90; steps++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
    const { what, isSeen } = await focus(page)
    // From the last the browser goes on to its own.
    if (what !== 'nowhere') expect(isSeen, `the focus is seen at ${what}`).toBe(true)
  }
  throw new Error('it is not reached by Tab')
}

async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(async () => (await focus(page)).what).not.toBe('nowhere')
}

test('a message with a file, a completion, the print and the withdrawal', async ({ page }) => {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId: 'form-felanmalan', complete: true },
    data: {
      ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
      ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
    },
  })
  const staff = await login(server.url, handler)
  await staff.call('case/requestCompletion', {
    ...{ formDataId, due: '2999-01-31', message: 'Vi behöver veta mer.' },
    components: [{ componentId: 'stolpnummer', note: 'Numret finns inte på gatan.' }],
  })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/s?formId=form-felanmalan&formDataId=${formDataId}`)
  await page.waitForSelector('html[data-ready]')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await tabTo(page, page.getByLabel('Skriv ett meddelande'))
  await page.keyboard.type('Här är en bild av den.')
  // Listened for before the way there: the browser is told to wait for the test before anything is pressed.
  const asked = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel('Bifoga filer'))
  await page.keyboard.press('Enter')
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await (await asked).setFiles({
    ...{ name: 'stolpe.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
  })
  await expect(page.getByRole('button', { name: 'Ta bort stolpe.png' })).toBeVisible()
  await tabTo(page, button('Skicka meddelande'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Meddelandet är skickat.')).toBeFocused()
  await expect(page.getByRole('link', { name: 'stolpe.png' })).toBeVisible()

  await tabTo(page, page.getByLabel('Stolpens nummer'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('18-0421')
  await tabTo(page, button('Skicka komplettering'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Din komplettering är skickad')).toBeVisible()
  await expectFocusKept(page)

  await tabTo(page, button('Skriv ut'))
  await page.keyboard.press('Enter')
  await expect(page.locator('html[data-printed]')).toHaveCount(1)
  await expect(button('Skriv ut')).toBeFocused()

  await tabTo(page, page.getByRole('main').getByText('Ta tillbaka ärendet').first())
  await page.keyboard.press('Enter')
  const yes = button('Ja, ta tillbaka')
  await expect(yes).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, yes)
  await page.keyboard.press('Enter')
  await expect(page.locator('#form-notice')).toContainText('Vi har fått veta att du vill ta tillbaka ärendet')
  await expect(page.locator('#form-notice')).toBeFocused()
})
