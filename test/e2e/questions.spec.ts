import { expect, type Page, type Request } from '@playwright/test'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import { expectAccessibleInBoth } from './support/axe.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** What questions say of themselves and of what was answered, with script and without. */

let server: RunningServer
let formId: string
let dayId: string
let hangingId: string

test.beforeAll(async () => {
  server = await startServer({ template: 'blank' })
  formId = await publish('Frågor', questions)
  dayId = await publish('Dagar', days)
  hangingId = await publish('Det som hänger på en dag', hanging)
})
test.afterAll(() => server?.stop())

const questions: Sketch[] = [
  ['Input#namn', { name: 'namn', label: 'Ditt namn', validation: { maxLength: 60 } }],
  ['Input#kort', { name: 'kort', label: 'Kort beskrivning', type: 'text', validation: { maxLength: 20 } }],
  [
    'Input#lang',
    {
      name: 'lang',
      label: 'Vad har hänt?',
      type: 'text',
      multipleLines: true,
      validation: { maxLength: 30 },
    },
  ],
  ['Input#epost', { name: 'epost', label: 'E-post', type: 'email', enableConfirmation: true }],
  ['Input#antal', { name: 'antal', label: 'Antal', type: 'number', validation: { min: 2 } }],
  ['FileUpload#bild', { name: 'bild', label: 'Bild', accept: '.png', maxFiles: 2 }],
]

const days: Sketch[] = [
  [
    'Date#fodd',
    {
      name: 'fodd',
      label: 'Födelsedag',
      subLabel: 'Till exempel 31 3 1985',
      parts: true,
      notAfter: 'today',
      validation: { required: true },
    },
  ],
  [
    'Input#vuxen',
    {
      name: 'vuxen',
      label: 'Yrke',
      type: 'text',
      show: { mode: 'show', when: { value: 'fodd', is: 'less', to: '2000-01-01' } },
    },
  ],
]

/** Who was born before 1960 is asked more, which is emptied when it is not asked any longer. */
const hanging: Sketch[] = [
  ['Date#fodd', { name: 'fodd', label: 'Födelsedag', parts: true }],
  [
    'Input#gammal',
    {
      name: 'gammal',
      label: 'Tidigare yrke',
      type: 'text',
      show: { mode: 'show', when: { value: 'fodd', is: 'less', to: '1960-01-01' }, reset: true },
    },
  ],
]

async function open(page: Page, script = true, id = formId): Promise<void> {
  await page.goto(`${server.url}/v/s?formId=${id}`)
  if (script) await page.waitForSelector('html[data-ready]')
}
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

async function accessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  await expectAccessibleInBoth(page, screen)
}

/** The lines of the summary, and what stands beside each question, without what is read aloud alone. */
async function said(page: Page): Promise<{ above: string[]; beside: string[] }> {
  const above = await page.locator('.v-summary-errors li').allInnerTexts()
  const beside = await page.locator('.v-problems .v-error').evaluateAll((all) =>
    all.map((one) => {
      const text = one.cloneNode(true) as HTMLElement
      for (const hidden of text.querySelectorAll('.v-hidden')) hidden.remove()
      return text.textContent?.trim() ?? ''
    }),
  )
  return { above: above.map((line) => line.trim()), beside }
}

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script })

    test('what is wrong with an answer is said alike above and beside it', async ({ page }) => {
      await open(page, script)
      await page.getByLabel('Kort beskrivning').fill('En beskrivning som är för lång')
      await page.getByLabel('E-post (valfritt)', { exact: true }).fill('anna')
      await page.getByLabel('Antal').fill('1')
      const list = { name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }
      await page.locator('input[type=file]').setInputFiles([list])
      await press(page, 'Skicka in')
      await expect(page.locator('.v-summary-errors')).toBeVisible()
      const { above, beside } = await said(page)
      expect(above).toEqual([
        'Kort beskrivning: svaret får ha högst 20 tecken',
        'E-post: ange en e-postadress, till exempel namn@exempel.se',
        'Antal: ange ett tal som är minst 2',
        'Bild: filen lista.txt är av fel slag. Ladda upp PNG i stället',
      ])
      expect(beside).toEqual(above)
      await page.getByLabel('E-post (valfritt)', { exact: true }).fill('anna@exempel.se')
      await page.getByLabel('E-post en gång till').fill('anna@exempel.nu')
      await press(page, 'Skicka in')
      await expect(page.getByRole('link', { name: 'E-post: skriv samma sak båda gångerna' })).toBeVisible()
      const then = await said(page)
      expect(then.beside).toEqual(then.above)
    })
  })
}

