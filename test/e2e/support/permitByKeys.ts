import { expect, type JSHandle, type Locator, type Page } from '@playwright/test'
import { type ProcessConnection, type ProcessState, subTypes } from '../../../src/shared/process/process.ts'
import { expectAccessible } from './axe.ts'
import {
  englishName,
  permit,
  roleName,
  said,
  stateOf,
  stepNames,
  subTypeNames,
  usualSteps,
  wayOf,
  waysByThemselves,
} from './permit.ts'

/** The building permit made in the list, by keys alone: nothing here presses a mouse, or puts the focus anywhere but by keys. */

const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })
const text = (page: Page, name: RegExp) => settings(page).getByRole('textbox', { name }).first()
const row = (page: Page, name: string) =>
  page.locator('.p-row').filter({ has: page.getByText(name, { exact: true }) })
export const stateRow = (page: Page, name: string) => row(page, name).and(page.locator('.p-row-state'))
const field = (page: Page, name: string) =>
  settings(page)
    .getByRole('button', { name: new RegExp(`(^|\\s)${name}(\\s|$)`) })
    .first()
/** What a screen reader is told. */
export const heard = (page: Page) => page.locator('[data-said]')

const press = (page: Page, key: string) => page.keyboard.press(key)

/** Goes on by Tab, or back, until the focus is there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let n = 0; n < 150; n++) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await press(page, key)
  }
  throw new Error(`${target} is not come to by ${key}`)
}

/** Goes up or down in the list, from where it is shortest; with Control what is chosen stays so. */
export async function goTo(page: Page, target: Locator, held = '') {
  const [away = 0, down = 0, up = 0] = await target.evaluate((element) => {
    const rows = [...document.querySelectorAll('[data-part-row]')]
    const at = rows.indexOf(element)
    return [at - rows.findIndex((one) => one.matches(':focus')), at, rows.length - 1 - at]
  })
  const steps = async (key: string, n: number) => {
    for (let done = 0; done < n; done++) await press(page, `${held}${key}`)
  }
  const isNear = held !== '' || Math.abs(away) <= Math.min(down, up) + 1
  if (isNear) await steps(away > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(away))
  else {
    await press(page, down < up ? 'Home' : 'End')
    await steps(down < up ? 'ArrowDown' : 'ArrowUp', Math.min(down, up))
  }
  await expect(target).toBeFocused()
}

/** Out of the settings, to the row that they are about. */
async function back(page: Page) {
  await press(page, 'Escape')
  await expect(page.locator('.p-row:focus')).toHaveCount(1)
}

/** Opens what the focus is on, and takes the option that begins so. */
async function choose(page: Page, option: string) {
  const opener = await page.evaluateHandle(() => document.activeElement)
  await press(page, 'Enter')
  const wanted = page.locator('.k-list').getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  // What is typed goes where the focus is, which comes into the list after it is drawn.
  await page.waitForFunction((element) => document.activeElement !== element, opener)
  // A list without a search box is told apart by how it begins: a space would choose, and a letter that no key of this keyboard has is none.
  const isSearch = await page.evaluate(() => document.activeElement instanceof HTMLInputElement)
  if (isSearch) await page.keyboard.insertText(option)
  else await page.keyboard.type(option.match(/^[A-Za-z]+/)?.[0] ?? '')
  await expect(wanted.and(page.locator('[data-focused]'))).toBeVisible()
  await press(page, 'Enter')
  await expect(wanted).toBeHidden()
  await isBack(page, opener)
}

/** The focus comes back to what opened a list or a dialog after that is gone: a key before then is heard by nobody. */
const isBack = (page: Page, opener: JSHandle<Element | null>) =>
  page.waitForFunction((element) => !element?.isConnected || document.activeElement === element, opener)

async function set(page: Page, name: string, option: string, key?: 'Shift+Tab') {
  await tabTo(page, field(page, name), key)
  await choose(page, option)
}

async function write(page: Page, target: Locator, words: string, key?: 'Shift+Tab') {
  await tabTo(page, target, key)
  await press(page, 'Control+a')
  await page.keyboard.insertText(words)
}

/** From the top of the page to the first row of the list. */
export async function toTheList(page: Page, parts = 'Delar') {
  await tabTo(page, page.getByRole('tab', { name: parts }))
  await press(page, 'ArrowRight')
  await tabTo(page, page.getByRole('tree'))
  await expect(page.locator('[data-part-row]').first()).toBeFocused()
}

