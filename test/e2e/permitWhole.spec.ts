import { createHash } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { ProcessGraph } from '../../src/shared/process/process.ts'
import type { TreeNode } from '../../src/shared/tree/tree.ts'
import { type FakeSmtp, fakeSmtp } from '../support/fake-smtp.ts'
import { enter } from './support/logIn.ts'
import { applicant, apply, consulted, deciders, neighbour, officer, people } from './support/permit.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/**
 * The building permit whole: six people in three roles, and one without an account, take six cases through it, one of them by the pages that they have for it
 * and the others beside; its process and its form get a second version on the way, half of the cases are moved to it and one of them back.
 */

let server: RunningServer
let smtp: FakeSmtp

test.beforeAll(async () => {
  smtp = await fakeSmtp()
  server = await startServer({
    ...{ template: 'bygglov', filling: people },
    env: { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'bygglov@example.org' },
  })
})
test.afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
})

type Calls = Awaited<ReturnType<typeof login>>
type Person = typeof officer
const [anna, bo] = deciders
const processId = 'process-bygglov'
const formId = 'form-bygglov'

interface Kept {
  data: Record<string, unknown>
  /** SHA-256 of each file, by id. */
  files: Record<string, string>
  lines: { kind: string; at: number; byName: string; detail: Record<string, unknown> }[]
}

/** By the calls that the pages make, of each as themselves. */
async function byWire(url: string) {
  const held = new Map<string, Calls>()
  const as = async (who: Person) => {
    const calls = held.get(who.email) ?? (await login(url, who))
    held.set(who.email, calls)
    return calls
  }
  const admin = await login(url)
  const loaded = (formDataId: string) =>
    admin.call<{
      formData: { data: Record<string, unknown>; revision: number }
      state: { _id: string }
      form: { version: number }
      desk: { versions: { process: { version: number } } }
    }>('admin/loadForm3', { formDataId })
  return {
    ...{ as, admin, loaded },
    stateOf: async (formDataId: string) => (await loaded(formDataId)).state._id,
    /** Each follows one connection from where the case is. */
    async walk(formDataId: string, ...steps: readonly (readonly [Person, string])[]) {
      for (const [who, connectionId] of steps) {
        const { state, formData } = await loaded(formDataId)
        const { call } = await as(who)
        if (connectionId === 'sign') {
          const { password } = who
          await call('case/sign', { formDataId, revision: formData.revision, password })
        } else await call('admin/changeStatus3', { formDataId, connectionId, currentStateId: state._id })
      }
    },
    async answer(who: Person, formDataId: string, data: Record<string, unknown>, of = formId) {
      await (await as(who)).call('admin/saveFormData3', { formDataId, formId: of, data })
    },
    async childrenOf(formDataId: string) {
      const { children } = await admin.call<{ children: { _id: string }[] }>('case/family', { formDataId })
      return children.map(({ _id }) => _id)
    },
    /** All that is to be there afterwards. */
    async written(formDataId: string): Promise<Kept> {
      const { formData } = await loaded(formDataId)
      const { entries } = await admin.call<{ entries: Kept['lines'] }>('case/timeline', { formDataId })
      const files: Record<string, string> = {}
      for (const [, id = ''] of JSON.stringify(formData.data).matchAll(/"assetId":"([^"]+)"/g)) {
        const reply = await fetch(`${url}/api/asset/${id}`, { headers: admin.headers })
        expect(reply.ok).toBe(true)
        files[id] = createHash('sha256')
          .update(Buffer.from(await reply.arrayBuffer()))
          .digest('hex')
      }
      // How far a mail has come is told with the line, and goes on.
      const lines = entries.map(({ kind, at, byName, detail: { mails, messages, ...detail } }) => ({
        ...{ kind, at, byName, detail },
      }))
      return { data: formData.data, files, lines }
    },
  }
}

const plan = (name: string) => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) },
})

/** A drawing that is in an answer. */
async function drawing({ call }: Calls, name: string) {
  const { mimeType, buffer } = plan(name)
  const data = buffer.toString('base64')
  const { assetId } = await call<{ assetId: string }>('admin/uploadv3', { name, mimeType, data })
  return { ritningar: [{ assetId, name, size: buffer.length, mimeType }] }
}