test('what the server alone finds is said in the same words', async ({ page }) => {
  await open(page)
  await page.getByLabel('Kort beskrivning').fill('En lykta')
  await page.route('**/api/action/admin/saveFormData3', async (route) => {
    const sent = route.request().postDataJSON()
    const data = { ...sent.data, kort: 'En beskrivning som är för lång' }
    await route.continue({ postData: JSON.stringify(sent.complete ? { ...sent, data } : sent) })
  })
  await press(page, 'Skicka in')
  const line = 'Kort beskrivning: svaret får ha högst 20 tecken'
  await expect(page.getByRole('link', { name: line })).toBeVisible()
  expect(await said(page)).toEqual({ above: [line], beside: [line] })
})

test.describe('an answer that may have so many characters', () => {
  test('says how many are left, and cuts nothing that is pasted', async ({ page }) => {
    await open(page)
    const box = page.getByLabel('Vad har hänt?')
    const question = page.locator('.v-field', { has: box })
    await expect(question.getByText('30 tecken kvar')).toBeVisible()
    await expect(box).toHaveAccessibleDescription('Högst 30 tecken.')
    // Nothing is told before anything is written.
    await expect(question.getByRole('status')).toHaveText('')
    await box.focus()
    await page.keyboard.insertText('😀'.repeat(10))
    await expect(question.getByText('20 tecken kvar').first()).toBeVisible()
    await expect(question.getByRole('status')).toHaveText('20 tecken kvar')
    await page.keyboard.insertText('x'.repeat(21))
    await expect(box).toHaveValue(`${'😀'.repeat(10)}${'x'.repeat(21)}`)
    await expect(question.locator('.v-limit.v-error')).toHaveText('1 tecken för mycket')
    await expect(question.getByRole('status')).toHaveText('1 tecken för mycket')
    await accessible(page, 'a counter that is over')
    const line = page.getByLabel('Kort beskrivning')
    await line.focus()
    await page.keyboard.insertText('x'.repeat(25))
    await expect(line).toHaveValue('x'.repeat(25))
    await press(page, 'Skicka in')
    await expect(
      page.getByRole('link', { name: 'Vad har hänt? Svaret får ha högst 30 tecken' }),
    ).toBeVisible()
    await accessible(page, 'answers that are too long')
  })

  test('of one line is not spoken of before it is nearly full', async ({ page }) => {
    await open(page)
    const box = page.getByLabel('Ditt namn')
    const question = page.locator('.v-field', { has: box })
    await box.pressSequentially('x'.repeat(44))
    await expect(question).not.toContainText('tecken')
    await box.pressSequentially('y')
    await expect(question.getByText('15 tecken kvar').first()).toBeVisible()
    await expect(box).toBeFocused()
    await box.pressSequentially('z')
    await expect(box).toHaveValue(`${'x'.repeat(44)}yz`)
  })

  test('has its limit as a hint without script, and is refused with words', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await open(page, false)
    const line = page.getByLabel('Kort beskrivning')
    await expect(line).toHaveAccessibleDescription('Högst 20 tecken.')
    await expect(page.getByText('Högst 20 tecken.')).toBeVisible()
    await line.fill('x'.repeat(25))
    await expect(line).toHaveValue('x'.repeat(25))
    await press(page, 'Skicka in')
    await expect(
      page.getByRole('link', { name: 'Kort beskrivning: svaret får ha högst 20 tecken' }),
    ).toBeVisible()
    await expect(line).toHaveValue('x'.repeat(25))
    await context.close()
  })
})

