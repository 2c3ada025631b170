import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { citizen, handler, makeUsers, publishFault, sendFault } from '../../../../test/support/cases.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import type { App } from '../../app.ts'

let app: App
let formDataId: string
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
  formDataId = (await sendFault(app, citizen(), await publishFault(app))).formDataId
})
afterEach(async () => {
  setSystemTime()
  await app.close()
})

const cases = () => app.services.cases
const file = () => new File(['x'], 'karta.txt', { type: 'text/plain' })
/** Nobody says two things within a millisecond, in which there is no telling which came first. */
const later = () => setSystemTime(Date.now() + 1_000)
async function write(note: string, once: string | undefined, files: File[] = []) {
  later()
  const said = { formDataId, noteType: 'citizen', note, files, ...(once && { once }) } as const
  return (await cases().addNote(citizen(), said)).note.noteId
}
const count = async () => {
  const { formData } = await cases().loadForm(citizen(), { formDataId })
  return formData?.notes.citizen?.length
}

test('the same words and files are one message, from one page and from one that somebody went back to', async () => {
  const first = await write('Hej.', 'page 1', [file()])
  expect(await write('Hej.', 'page 1', [file()])).toBe(first)
  expect(await write('Hej.', 'page 2', [file()])).toBe(first)
  expect(await count()).toBe(1)
})

test('other words, other files, something said in between, or what no page sends, is a message of its own', async () => {
  await write('Hej.', 'page 1', [file()])
  await write('Hej.', 'page 2')
  await write('Hej!', 'page 3')
  await write('Hej.', 'page 4')
  await write('Hej.', undefined)
  later()
  await cases().addNote(handler(), { formDataId, noteType: 'citizen', note: 'Ja?' })
  await write('Hej.', 'page 5')
  expect(await count()).toBe(7)
})