export async function writeStates(page: Page) {
  const [start, end] = [stateOf('ansokan'), stateOf('slutbesked')]
  await press(page, 'ArrowDown')
  await press(page, 'Delete')
  await expect(heard(page)).toHaveText('Borttaget: inga steg, 1 koppling. Ctrl+Z ångrar.')
  for (const [was, one] of [
    ['Avslutad', end],
    ['Ny', start],
  ] as const) {
    await goTo(page, stateRow(page, was))
    await press(page, 'Enter')
    await write(page, text(page, /^Namn/), said(one.name))
    await write(page, settings(page).getByLabel('Namn (English)'), englishName(one))
    await back(page)
  }
  for (const one of permit.states) {
    if (one === start || one === end) continue
    await press(page, 'n')
    await expect(text(page, /^Namn/)).toBeFocused()
    await expect(heard(page)).toHaveText('Nytt steg.')
    await page.keyboard.insertText(said(one.name))
    if (one.stateType === 'end') await set(page, 'Typ', 'Slut')
    if (one.subType && one.subType !== subTypes[one.stateType][0])
      await set(
        page,
        one.stateType === 'end' ? 'Hur det slutar' : 'Vad som pågår',
        subTypeNames[one.subType] ?? '',
      )
    await back(page)
  }
}

/** From the menu above the list. */
export async function addOther(page: Page, part: string, menu = 'Lägg till annat') {
  await tabTo(page, page.getByRole('button', { name: menu }), 'Shift+Tab')
  await press(page, 'Enter')
  const entry = page.getByRole('menuitem', { name: part })
  await expect(entry).toBeVisible()
  await page.keyboard.type(part)
  await expect(entry).toBeFocused()
  await press(page, 'Enter')
}

export async function writeBands(page: Page) {
  const add = async (part: 'Fas' | 'Bana', name: string, size: number | undefined) => {
    await addOther(page, part)
    await expect(text(page, /^Namn/)).toBeFocused()
    await page.keyboard.insertText(name)
    await write(
      page,
      settings(page).getByLabel(part === 'Fas' ? 'Bredd i pixlar' : 'Höjd i pixlar'),
      `${size}`,
    )
  }
  for (const { name, size } of permit.sections) {
    await add('Fas', said(name), size)
    await back(page)
  }
  await expect(heard(page)).toHaveText('Ny fas, nummer 4.')
  for (const { name, size, assignmentRole } of permit.swimlanes) {
    await add('Bana', said(name), size)
    if (assignmentRole) await set(page, 'Tilldelningsroll', roleName(assignmentRole), 'Shift+Tab')
    await back(page)
  }
  await expect(heard(page)).toHaveText('Ny bana, nummer 3.')
}

/** What states have in common is said of them together. */
export async function setStates(page: Page) {
  for (const { _id, name } of permit.sections.slice(1))
    await together(
      page,
      ({ section }) => section === _id,
      () => set(page, 'Fas', said(name)),
    )
  for (const { _id, name } of permit.swimlanes)
    await together(
      page,
      ({ lane }) => lane === _id,
      () => set(page, 'Bana', said(name)),
    )
  await press(page, 'Control+a')
  await press(page, 'Enter')
  await set(page, 'Statusgrupp', 'Öppna')
  await setSteps(page, usualSteps)
  await expectAccessible(page, 'the settings of all states')
  await back(page)
  await together(
    page,
    ({ stateType }) => stateType === 'end',
    () => set(page, 'Statusgrupp', 'Avslutade'),
  )
  for (const one of permit.states) {
    const own = Object.entries(one.steps).filter(([key, step]) => usualSteps[key] !== step)
    if (own.length === 0) continue
    await goTo(page, stateRow(page, said(one.name)))
    await press(page, 'Enter')
    await setSteps(page, Object.fromEntries(own))
    await back(page)
  }
}

async function together(page: Page, of: (state: ProcessState) => boolean, work: () => Promise<void>) {
  const [first, ...others] = permit.states.filter(of).map(({ name }) => stateRow(page, said(name)))
  if (!first) return
  await goTo(page, first)
  for (const one of others) {
    await goTo(page, one, 'Control+')
    await press(page, 'Control+ ')
  }
  await expect(page.locator('.p-row[aria-selected="true"]')).toHaveCount(others.length + 1)
  await press(page, 'Enter')
  await work()
  await back(page)
}

/** In the order of the panel, by arrows from the type that is chosen, or the first. */
async function setSteps(page: Page, steps: ProcessState['steps']) {
  for (const key of ['author', 'handlaggare', 'remiss', 'namnd', '*']) {
    const step = steps[key]
    if (!step) continue
    const group = settings(page).getByRole('radiogroup', { name: roleName(key), exact: true })
    await tabTo(page, group)
    const wanted = group.getByRole('radio', { name: stepNames[step] ?? '', exact: true })
    const away = await wanted.evaluate((element) => {
      const all = [...(element.parentElement?.children ?? [])]
      return all.indexOf(element) - all.findIndex((one) => one.matches(':focus'))
    })
    for (let n = 0; n < Math.abs(away); n++) await press(page, away > 0 ? 'ArrowRight' : 'ArrowLeft')
    await expect(wanted).toBeFocused()
    await press(page, 'Space')
    await expect(wanted).toBeChecked()
  }
}

export async function writeConnections(page: Page) {
  // In the order of the list: those of a state stand under it.
  const place = ({ from }: ProcessConnection) =>
    permit.sections.findIndex(({ _id }) => _id === stateOf(from).section) * 100 +
    permit.states.indexOf(stateOf(from))
  for (const one of [...permit.connections].sort((a, b) => place(a) - place(b)))
    await writeConnection(page, one)
}

