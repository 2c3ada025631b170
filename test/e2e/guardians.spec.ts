import { type Browser, devices, expect, type Page } from '@playwright/test'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { expectAccessible } from './support/axe.ts'
import { enter } from './support/logIn.ts'
import { looked } from './support/looked.ts'
import { eva, handler, staffAndEva } from './support/seed.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** A school application with two guardians, each on a telephone of their own, the second without script: both sign, and wait for the other. */

let server: RunningServer<null>
let smtp: FakeSmtp
let admin: Awaited<ReturnType<typeof login>>
let formId: string
const bo = { name: 'Bo Ek', email: 'bo@guardian.example' }

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  server = await startServer({
    template: 'felanmalan',
    filling: staffAndEva,
    env: { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@example.org' },
  })
  admin = await login(server.url)
  const allow = { assignmentRoles: ['handlaggare'] }
  const rest = { allow, validate: false, effects: [] }
  const at = (i: number) => ({ x: 80 + i * 220, y: 80, onEnter: [], onLeave: [], timers: [] })
  const { id: process } = await admin.call<{ id: string }>('admin/create', {
    page: 'process',
    data: {
      name: 'Skolplats',
      assignmentRoles: [{ key: 'handlaggare', name: 'Handläggare', roles: ['role-handlaggare'] }],
      parties: [{ key: 'vh2', name: 'Vårdnadshavare 2', person: 'vh2namn', address: 'vh2epost' }],
      process: {
        states: [
          {
            ...{ _id: 'ny', name: 'Skrivs under', stateType: 'start', ...at(0) },
            steps: { author: 'signature', 'party:vh2': 'signature', handlaggare: 'summary' },
            signing: { done: 'undertecknad', refused: 'avbruten' },
          },
          {
            ...{ _id: 'provas', name: 'Prövas', stateType: 'normal', ...at(1) },
            steps: { handlaggare: 'edit' },
            citizen: { name: 'Vi läser er ansökan', text: 'Ni får svar senast i april.' },
          },
          { ...{ _id: 'klar', name: 'Avbruten', stateType: 'end', ...at(2) }, steps: {} },
        ],
        connections: [
          { _id: 'undertecknad', label: 'Undertecknad', from: 'ny', to: 'provas', ...rest },
          { _id: 'avbruten', label: 'Avbruten', from: 'ny', to: 'klar', ...rest },
          { _id: 'avsluta', label: 'Avsluta', from: 'provas', to: 'klar', ...rest },
        ],
        ...{ sections: [], swimlanes: [] },
      },
    },
  })
  await admin.call('form/publish', { id: process })
  const input = (name: string, label: string, more: object = {}) => ({
    ...{ _id: name, type: 'Input', structure: [], style: {} },
    extra: { name, label, type: 'text', ...more },
  })
  const nodes = [
    { ...{ _id: 'rot', type: 'PageTypeForm', structure: ['sida'], extra: {}, style: {} } },
    { ...{ _id: 'sida', type: 'FormTab', structure: ['s'], style: {} }, extra: { label: 'Barnet' } },
    { ...{ _id: 's', type: 'Section', structure: ['r'], extra: {}, style: {} } },
    { ...{ _id: 'r', type: 'Row', structure: ['c'], extra: {}, style: {} } },
    {
      ...{ _id: 'c', type: 'Col', structure: ['barn', 'vh2namn', 'vh2epost'], style: {} },
      extra: { cols: 12 },
    },
    input('barn', 'Barnets namn', { validation: { required: true } }),
    input('vh2namn', 'Den andra vårdnadshavaren'),
    input('vh2epost', 'Den andra vårdnadshavarens e-post', { type: 'email' }),
  ]
  const made = await admin.call<{ id: string }>('admin/create', {
    page: 'form',
    data: { name: 'Ansökan om skolplats', formType: 'standard', process, proxy: true },
  })
  formId = made.id
  const { revision } = await admin.call<{ revision: number }>('fb3/load', { id: formId })
  await admin.call('fb3/lock', { id: formId })
  await admin.call('fb3/save', {
    ...{ id: formId, rootId: 'rot', revision },
    normStructure: Object.fromEntries(nodes.map((node) => [node._id, node])),
  })
  await admin.call('form/publish', { id: formId })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

/** The next mail to this address that says so. */
async function mailTo(address: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const { to, raw } = await smtp.next()
    const plain = Buffer.from(
      raw
        .replace(/=\r?\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
    const [found] = to.includes(address) ? (pattern.exec(plain) ?? []) : []
    if (found) return found
  }
}

const phone = async (browser: Browser, javaScriptEnabled = true): Promise<Page> =>
  (await browser.newContext({ ...devices['Pixel 7'], javaScriptEnabled })).newPage()

/** Without script axe cannot look. */
async function seen(page: Page, screen: string, axe = true) {
  await looked(page, screen, {
    axe,
    ...(screen.endsWith('at the desk') && { at: '#case-parties' }),
  })
  await page.setViewportSize({ width: 375, height: 900 })
}

test('two guardians sign on a telephone each, one of them without script, and both wait until both have', async ({
  browser,
}) => {
  const evas = await phone(browser)
  const bos = await phone(browser, false)
  let address = ''

  await test.step('the first fills it in and sends it, and is told whom it waits for', async () => {
    await enter(evas, server.url, eva)
    await evas.goto(`${server.url}/v/s?formId=${formId}`)
    await evas.getByLabel('Barnets namn').fill('Kim Ek')
    await evas.getByRole('textbox', { name: 'Den andra vårdnadshavaren (valfritt)' }).fill(bo.name)
    await evas.getByLabel('Den andra vårdnadshavarens e-post').fill(bo.email)
    await evas.getByRole('button', { name: 'Skicka in' }).click()
    await expect(evas.getByText('Väntar på underskrift av')).toContainText(bo.name)
    await expect(evas.getByText(bo.email)).toHaveCount(0)
    await seen(evas, 'receipt of one of two')
    await evas.getByRole('button', { name: 'Visa ärendet' }).click()
    await expect(evas.getByRole('heading', { name: 'Skriv under ärendet' })).toBeVisible()
    address = evas.url()
    const others = evas.getByRole('region', { name: 'Andra i ärendet' })
    await expect(others).toContainText('Vårdnadshavare 2')
    await expect(others).toContainText('Har inte skrivit under än')
    await seen(evas, 'own case with another guardian')
  })

  await test.step('the first signs, and the case waits for the second', async () => {
    await evas.getByRole('button', { name: 'Läs och skriv under' }).click()
    await expect(evas.getByText('står ärendet kvar tills alla har gjort det')).toBeVisible()
    await evas.getByLabel('Ditt lösenord').fill(eva.password)
    await evas.getByLabel('Ditt lösenord').press('Enter')
    await expect(evas.getByText('Du har skrivit under. Tack!')).toBeVisible()
    await expect(evas.getByRole('region', { name: 'Underskrift' })).toContainText(
      `Väntar på underskrift av ${bo.name}`,
    )
  })

  await test.step('the second comes in by their own link and a code, without script', async () => {
    const link = await mailTo(bo.email, /http\S+\/message\?token=[\w-]{43}/)
    await bos.goto(`${server.url}${new URL(link).pathname}${new URL(link).search}`)
    await bos.getByRole('button', { name: 'Skicka kod' }).click()
    await bos.getByLabel('Kod', { exact: true }).fill(await mailTo(bo.email, /^\d{6}(?=\r?$)/m))
    await bos.getByRole('button', { name: 'Fortsätt' }).click()
    await expect(bos.getByRole('heading', { name: 'Du är med i ärendet som Vårdnadshavare 2' })).toBeVisible()
    await expect(bos.getByText('Kim Ek')).toBeVisible()
    await seen(bos, 'case as its second guardian meets it', false)
  })

  await test.step('the second signs by a code, and the case goes on', async () => {
    await bos.getByRole('button', { name: 'Läs och skriv under' }).click()
    await seen(bos, 'second guardian signs', false)
    await bos.getByRole('button', { name: 'Skicka en kod' }).click()
    await bos.getByLabel('Koden som vi mejlade').fill('000000')
    await bos.getByRole('button', { name: 'Skriv under med koden' }).click()
    await expect(bos.getByRole('alert').first()).toContainText('Något behöver rättas')
    await bos.getByLabel('Koden som vi mejlade').fill(await mailTo(bo.email, /^\d{6}(?=\r?$)/m))
    await bos.getByRole('button', { name: 'Skriv under med koden' }).click()
    await expect(bos.getByText('Du har skrivit under. Tack!')).toBeVisible()
    await expect(bos.getByText('med en kod till din e-postadress')).toBeVisible()
    await expect(bos.getByText('Vi läser er ansökan')).toBeVisible()
    await expect(bos.getByText('Skriv ett meddelande')).toHaveCount(0)
  })

  await test.step('the first hears of it', async () => {
    expect(await mailTo(eva.email, /har skrivit under ditt ärende[^\n]*/)).toContain(
      'Nu har ni alla skrivit under',
    )
    await evas.goto(address)
    await expect(evas.getByRole('heading', { name: 'Vi läser er ansökan' })).toBeVisible()
    await expect(evas.getByRole('region', { name: 'Underskrift' })).toContainText(`${bo.name} skrev under`)
  })

  await test.step('those who handle the case see both, how each has come, and that what was signed holds', async () => {
    const hannas = await (await browser.newContext()).newPage()
    await enter(hannas, server.url, handler)
    await hannas.goto(`${server.url}/case/${new URL(address).searchParams.get('formDataId')}`)
    const parties = hannas.getByRole('region', { name: 'Parter' })
    await expect(parties).toContainText(bo.name)
    await expect(parties).toContainText('Skrev under')
    const signatures = hannas.getByRole('list', { name: 'Underskrifter' })
    await expect(signatures).toContainText(`${bo.name} skrev under med en kod till sin e-postadress`)
    await parties.getByRole('button', { name: 'Ändra …' }).click()
    const dialog = hannas.getByRole('dialog', { name: 'Ändra part' })
    await dialog.getByLabel('E-postadress').fill('inte en adress')
    await dialog.getByRole('button', { name: 'Spara' }).click()
    await expect(dialog.getByLabel('E-postadress')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(hannas, 'a party is changed')
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await seen(hannas, 'case with parties at the desk')
  })
})

test('somebody is authorised on the page of the case, answers in the place of its sender, and is not any more', async ({
  browser,
}) => {
  const citizen = await login(server.url, eva)
  const { formDataId } = await citizen.call<{ formDataId: string }>('admin/saveFormData3', {
    ...{ formId, complete: true, data: { barn: 'Lo Ek' } },
  })
  const evas = await phone(browser, false)
  await enter(evas, server.url, eva)
  await evas.goto(`${server.url}/v/s?formId=${formId}&formDataId=${formDataId}`)
  await evas.getByRole('button', { name: 'Ge någon fullmakt' }).click()
  await seen(evas, 'somebody is authorised', false)
  await evas.getByLabel('Namn').fill('Olle Ombud')
  await evas.getByLabel('E-postadress').fill('olle@proxy.example')
  await evas.getByRole('button', { name: 'Ge fullmakt' }).click()
  await expect(evas.getByText('Olle Ombud får en egen länk till olle@proxy.example.')).toBeVisible()

  const olles = await phone(browser)
  const link = await mailTo('olle@proxy.example', /http\S+\/message\?token=[\w-]{43}/)
  await olles.goto(`${server.url}${new URL(link).pathname}${new URL(link).search}`)
  await olles.getByRole('button', { name: 'Skicka kod' }).click()
  await olles.getByLabel('Kod', { exact: true }).fill(await mailTo('olle@proxy.example', /^\d{6}(?=\r?$)/m))
  await olles.getByRole('button', { name: 'Fortsätt' }).click()
  await olles.getByRole('textbox', { name: 'Skriv ett meddelande' }).fill('Jag svarar för Eva.')
  await olles.getByRole('button', { name: 'Skicka meddelande' }).click()
  await expect(olles.getByText('Jag svarar för Eva.').first()).toBeVisible()

  await evas.goto(`${server.url}/v/s?formId=${formId}&formDataId=${formDataId}`)
  await expect(evas.getByText('Olle Ombud').first()).toBeVisible()
  await evas.getByRole('button', { name: 'Ta tillbaka fullmakten' }).click()
  await evas.getByRole('button', { name: 'Ta tillbaka fullmakten' }).click()
  await expect(evas.getByText('Fullmakten är tillbakatagen.')).toBeVisible()
  await olles.reload()
  await expect(olles.getByText('Jag svarar för Eva.')).toHaveCount(0)
})