async function desk(browser: Browser, who: Person) {
  const page = await (await browser.newContext()).newPage()
  await enter(page, server.url, who)
  const open = async (id: string) => {
    if (!page.url().endsWith(id)) await page.goto(`${server.url}/case/${id}`)
  }
  return {
    ...{ page, open },
    async press(id: string, button: string, told: string) {
      await open(id)
      await page.getByRole('group', { name: 'Byt status' }).getByRole('button', { name: button }).click()
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Bekräfta' })
      const came = page.getByText(told, { exact: true }).first()
      await expect(confirm.or(came).first()).toBeVisible()
      if (await confirm.isVisible()) await confirm.click()
      await expect(came).toBeVisible()
    },
    async sign(id: string, told: string) {
      await open(id)
      await page.getByRole('button', { name: 'Skriv under' }).click()
      const dialog = page.getByRole('dialog', { name: 'Skriv under' })
      await dialog.getByLabel('Ditt lösenord').fill(who.password)
      await dialog.getByRole('button', { name: 'Skriv under' }).click()
      await expect(page.getByText(told, { exact: true }).first()).toBeVisible()
    },
  }
}

const own = (formDataId: string) => `${server.url}/v/s?formId=${formId}&formDataId=${formDataId}`

/** The next mail to this address that says so. */
async function mailTo(address: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const { to, raw } = await smtp.next()
    const [found] = to.includes(address)
      ? (pattern.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')) ?? [])
      : []
    if (found) return found
  }
}

