import { expect } from '@playwright/test'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** What waits for somebody, as a list and as a number: with a login and without, with script and without. */

let server: RunningServer<null>
let viewId: string
const formId = 'form-felanmalan'

const node = (_id: string, type: string, structure: string[], extra = {}) => [
  _id,
  { _id, type, structure, extra, style: {} },
]
const tree = (root: string) =>
  Object.fromEntries([
    node('root', root, ['s']),
    node('s', 'Section', ['r']),
    node('r', 'Row', ['c', 'd']),
    node('c', 'Col', ['rubrik', 'lista'], { cols: 8 }),
    node('d', 'Col', ['antal', 'granser'], { cols: 4 }),
    node('rubrik', 'Heading', [], { label: 'Min sida', tagName: 'h1' }),
    node('lista', 'FormTodo', [], { label: 'Det här väntar på dig', doneText: 'Completed!' }),
    node('antal', 'Todos', [], {
      ...{ label: 'Att göra', icon: 'list-todo', baseColor: 'f44336' },
    }),
    node('granser', 'Todos', [], {
      ...{ label: 'Läget', baseColor: 'f44336', refTo: 'min-sida' },
      thresholds: [
        { from: 0, color: '2e7d32' },
        { from: 2, color: 'ffd54f' },
      ],
    }),
  ])

test.beforeAll(async () => {
  server = await startServer({ template: 'felanmalan', filling: staffAndEva })
  const admin = await login(server.url)
  for (const [page, applicationRef, root] of [
    ['view', 'portal', 'PageTypeView'],
    ['adminPage', 'admin', 'PageTypeAdmin'],
  ] as const) {
    const { id } = await admin.call<{ id: string }>('admin/create', {
      ...{ page, applicationRef, data: { name: 'Min sida', url: 'min-sida' } },
    })
    if (page === 'view') viewId = id
    const { revision } = await admin.call<{ revision: number }>('fb3/load', { id })
    await admin.call('fb3/save', { id, normStructure: tree(root), rootId: 'root', revision })
    await admin.call('form/publish', { id })
  }
})
test.afterAll(() => server?.stop())

const answers = {
  ...{ namn: eva.name, epost: eva.email, galler: 'belysning', stolpnummer: '18-0412' },
  ...{ plats: 'Storgatan 3', beskrivning: 'Två lyktstolpar är släckta.' },
}

/** A case of hers, in which she is asked to complete something, and a draft. */
async function begun(): Promise<string> {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId, complete: true, data: answers },
  })
  await citizen.call('admin/saveFormData3', { formId, data: { namn: 'Eva E' } })
  const desk = await login(server.url, handler)
  await desk.call('case/requestCompletion', {
    ...{ formDataId, message: 'Var då?', due: '2999-01-31' },
    components: [{ componentId: 'plats', note: 'Vilken sida av gatan?' }],
  })
  return formDataId
}

test('who is logged in reads what waits, in the order of its days, and goes there', async ({ page }) => {
  const formDataId = await begun()
  await enter(page, server.url, eva)
  await page.goto(`${server.url}/v/min-sida`)
  const list = page.getByRole('region', { name: 'Det här väntar på dig' })
  const cards = list.getByRole('listitem')
  await expect(cards).toHaveText([/Komplettera.*Senast 31\sjanuari\s2999/, /Fyll i klart och skicka in/])
  await expect(page.getByRole('link', { name: /^Att göra 2 saker väntar på dig/ })).toBeVisible()
  await looked(page, 'what waits')
  await cards.first().getByRole('link').press('Enter')
  await expect(page).toHaveURL(`${server.url}/v/s?formId=${formId}&formDataId=${formDataId}`)
  await expect(page.getByText('Vilken sida av gatan?')).toBeVisible()
  await page.goBack()
  await cards.nth(1).getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Ditt namn' })).toHaveValue('Eva E')
  // The number leads to what is to be done first.
  await page.goto(`${server.url}/v/min-sida`)
  await page.getByRole('link', { name: /^Att göra/ }).click()
  await expect(page).toHaveURL(new RegExp(formDataId))
})

test('without script and login what the browser holds waits', async ({ page: scripted, browser }) => {
  await scripted.goto(`${server.url}/v/min-sida`)
  await expect(scripted.getByText('Klart!')).toBeVisible()
  await looked(scripted, 'nothing waits')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.url}/v/min-sida`)
  const list = page.getByRole('region', { name: 'Det här väntar på dig' })
  await expect(list.getByText('Klart!')).toBeVisible()
  await expect(page.getByText('Inget väntar på dig')).toHaveCount(2)
  await page.goto(`${server.url}/v/s?formId=${formId}`)
  await page.getByRole('textbox', { name: 'Ditt namn' }).fill('Nils Holm')
  await page.getByRole('button', { name: 'Fortsätt senare' }).click()
  await page.goto(`${server.url}/v/min-sida`)
  await expect(list.getByRole('listitem')).toHaveText([/Fyll i klart och skicka in/])
  await expect(page.getByText('En sak väntar på dig')).toHaveCount(2)
  await expect(list.getByRole('link', { name: 'Logga in' })).toBeVisible()
  await list.getByRole('listitem').getByRole('link').click()
  await expect(page.getByRole('textbox', { name: 'Ditt namn' })).toHaveValue('Nils Holm')
})

test('a case worker has it in the back office, and is led to the case', async ({ page }) => {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId, complete: true, data: answers },
  })
  await enter(page, server.url, handler)
  await page.goto(`${server.url}/case/${formDataId}`)
  const take = page.getByRole('button', { name: 'Ta ärendet', exact: true })
  await take.first().click()
  // What is left is the way for the other role.
  await expect(take).toHaveCount(1)
  await page.goto(`${server.url}/page/min-sida`)
  const list = page.getByRole('region', { name: 'Det här väntar på dig' })
  await expect(list.getByRole('listitem')).toHaveText([/Handlägg/])
  await looked(page, 'what waits for a case worker')
  await list.getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL(`${server.url}/case/${formDataId}`)
})

test('the builder shows where it stands, and in which colour', async ({ page }) => {
  await enter(page, server.url)
  await page.goto(`${server.url}/view/portal/${viewId}`)
  const canvas = page.locator('[data-canvas]')
  await expect(canvas.getByText('Det som väntar på besökaren visas här')).toBeVisible()
  await expect(canvas.getByText('3 saker väntar på dig')).toHaveCount(2)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/builder todos.png` })
})