for (const script of [true, false]) {
  test.describe(`a day in three fields ${script ? 'with script' : 'without script'}`, () => {
    test.use({ javaScriptEnabled: script })

    test('says which part is missing or wrong, marks that alone, and is stored as a day', async ({
      page,
    }) => {
      await open(page, script, dayId)
      const group = page.getByRole('group', { name: /^Födelsedag/ })
      await expect(group).toHaveAccessibleDescription(/Till exempel 31 3 1985/)
      const [day, month, year] = ['Dag', 'Månad', 'År'].map((name) => group.getByLabel(name, { exact: true }))
      if (!day || !month || !year) throw new Error('three fields')
      const marked = () =>
        group
          .locator('input[aria-invalid=true]')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
      const refused = async (words: string, parts: string[]) => {
        await press(page, 'Skicka in')
        const line = page.getByRole('link', { name: words, exact: true })
        await expect(line).toBeVisible()
        expect(await said(page)).toEqual({ above: [words], beside: [words] })
        expect(await marked()).toEqual(parts.map((part) => `fodd.${part}`))
        await line.click()
        await expect(group.locator(`input[name="fodd.${parts[0]}"]`)).toBeFocused()
      }
      await refused('Ange födelsedag', ['day', 'month', 'year'])
      await day.fill('31')
      await refused('Födelsedag: ange månad och år', ['month', 'year'])
      await month.fill('2')
      await year.fill('85')
      await refused('Födelsedag: ange året med fyra siffror, till exempel 1985', ['year'])
      await year.fill('1885')
      await refused(`Födelsedag: ange ett år mellan 1900 och ${new Date().getFullYear()}`, ['year'])
      await year.fill('2985')
      await month.fill('3')
      await press(page, 'Skicka in')
      await expect(
        page.getByRole('link', { name: /^Födelsedag: ange ett datum som är senast/ }),
      ).toBeVisible()
      await year.fill('1985')
      await month.fill('2')
      await refused('Födelsedag: ange en dag mellan 1 och 28', ['day'])
      if (script) await accessible(page, 'a day with a part that is wrong')
      await day.fill('3')
      if (script) await expect(page.getByLabel('Yrke (valfritt)')).toBeVisible()
      await press(page, 'Skicka in')
      await expect(page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })).toBeVisible()
      await expect(page).toHaveTitle(/^Tack, vi har tagit emot dina svar – Dagar – /)
      const formDataId = new URL(page.url()).searchParams.get('receipt')
      const admin = await login(server.url)
      const { formData } = await admin.call<{ formData: { data: unknown } }>('admin/loadForm3', {
        formDataId,
      })
      expect(formData.data).toMatchObject({ fodd: '1985-02-03' })
      await page.getByRole('button', { name: 'Visa ärendet' }).click()
      await expect(page.getByText('3 februari 1985')).toBeVisible()
    })
  })
}

test.describe('a day in three fields that other questions hang on', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, true, hangingId)
    await year(page).fill('1950')
    await page.getByLabel('Månad', { exact: true }).fill('3')
    await page.getByLabel('Dag', { exact: true }).fill('1')
    await more(page).fill('Vävare')
    await expect(page.getByText(/^Sparat/)).toBeVisible()
    await year(page).press('End')
    await year(page).press('Backspace')
    await expect(year(page)).toHaveValue('195')
    // While it is written the day is the last whole one.
    await expect(more(page)).toHaveValue('Vävare')
  })
  const year = (page: Page) => page.getByLabel('År', { exact: true })
  const more = (page: Page) => page.getByLabel('Tidigare yrke (valfritt)')

  const halfADay = (request: Request) => (request.postData() ?? '').includes('"195-3-1"')

  test('may be written over, and what was answered stays', async ({ page }) => {
    await year(page).press('1')
    await expect(more(page)).toHaveValue('Vävare')
    await year(page).press('Backspace')
    await year(page).press('Shift+Tab')
    await expect(page.getByLabel('Månad', { exact: true })).toBeFocused()
    await year(page).press('End')
    await year(page).press('2')
    await press(page, 'Skicka in')
    await expect(page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })).toBeVisible()
    const admin = await login(server.url)
    const formDataId = new URL(page.url()).searchParams.get('receipt')
    const { formData } = await admin.call<{ formData: { data: unknown } }>('admin/loadForm3', { formDataId })
    expect(formData.data).toMatchObject({ fodd: '1952-03-01', gammal: 'Vävare' })
  })

  test('is at once no day when all three are empty', async ({ page }) => {
    for (const name of ['Dag', 'Månad', 'År']) await page.getByLabel(name, { exact: true }).fill('')
    await expect(more(page)).toBeHidden()
  })

  test('says what is wrong with a part below nought, and takes digits of full width', async ({ page }) => {
    await page.getByLabel('Dag', { exact: true }).fill('-5')
    await year(page).fill('１９５２')
    await press(page, 'Skicka in')
    const line = page.getByRole('link', { name: 'Födelsedag: ange en dag mellan 1 och 31', exact: true })
    await expect(line).toBeVisible()
    await open(page, true, hangingId)
    await expect(page.getByLabel('Dag', { exact: true })).toHaveValue('-5')
    await expect(year(page)).toHaveValue('1952')
  })

  for (const whole of ['1952-03-02', '2/3 1952', '2.3.1952'])
    test(`takes ${whole} pasted into any part`, async ({ page }) => {
      for (const name of ['Dag', 'Månad', 'År']) {
        const part = page.getByLabel(name, { exact: true })
        await part.fill('9')
        await part.evaluate((input, text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', text)
          input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }, whole)
        await expect(page.getByLabel('Dag', { exact: true })).toHaveValue(/^0?2$/)
        await expect(page.getByLabel('Månad', { exact: true })).toHaveValue(/^0?3$/)
        await expect(year(page)).toHaveValue('1952')
      }
    })

  const words = 'Födelsedag: ange året med fyra siffror, till exempel 1985'
  for (const [how, send] of [
    ['Enter', (page: Page) => year(page).press('Enter')],
    ['the button', (page: Page) => press(page, 'Skicka in')],
  ] as const)
    test(`is refused half written, sent by ${how}`, async ({ page }) => {
      await send(page)
      await expect(page.getByRole('link', { name: words, exact: true })).toBeVisible()
      await expect(year(page)).toHaveValue('195')
      await expect(more(page)).toBeHidden()
    })

  for (const [how, leave] of [
    ['it', (page: Page) => year(page).press('Tab')],
    ['the page', (page: Page) => page.goto('about:blank')],
    [
      'the window',
      (page: Page) =>
        page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        }),
    ],
  ] as const)
    test(`is kept half written when somebody leaves ${how}`, async ({ page }) => {
      const saved = how !== 'the page' && page.waitForRequest(halfADay)
      await leave(page)
      await saved
      await open(page, true, hangingId)
      await expect(year(page)).toHaveValue('195')
      await expect(page.getByLabel('Dag', { exact: true })).toHaveValue('1')
    })
})