/** From the first page to the last, as somebody who applies does. */
async function fillIn(page: Page) {
  const next = () => page.getByRole('button', { name: 'Nästa' }).click()
  await page.goto(`${server.url}/v/s?formId=${formId}`)
  await page.getByLabel('Ditt namn').fill(applicant.name)
  await page.getByLabel('E-postadress').fill(applicant.email)
  await page.getByLabel('Telefonnummer').fill('070-123 45 67')
  await next()
  await page.getByLabel('Fastighetsbeteckning').fill('Björkvik 3:14')
  await page.getByLabel('Bygga till').check()
  await page.getByLabel('Byggnadsarea i kvadratmeter').fill('24')
  await page.getByLabel('Beskriv det du vill göra').fill('Ett uterum mot söder')
  await page.getByLabel('När vill du börja?').fill('2027-05-03')
  await next()
  await page.locator('input[type=file]').setInputFiles(plan('plan.pdf'))
  await expect(page.getByText('plan.pdf').first()).toBeVisible()
  await next()
  // What those who handle it fill in is no page of theirs.
  await expect(page.getByText('Handläggning')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skicka in' }).click()
}

/** Version 2 of both: a state more before the decision; one question by another name, one gone, one more. */
async function publishSecond({ call }: Calls) {
  const { process, revision } = await call<{ process: ProcessGraph; revision: number }>('pb3/load', {
    id: processId,
  })
  const decision = process.states.find(({ _id }) => _id === 'beslut')
  const toDecision = process.connections.find(({ _id }) => _id === 'till-namnd')
  if (!decision || !toDecision) throw new Error('the template has no decision')
  const { subType: _decision, ...more } = decision
  process.states.push({
    ...{ ...more, _id: 'kommunicering', name: 'Kommunicering', onEnter: [], y: 60 },
    steps: { '*': 'readonly', author: 'readonly', handlaggare: 'edit' },
  })
  process.connections.push({
    ...{ ...toDecision, _id: 'kommunicerat', label: 'Kommunicerat', from: 'kommunicering' },
  })
  toDecision.to = 'kommunicering'
  await call('pb3/fullSave', { id: processId, revision, process })
  await call('pb3/publish', { id: processId, comment: 'Den som söker får yttra sig först' })

  const tree = await call<{ revision: number; rootId: string; normStructure: Record<string, TreeNode> }>(
    'fb3/load',
    { id: formId },
  )
  const { normStructure } = tree
  const { beskrivning, area, start: _gone, ...rest } = normStructure
  const column = rest['atgarden-kol']
  if (!beskrivning || !area || !column) throw new Error('the template has other questions')
  column.structure = column.structure.map((id) => (id === 'start' ? 'material' : id))
  await call('fb3/lock', { id: formId })
  await call('fb3/save', {
    ...{ id: formId, rootId: tree.rootId, revision: tree.revision },
    normStructure: {
      ...{ ...rest, area },
      beskrivning: { ...beskrivning, extra: { ...beskrivning.extra, name: 'byggbeskrivning' } },
      material: { ...area, _id: 'material', extra: { label: 'Material', name: 'material', type: 'text' } },
    },
  })
  await call('form/publish', { id: formId, comment: 'Material, inget startdatum' })
}

/** Moves these cases, and waits until they are. */
async function move({ call }: Calls, what: 'process' | 'form', ids: readonly string[], to: number | 'back') {
  const id = what === 'process' ? processId : formId
  const begun = await call<{ move: string }>('case/moveVersions', { what, id, which: { ids }, to })
  type State = { running: boolean; moved: number; refused: number }
  const state = () => call<State>('case/moveState', { move: begun.move })
  await expect.poll(async () => (await state()).running).toBe(false)
  expect(await state()).toMatchObject({ moved: ids.length, refused: 0 })
}

/** Everything that was there is: the beginning of the timeline to the letter, each file to the byte, each answer by the name that it has now. */
function expectKept(now: Kept, then: Kept, renamed: Readonly<Record<string, string>> = {}) {
  expect(now.lines.slice(0, then.lines.length)).toEqual(then.lines)
  expect(now.files).toMatchObject(then.files)
  const told = JSON.stringify(now.lines)
  for (const [name, value] of Object.entries(then.data)) {
    if (name === '$v') continue
    const here = now.data[renamed[name] ?? name]
    // What is asked no more stands in the timeline, in the line of the move.
    if (here === undefined) expect(told).toContain(JSON.stringify(value))
    else expect(here).toEqual(value)
  }
}

test('six people in three roles take six cases to two ends, over a new version of process and form, and nothing is lost', async ({
  page: evas,
  browser,
}) => {
  const { url } = server
  const wire = await byWire(url)
  const { walk, answer, stateOf, written, admin } = wire
  const olle = await desk(browser, officer)
  let main = ''
  const others: string[] = []

  await test.step('two apply: one case by the pages, five beside', async () => {
    await enter(evas, url, applicant)
    await fillIn(evas)
    await expect(evas.getByRole('heading', { level: 1 })).toBeVisible()
    const { call } = await wire.as(applicant)
    await expect
      .poll(async () => {
        const { data } = await call<{ data: { _id: string }[] }>('case/list', { scope: 'own' })
        main = data[0]?._id ?? ''
        return main && stateOf(main)
      })
      .toBe('ansokan')
    for (const who of [neighbour, applicant, neighbour, applicant, neighbour]) {
      const n = others.length + 1
      const start = n === 4 ? {} : { start: `2027-05-0${n}` }
      const more = {
        telefon: `070-123 45 6${n}`,
        ...start,
        ...(await drawing(await wire.as(who), `plan-${n}.pdf`)),
      }
      others.push(await apply(url, who, more))
    }
  })
  const [referred = '', asked = '', deciding = '', granted = '', refused = ''] = others

  await test.step('completion: the officer asks, and who applied hands in one more drawing', async () => {
    await olle.press(main, 'Börja granska', 'Granskning')
    await olle.press(main, 'Begär komplettering', 'Väntar på komplettering')
    await evas.goto(own(main))
    // It opens where she sent it in from.
    await evas.getByRole('link', { name: 'Ändra Ritningar' }).click()
    await expect(evas.getByRole('heading', { name: 'Ritningar' })).toBeVisible()
    await evas.locator('#f-ritningar').setInputFiles(plan('fasad.pdf'))
    await expect(evas.getByText('fasad.pdf').first()).toBeVisible()
    await evas.getByRole('button', { name: 'Nästa' }).click()
    await expect(evas.getByRole('heading', { name: 'Granska' })).toBeVisible()
    await evas.getByRole('button', { name: 'Komplettera' }).click()
    await expect(evas.getByRole('region', { name: 'Vi granskar din ansökan' })).toBeVisible()
  })

  await test.step('remiss to three: two as child cases, one by a link without an account', async () => {
    const { page } = olle
    await page.getByRole('button', { name: /^Rätta .*remiss/ }).click()
    const answers = page.getByRole('region', { name: 'Svar' })
    for (const body of ['Räddningstjänsten', 'Kommunekologen']) await answers.getByLabel(body).check()
    await answers.getByRole('button', { name: /^Spara/ }).click()
    await expect(answers.getByRole('checkbox')).toHaveCount(0)
    await olle.press(main, 'Skicka på remiss', 'På remiss')
    const family = page.getByRole('region', { name: 'Delärenden', exact: true })
    await expect(family.getByText('2 av 2 är inte avslutade.')).toBeVisible()

    const part = page.getByRole('region', { name: 'Yttranden' })
    await part.getByRole('button', { name: 'Begär yttrande' }).click()
    const dialog = page.getByRole('dialog')
    const first = dialog.getByRole('group', { name: 'Mottagare 1' })
    await first.getByLabel('Namn').fill('Vera Granne')
    await first.getByLabel('E-post').fill('vera@granne.example')
    await dialog.getByLabel('Vad vill du veta?').fill('Skymmer uterummet din utsikt?')
    await dialog
      .getByRole('checkbox', { name: /^Beskriv/ })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Förhandsgranska' }).click()
    await dialog.getByRole('button', { name: 'Skicka till 1 mottagare' }).click()
    const veras = part.getByRole('listitem').filter({ hasText: 'Vera Granne' })
    await expect(veras.getByText('Begärt')).toBeVisible()

    const vera = await (await browser.newContext()).newPage()
    await vera.goto(url + (await mailTo('vera@granne.example', /\/statement\?token=[\w-]{43}/)))
    await vera.getByRole('button', { name: 'Skicka kod' }).click()
    await vera.getByLabel('Kod').fill(await mailTo('vera@granne.example', /\b\d{6}\b/))
    await vera.getByRole('button', { name: 'Fortsätt' }).click()
    await vera.getByLabel('Skriv ditt yttrande').fill('Nej, bygg på.')
    await vera.getByRole('button', { name: 'Skicka yttrandet' }).click()
    await expect(vera.getByRole('heading', { name: 'Tack, ditt yttrande är skickat' })).toBeVisible()
    await expect(veras.getByText('Besvarat')).toBeVisible()

    const [one = '', two = ''] = await wire.childrenOf(main)
    const rita = await desk(browser, consulted)
    await rita.open(one)
    const theirs = rita.page.getByRole('region', { name: 'Svar' })
    await rita.page.getByRole('button', { name: /^Rätta .*Vad anser ni/ }).click()
    await theirs.getByRole('button', { name: /^(?!Rätta|Markera).*Vad anser ni/ }).click()
    await rita.page.getByRole('option', { name: 'Inget att invända, med villkor' }).click()
    await theirs.getByRole('button', { name: /^Spara/ }).click()
    await rita.page.getByRole('button', { name: /^Rätta .*Ert yttrande/ }).click()
    await theirs.getByRole('textbox').fill('Håll sex meter till grannens tomt.')
    await theirs.getByRole('button', { name: /^Spara/ }).click()
    await expect(theirs.getByRole('textbox')).toHaveCount(0)
    await rita.press(one, 'Lämna svar', 'Besvarad')
    await expect(family.getByText('1 av 2 är inte avslutade.')).toBeVisible()
    await answer(consulted, two, { asikt: 'inget', yttrande: 'Inget' }, 'form-bygglov-remiss')
    await walk(two, [consulted, 'svara'])
    // With the last answer it goes on by itself.
    await expect(family.getByText('Alla 2 är avslutade.')).toBeVisible()
    await expect.poll(() => stateOf(main)).toBe('granskning')
  })

  await test.step('the others come as far as they are to be: one is decided, one refused', async () => {
    for (const id of others) await walk(id, [officer, 'granska'])
    await answer(officer, referred, { remissinstanser: ['miljo'] })
    await walk(referred, [officer, 'remittera'])
    await expect.poll(async () => (await wire.childrenOf(referred)).length).toBe(1)
    await walk(asked, [officer, 'begar'])
    await walk(deciding, [officer, 'till-namnd'], [anna, 'avsla'])
    await walk(granted, [officer, 'till-namnd'], [anna, 'bevilja'], [bo, 'bevilja'], [bo, 'sign'])
    await answer(officer, refused, { skal: 'Uterummet ligger på prickad mark.' })
    await walk(refused, [officer, 'till-namnd'], [anna, 'avsla'], [bo, 'avsla'], [anna, 'sign'])
    const all = await Promise.all([main, ...others].map(stateOf))
    expect(all).toEqual(['granskning', 'remiss', 'komplettering', 'beslut', 'beviljat', 'avslag'])
  })

  const all = [main, ...others]
  const before = new Map<string, Kept>()
  const renamed = { beskrivning: 'byggbeskrivning' }

  await test.step('version 2 is published, half of the cases are moved, and one of them back', async () => {
    for (const id of all) before.set(id, await written(id))
    await publishSecond(admin)
    await move(admin, 'form', [main, asked, granted], 2)
    await move(admin, 'process', [asked, granted], 2)
    const page = await (await browser.newContext()).newPage()
    await enter(page, url)
    await page.goto(`${url}/case/${main}`)
    await page.getByRole('button', { name: 'Flytta till version 2 …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Flytta till en annan version av processen' })
    await expect(dialog.getByRole('status')).toHaveText('1 ärende flyttas.')
    await dialog.getByRole('button', { name: 'Flytta 1 ärende' }).click()
    await expect(dialog.getByText('Ett ärende flyttades.')).toBeVisible()
    for (const what of ['process', 'form'] as const) await move(admin, what, [asked], 'back')
    for (const id of all) {
      const { form, desk: of } = await wire.loaded(id)
      const version = id === main || id === granted ? 2 : 1
      expect([form.version, of.versions.process.version]).toEqual([version, version])
      const kept = before.get(id)
      if (kept) expectKept(await written(id), kept, version === 2 ? renamed : {})
    }
    // Who is back has every answer by the name that it had.
    const { data } = await written(asked)
    expect(data).toEqual(before.get(asked)?.data)
  })

  await test.step('two approve, one of them signs, and the case ends with the final clearance', async () => {
    await olle.press(main, 'Till beslut', 'Kommunicering')
    await olle.press(main, 'Kommunicerat', 'Beslut')
    const [annas, bos] = [await desk(browser, anna), await desk(browser, bo)]
    await annas.press(main, 'Godkänn: Bevilja (0 av 2)', 'Godkänt: Bevilja. 1 godkännande till behövs.')
    await bos.press(main, 'Godkänn: Bevilja (1 av 2)', 'Bifall skrivs under')
    await bos.sign(main, 'Bygglov beviljat')
    await olle.press(main, 'Ge slutbesked', 'Slutbesked')
    await expect(olle.page.getByRole('region', { name: 'Underskrifter' })).toContainText(
      'Bo Nämnd, Byggnadsnämnd',
    )
    await evas.goto(own(main))
    await expect(evas.getByRole('region', { name: 'Allt är klart' })).toBeVisible()
    await expect(evas.getByRole('region', { name: 'Underskrift' })).toContainText('Bo Nämnd, Byggnadsnämnd')
  })

  await test.step('who is refused appeals, and is refused anew; the others come to their ends', async () => {
    const eriks = await (await browser.newContext()).newPage()
    await enter(eriks, url, neighbour)
    await walk(deciding, [bo, 'avsla'], [anna, 'sign'])
    await eriks.goto(own(refused))
    await expect(eriks.getByText('Uterummet ligger på prickad mark.')).toBeVisible()
    await eriks.getByRole('button', { name: 'Överklaga' }).click()
    await expect(eriks.getByRole('region', { name: 'Du har överklagat' })).toBeVisible()
    await walk(refused, [officer, 'ny-provning'], [bo, 'avsla'], [anna, 'avsla'], [bo, 'sign'])
    const [child = ''] = await wire.childrenOf(referred)
    await answer(consulted, child, { asikt: 'avstyrker', yttrande: 'Nej' }, 'form-bygglov-remiss')
    await walk(child, [consulted, 'svara'])
    await expect.poll(() => stateOf(referred)).toBe('granskning')
    await walk(asked, [applicant, 'komplettera'])
    for (const id of [referred, asked])
      await walk(id, [officer, 'till-namnd'], [anna, 'bevilja'], [bo, 'bevilja'], [anna, 'sign'])
    for (const id of [referred, asked, granted]) await walk(id, [officer, 'slut'])
    const ends = await Promise.all(all.map(stateOf))
    expect(ends).toEqual(['slutbesked', 'slutbesked', 'slutbesked', 'avslag', 'slutbesked', 'avslag'])
  })

  await test.step('nothing of answers, files or timeline is lost, and what was signed holds', async () => {
    for (const id of all) {
      const kept = before.get(id)
      if (kept) expectKept(await written(id), kept, id === main || id === granted ? renamed : {})
      const checked = await admin.call<{ sound: boolean; lines: { state: string }[] }>(
        'case/checkSignatures',
        {
          formDataId: id,
        },
      )
      expect(checked.sound).toBe(true)
      expect(checked.lines.map(({ state }) => state)).toEqual(id === refused ? ['valid', 'valid'] : ['valid'])
    }
    await olle.page.getByRole('button', { name: 'Kontrollera underskrift' }).click()
    await expect(olle.page.getByText(/^Kontrollerat: det som skrevs under är som det var/)).toBeVisible()
  })
})
