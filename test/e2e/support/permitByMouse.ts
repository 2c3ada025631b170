import { expect, type Locator, type Page } from '@playwright/test'
import { type ProcessConnection, type ProcessState, subTypes } from '../../../src/shared/process/process.ts'
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

/** The building permit drawn by mouse: dragged in, drawn from handle to handle, and set in the panel. Keys are for what is written. */

const drawing = (page: Page) => page.locator('[data-canvas]')
const settings = (page: Page) => page.getByRole('complementary', { name: 'Inställningar' })
const state = (page: Page, name: string) => drawing(page).getByRole('group', { name, exact: true })
const text = (page: Page, name: RegExp) => settings(page).getByRole('textbox', { name }).first()
const button = (within: Locator | Page, name: string) => within.getByRole('button', { name, exact: true })
const head = (page: Page) => settings(page).getByRole('heading', { level: 2 })

interface Point {
  x: number
  y: number
}
const middle = (box: Point & { width: number; height: number }) => ({
  x: box.x + box.width / 2,
  y: box.y + box.height / 2,
})
/** A state as it is drawn, to and from its middle. */
const [half, tall] = [100, 46]

/** How a place on the drawing is found on the screen. */
async function screen(page: Page): Promise<(at: Point) => Point> {
  const box = await drawing(page).boundingBox()
  const [left = 0, top = 0, zoom = 1] = await page.locator('.react-flow__viewport').evaluate((element) => {
    const { e, f, a } = new DOMMatrix(getComputedStyle(element).transform)
    return [e, f, a]
  })
  return ({ x, y }) => ({ x: (box?.x ?? 0) + left + x * zoom, y: (box?.y ?? 0) + top + y * zoom })
}

async function dragged(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  // As a hand does, first a little: what is dragged follows from where it is known to be.
  await page.mouse.move(from.x + 2, from.y + 2)
  await page.mouse.move(to.x, to.y, { steps: 3 })
  await page.mouse.up()
}

/** The panel is about it, too: it follows in the next moment. */
async function select(page: Page, name: string) {
  await state(page, name).click({ position: { x: 60, y: 14 } })
  await expect(settings(page).locator('.b-settings-of')).toHaveText(name)
}

async function chosen(page: Page, field: string, option: string | RegExp) {
  const name = new RegExp(`(^|\\s)${field}(\\s|$)`)
  await settings(page).getByRole('button', { name }).first().click()
  await page.locator('.k-list').getByRole('option', { name: option }).first().click()
}

/** Phases and lanes, in which the states are to stand: those of the template, as large as there. All of it is in sight then. */
export async function drawBands(page: Page) {
  const band = async (part: 'Fas' | 'Bana', name: string, size: number | undefined) => {
    await button(page, part).click()
    await expect(text(page, /^Namn/)).toBeFocused()
    await page.keyboard.insertText(name)
    const field = part === 'Fas' ? 'Bredd i pixlar' : 'Höjd i pixlar'
    await settings(page).getByLabel(field).fill(`${size}`)
  }
  for (const { name, size } of permit.sections) await band('Fas', said(name), size)
  for (const { name, size, assignmentRole } of permit.swimlanes) {
    await band('Bana', said(name), size)
    if (assignmentRole) await chosen(page, 'Tilldelningsroll', roleName(assignmentRole))
  }
  await button(page, 'Visa hela processen').click()
  // With room around it: what is dragged to the edge takes the drawing along.
  await button(page, 'Zooma ut').click()
}

/** The states: those that a new process has are moved and renamed, the others dragged in from the left. */
export async function drawStates(page: Page) {
  const box = await drawing(page).boundingBox()
  const at = await screen(page)
  const place = (one: ProcessState) => at({ x: one.x + half, y: one.y + tall })
  const [start, end] = [stateOf('ansokan'), stateOf('slutbesked')]
  for (const [was, one] of [
    ['Avslutad', end],
    ['Ny', start],
  ] as const) {
    const now = await state(page, was).boundingBox()
    if (!now) throw new Error(`${was} is not drawn`)
    const { x, y } = at(one)
    await dragged(page, { x: now.x + 30, y: now.y + 14 }, { x: x + 30, y: y + 14 })
    await select(page, was)
    await text(page, /^Namn/).fill(said(one.name))
    await settings(page).getByLabel('Namn (English)').fill(englishName(one))
  }
  await drawing(page)
    .getByRole('button', { name: /^Avsluta,/ })
    .click()
  await button(settings(page), 'Ta bort kopplingen').click()
  for (const one of permit.states) {
    if (one !== start && one !== end) {
      const { x, y } = place(one)
      await button(page, one.stateType === 'end' ? 'Slut' : 'Steg').dragTo(drawing(page), {
        targetPosition: { x: x - (box?.x ?? 0), y: y - (box?.y ?? 0) },
      })
      await expect(text(page, /^Namn/)).toBeFocused()
      await page.keyboard.insertText(said(one.name))
    }
    if (!one.subType || one.subType === subTypes[one.stateType][0]) continue
    const field = one.stateType === 'end' ? 'Hur det slutar' : 'Vad som pågår'
    await chosen(page, field, subTypeNames[one.subType] ?? '')
  }
  // All are taken in by one drag, and set together.
  const { x, y } = at({ x: 1490, y: 790 })
  await page.keyboard.down('Shift')
  await dragged(page, { x, y }, at({ x: 8, y: 8 }))
  await page.keyboard.up('Shift')
  await expect(head(page)).toHaveText(`${permit.states.length} markerade`)
  await chosen(page, 'Statusgrupp', 'Öppna')
  await setSteps(page, usualSteps)
  for (const one of permit.states) {
    const own = Object.entries(one.steps).filter(([key, step]) => usualSteps[key] !== step)
    if (own.length === 0) continue
    await select(page, said(one.name))
    await setSteps(page, Object.fromEntries(own))
  }
  await select(page, said(end.name))
  await state(page, 'Avslag').click({ modifiers: ['Control'] })
  await expect(head(page)).toHaveText('2 markerade')
  await chosen(page, 'Statusgrupp', 'Avslutade')
}