test('the thanks say where the mail went that is really on its way', async ({ page }) => {
  for (const smtp of [await fakeSmtp(), null]) {
    const site = await startServer({
      template: 'felanmalan',
      env: smtp ? { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@bjorkvik.example' } : {},
    })
    const { formDataId, caseToken } = await sendIn(site.url)
    const form = { _do: 'receipt', _formDataId: formDataId, _caseToken: caseToken }
    const reply = await page.request.post(`${site.url}/v/s?formId=form-felanmalan`, { multipart: form })
    const text = await reply.text()
    expect(text).toContain('Tack, vi har tagit emot dina svar')
    const line = 'Vi skickar en bekräftelse med e-post till carla@exempel.se.'
    if (smtp) expect(text).toContain(line)
    else expect(text).not.toContain('carla@exempel.se.')
    if (smtp) expect((await smtp.next()).to).toEqual(['carla@exempel.se'])
    await site.stop()
    await smtp?.stop()
  }
})

/** A fault report of a visitor, and by what they hold it. */
async function sendIn(url: string): Promise<{ formDataId: string; caseToken: string }> {
  const visitor = await login(url, null)
  return visitor.call('admin/saveFormData3', {
    formId: 'form-felanmalan',
    complete: true,
    data: {
      namn: 'Carla',
      epost: 'carla@exempel.se',
      galler: 'skrap',
      plats: 'Storgatan 12',
      beskrivning: 'Skräp vid busshållplatsen.',
    },
  })
}

test('the thanks print, and open the answers made for it, while whoever sent them holds them', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Kort beskrivning').fill('En lykta')
  await press(page, 'Skicka in')
  await expect(page.getByRole('heading', { name: 'Tack, vi har tagit emot dina svar' })).toBeVisible()
  await accessible(page, 'the thanks')
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await press(page, 'Skriv ut kvittot')
  await expect(page).toHaveTitle('printed')
  const [answers] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /^Dina svar för utskrift/ }).click(),
  ])
  await expect(answers.getByRole('heading', { level: 1, name: 'Frågor' })).toBeVisible()
  await expect(answers.getByText(/^Ärende .*inskickat/)).toBeVisible()
  await expect(answers.getByText('En lykta')).toBeVisible()
  await expect(answers).toHaveTitle(/^Dina svar – Frågor – /)
  await answers.waitForSelector('html[data-ready]')
  await accessible(answers, 'the answers for printing')
  await answers.emulateMedia({ media: 'print' })
  await expect(answers.getByRole('navigation').first()).toBeHidden()
  await expect(answers.getByRole('button', { name: 'Skriv ut' })).toBeHidden()
  await expect(answers.getByText('En lykta')).toBeVisible()
  const paper = await answers.evaluate(() => getComputedStyle(document.body).color)
  expect(paper).toBe('rgb(0, 0, 0)')
  await answers.close()
})

async function publish(name: string, inside: Sketch[]): Promise<string> {
  const admin = await login(server.url)
  const { id } = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name, formType: 'standard', process: 'process-enkel' },
  })
  const { rootId, nodes } = sketchTree(['Section', {}, ['Row', {}, ['Col', { cols: 12 }, ...inside]]])
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
  await admin.call('fb3/lock', { id })
  await admin.call('fb3/save', { id, rootId, normStructure: nodes, revision })
  await admin.call('form/publish', { id, comment: 'Första' })
  return id
}