async function writeConnection(page: Page, one: ProcessConnection) {
  const [from, to] = [said(stateOf(one.from).name), said(stateOf(one.to).name)]
  await goTo(page, stateRow(page, from))
  await press(page, 'k')
  await expect(heard(page)).toContainText('gå till steget som den leder till och tryck Enter')
  await goTo(page, stateRow(page, to), 'Control+')
  await press(page, 'Enter')
  await expect(text(page, /^Etikett/)).toBeFocused()
  await expect(heard(page)).toHaveText(`Koppling från ${from} till ${to}.`)
  await page.keyboard.insertText(said(one.label))
  const { assignmentRoles = [], author } = one.allow
  await pick(page, 'Vem får', [...(author ? ['author'] : []), ...assignmentRoles])
  if (one.validate) {
    await tabTo(page, settings(page).getByRole('switch', { name: 'Formuläret måste vara giltigt' }))
    await press(page, 'Space')
  }
  if (one.confirm) await write(page, text(page, /^Bekräftelse/), said(one.confirm))
  if (one.approvals) {
    const { count, roles = [], notSameAs = [] } = one.approvals
    await write(page, settings(page).getByLabel('Godkännanden'), `${count}`)
    await pick(page, 'Godkänns av', roles)
    await tabTo(page, settings(page).getByRole('switch', { name: 'Inte av den som skickade in ärendet' }))
    await press(page, 'Space')
    await tabTo(page, settings(page).getByRole('button', { name: /^Inte av den som har gjort/ }))
    const opener = await page.evaluateHandle(() => document.activeElement)
    await press(page, 'Enter')
    for (const [n, id] of notSameAs.entries()) await take(page, said(wayOf(id).label), n)
    await press(page, 'Escape')
    await isBack(page, opener)
  }
  await back(page)
}

/** Looks for it where several are chosen, and takes it. */
async function take(page: Page, name: string, n: number) {
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
  if (n > 0) await press(page, 'Control+a')
  await page.keyboard.insertText(name)
  const option = page.locator('.k-list').getByRole('option', { name }).first()
  await expect(option.and(page.locator('[data-focused]'))).toBeVisible()
  await press(page, 'Enter')
  await expect(option).toHaveAttribute('aria-selected', 'true')
}

async function pick(page: Page, name: string, keys: readonly string[]) {
  await tabTo(page, settings(page).getByRole('button', { name: `${name} Välj roller`, exact: true }))
  const opener = await page.evaluateHandle(() => document.activeElement)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  for (const [n, key] of keys.entries()) await take(page, roleName(key), n)
  await tabTo(page, dialog.getByRole('button', { name: 'Spara' }))
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await isBack(page, opener)
}

export async function writeTimes(page: Page) {
  const timer = async (state: string, n: number, unit: string) => {
    await goTo(page, stateRow(page, state))
    await press(page, 'Enter')
    if (state === 'Väntar på komplettering')
      await set(page, 'Koppling när det som begärts lämnas in', 'Komplettera')
    const add = settings(page).getByRole('button', { name: 'Lägg till timer' })
    await tabTo(page, add)
    await press(page, 'Enter')
    await lasts(page, 'Tid', n, unit)
  }
  for (const [name, field, way] of waysByThemselves) {
    await goTo(page, stateRow(page, name))
    await press(page, 'Enter')
    await set(page, field, way)
    await back(page)
  }
  await timer('Väntar på komplettering', 42, 'dagar')
  await set(page, 'Gör', 'Följ Avvisa')
  await back(page)
  await timer('På remiss', 15, 'arbetsdagar')
  await set(page, 'Gör', 'Avisera i klockan')
  await write(page, text(page, /^Text/), 'Remisstiden är slut: {number}')
  await set(page, 'Till', 'Alla i processens tilldelningsroller')
  await set(page, 'Bara med tilldelningsrollen', 'Handläggare')
  await back(page)

  // Of the whole: nothing is chosen then.
  await press(page, 'Escape')
  await tabTo(page, settings(page).getByRole('checkbox', { name: 'Ärenden ska vara klara i tid' }))
  await press(page, 'Space')
  await lasts(page, 'Tid', 70, 'dagar')
  await tabTo(page, settings(page).getByRole('button', { name: 'Lägg till påminnelse' }))
  await press(page, 'Enter')
  await lasts(page, 'Tid före', 7, 'dagar')
  await write(page, text(page, /^Text/), 'En vecka kvar till beslut: {number}')
}

async function lasts(page: Page, name: string, n: number, unit: string) {
  const own = settings(page)
    .locator('.p-duration')
    .filter({ has: page.getByLabel(name, { exact: true }) })
  await write(page, own.getByLabel(name, { exact: true }), `${n}`)
  await tabTo(page, own.getByRole('button', { name: 'Enhet' }))
  await choose(page, unit)
}