async function setSteps(page: Page, steps: ProcessState['steps']) {
  for (const [key, step] of Object.entries(steps))
    await settings(page)
      .getByRole('radiogroup', { name: roleName(key), exact: true })
      .getByRole('radio', { name: stepNames[step ?? ''] ?? '', exact: true })
      .click()
}

/** The connections, each drawn from a handle of the one state to the other. */
export async function drawConnections(page: Page) {
  const at = await screen(page)
  for (const one of permit.connections) await drawConnection(page, one, at)
}

async function drawConnection(page: Page, one: ProcessConnection, at: (place: Point) => Point) {
  const [from, to] = [stateOf(one.from), stateOf(one.to)]
  const [across, down] = [to.x - from.x, to.y - from.y]
  const side = Math.abs(across) > Math.abs(down) ? (across > 0 ? 'r' : 'l') : down > 0 ? 'b' : 't'
  // Its handles are there once it is pointed at.
  const begins = state(page, said(from.name))
  await begins.hover({ position: { x: 60, y: 14 } })
  const handle = await begins.locator(`.p-handle[data-handleid="${side}"]`).boundingBox()
  if (!handle) throw new Error(`No handle of ${said(from.name)} is drawn`)
  await dragged(page, middle(handle), at({ x: to.x + half / 2, y: to.y + tall }))
  await expect(text(page, /^Etikett/)).toBeFocused()
  await page.keyboard.insertText(said(one.label))
  const { assignmentRoles = [], author } = one.allow
  await picked(page, 'Vem får', [...(author ? ['author'] : []), ...assignmentRoles])
  if (one.validate) await settings(page).getByText('Formuläret måste vara giltigt').click()
  if (one.confirm) await text(page, /^Bekräftelse/).fill(said(one.confirm))
  if (!one.approvals) return
  const { count, roles = [], notSameAs = [] } = one.approvals
  await settings(page).getByLabel('Godkännanden').fill(`${count}`)
  await picked(page, 'Godkänns av', roles)
  await settings(page).getByText('Inte av den som skickade in ärendet').click()
  await settings(page)
    .getByRole('button', { name: /^Inte av den som har gjort/ })
    .click()
  for (const id of notSameAs)
    await page
      .locator('.k-list')
      .getByRole('option', { name: said(wayOf(id).label) })
      .click()
  await page.keyboard.press('Escape')
}

async function picked(page: Page, field: string, keys: readonly string[]) {
  await button(settings(page), `${field} Välj roller`).click()
  const dialog = page.getByRole('dialog', { name: field })
  for (const key of keys) await dialog.getByRole('option', { name: roleName(key) }).click()
  await button(dialog, 'Spara').click()
}

/** What happens by itself: timers, what a completion leads to, and by when the whole is to be decided. */
export async function drawTimes(page: Page) {
  for (const [name, field, way] of waysByThemselves) {
    await select(page, name)
    await chosen(page, field, new RegExp(`^${way}`))
  }
  await select(page, 'Väntar på komplettering')
  await chosen(page, 'Koppling när det som begärts lämnas in', /^Komplettera/)
  await button(settings(page), 'Lägg till timer').click()
  await lasts(page, 'Tid', 42, 'dagar')
  await chosen(page, 'Gör', /^Följ Avvisa/)

  await select(page, 'På remiss')
  await button(settings(page), 'Lägg till timer').click()
  await lasts(page, 'Tid', 15, 'arbetsdagar')
  await chosen(page, 'Gör', 'Avisera i klockan')
  await chosen(page, 'Till', 'Alla i processens tilldelningsroller')
  await chosen(page, 'Bara med tilldelningsrollen', 'Handläggare')
  await text(page, /^Text/).fill('Remisstiden är slut: {number}')

  await drawing(page).click({ position: { x: 60, y: 740 } })
  await settings(page).getByText('Ärenden ska vara klara i tid').click()
  await lasts(page, 'Tid', 70, 'dagar')
  await button(settings(page), 'Lägg till påminnelse').click()
  await lasts(page, 'Tid före', 7, 'dagar')
  await text(page, /^Text/).fill('En vecka kvar till beslut: {number}')
}

async function lasts(page: Page, field: string, n: number, unit: string) {
  const own = settings(page)
    .locator('.p-duration')
    .filter({ has: page.getByLabel(field, { exact: true }) })
  await own.getByLabel(field, { exact: true }).fill(`${n}`)
  await own.getByRole('button', { name: 'Enhet' }).click()
  await page.locator('.k-list').getByRole('option', { name: unit, exact: true }).click()
}
