import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { complaintsOf } from './support/complaints.ts'
import { inWords, newPermit, permit, storedGraph } from './support/permit.ts'
import {
  addOther,
  goTo,
  heard,
  setStates,
  stateRow,
  tabTo,
  toTheList,
  writeBands,
  writeConnections,
  writeStates,
  writeTimes,
} from './support/permitByKeys.ts'
import { login, type RunningServer, startServer } from './support/server.ts'
import { test } from './support/test.ts'

/** The process of a building permit, as the template brings it, made from nothing in the list of the editor, and what is heard there. */

let server: RunningServer

test.beforeAll(async () => {
  server = await startServer({ template: 'bygglov' })
})
test.afterAll(() => server?.stop())

test('by list and keys alone', async ({ page, context }) => {
  // Some eight hundred keys, one after the other: on a machine with much else to do they take minutes.
  test.slow()
  const complaints = complaintsOf(context)
  const id = await newPermit(page, server.url, 'Med tangenterna')
  await toTheList(page)
  await writeStates(page)
  await writeBands(page)
  await setStates(page)
  await writeConnections(page)
  await writeTimes(page)
  await expect(page.locator('.b-save')).toHaveAttribute('data-state', 'saved')
  expect(inWords(await storedGraph(server.url, id))).toEqual(inWords(permit))
  await expectAccessible(page, 'the process of a permit as a list')
  expect(complaints).toEqual([])
})

test('what is done is heard in English, too', async ({ page, context }) => {
  const complaints = complaintsOf(context)
  const { call } = await login(server.url)
  await call('admin/setUserPersistentProfile3', { locale: 'en' })
  await newPermit(page, server.url, 'In English')
  await toTheList(page, 'Parts')
  const says = (words: string | RegExp) => expect(heard(page)).toHaveText(words)
  const atRow = () => expect(page.locator('.p-row:focus')).toHaveCount(1)
  const atSettings = () =>
    expect(page.getByRole('complementary', { name: 'Settings' }).locator(':focus')).toHaveCount(1)
  const press = (key: string) => page.keyboard.press(key)

  await press('n')
  await says('New step.')
  await atSettings()
  await tabTo(page, page.getByLabel('Name (English)'))
  await page.keyboard.insertText('Review')
  await press('Escape')
  await atRow()
  await press('Alt+ArrowRight')
  await says(/^Moved to \d+, \d+\.$/)
  await press('Control+c')
  await says('1 step copied.')

  await press('k')
  await says('New connection: go to the step it leads to and press Enter. Escape cancels.')
  await press('Escape')
  await says('No connection.')
  await press('k')
  await goTo(page, stateRow(page, 'Closed'), 'Control+')
  await press('Enter')
  await says('Connection from Review to Closed.')
  await atSettings()
  await press('Escape')
  await atRow()

  for (const [part, words] of [
    ['Phase', 'New phase, number 1.'],
    ['Lane', 'New lane, number 1.'],
    ['Note', 'New note.'],
  ] as const) {
    await addOther(page, part, 'Add something else')
    await says(words)
    await atSettings()
    await press('Escape')
    await atRow()
  }
  await press('Delete')
  await says('The note is removed. Ctrl+Z undoes it.')
  expect(complaints).toEqual([])
})
