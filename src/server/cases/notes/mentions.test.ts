import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  stranger,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { type Session, systemSession } from '../../session.ts'

let app: App
let formDataId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  const base = faultGraph()
  // Once it is handled a registrator is shut out.
  base.states[1] = state('pagar', 'normal', {
    ...base.states[1],
    steps: { handler: 'edit', registrar: 'noaccess' },
  })
  formDataId = (await sendFault(app, citizen(), await publishFault(app, { graph: base }))).formDataId
})
afterEach(() => app.close())

const words = 'Kan @[user-registrar] titta? Den boende är sjuk.'
const add = (more: object = {}, who = handler()) =>
  app.dispatcher.call(who, 'admin/addNote3', {
    formDataId,
    note: words,
    mentions: ['user-registrar'],
    ...more,
  })
const bell = async (who: Session) =>
  (await app.services.notifications.list(who, { limit: 20, offset: 0 })).items.filter(
    ({ icon }) => icon === 'at-sign',
  )
const offered = async (search?: string, who = handler()) =>
  (await app.services.cases.mentionable(who, { formDataId, search, limit: 10 })).people.map(
    ({ name }) => name,
  )

test('colleagues who may open the case are offered, by the beginning of a name, and nobody else', async () => {
  expect(await offered()).toEqual(['Rune Registrator'])
  expect(await offered('regi')).toEqual(['Rune Registrator'])
  // Neither oneself, nor staff of other cases, nor citizens.
  for (const search of ['hanna', 'frida', 'carl']) expect(await offered(search)).toEqual([])
  expect(offered('', citizen())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(offered('', stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const connection = { formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' }
  await app.services.cases.changeStatus(handler(), connection)
  expect(await offered()).toEqual([])
})

test('who is named is stored by id, read by the name of today, and told without a word of the note', async () => {
  const { cases, documents, store } = app.services
  expect(await add()).toMatchObject({
    data: {
      note: {
        note: 'Kan @Rune Registrator titta? Den boende är sjuk.',
        mentions: [{ _id: 'user-registrar', name: 'Rune Registrator' }],
      },
    },
  })
  const row = (await store.read.cases.find('default', formDataId))?.row ?? 0
  const [stored] = await store.read.notes.of(row)
  expect(stored?.note).toBe(words)
  const [news] = await bell(registrar())
  expect(news).toMatchObject({ href: `/case/${formDataId}#note-${stored?._id}`, unread: true })
  expect(news?.msg).toMatch(/^Hanna Handläggare har nämnt dig i ärende \d/)
  expect(JSON.stringify(await bell(registrar()))).not.toContain('sjuk')
  await documents.update(systemSession(), {
    ...{ page: 'user', id: 'user-registrar', data: { name: 'Rune Ny' } },
  })
  const { formData } = await cases.loadForm(handler(), { formDataId })
  expect(formData?.notes.internal?.[0]?.note).toBe('Kan @Rune Ny titta? Den boende är sjuk.')
  // It goes with the note.
  await cases.removeNote(handler(), { formDataId, noteId: stored?._id ?? '' })
  expect(await bell(registrar())).toEqual([])
})

test('who may not open the case is refused by name, and nothing is written', async () => {
  const shut = { mentions: ['user-stranger'], note: 'Fråga @[user-stranger]' }
  expect(await add(shut)).toMatchObject({
    err: {
      code: 'INVALID',
      message: 'Frida Främling får inte öppna ärendet och kan inte nämnas i det.',
      fields: { mentions: 'validation.mention' },
    },
  })
  // An id tells nobody whose it is: citizens and nobody at all are alike.
  for (const id of ['user-citizen', 'user-nobody']) {
    const reply = JSON.stringify(await add({ mentions: [id], note: `Fråga @[${id}]` }))
    expect(reply).toContain('INVALID')
    expect(reply).not.toContain('Carl')
  }
  expect(await bell(stranger())).toEqual([])
  const { formData } = await app.services.cases.loadForm(handler(), { formDataId })
  expect(formData?.notes).toEqual({})
})

test('nobody is named in a message to the citizen, by the author, or without standing in the words', async () => {
  const refused = { err: { code: 'INVALID', fields: { mentions: 'validation.mention' } } }
  expect(await add({ noteType: 'citizen' })).toMatchObject(refused)
  expect(await add({ noteType: 'citizen' }, citizen())).toMatchObject(refused)
  expect(await add({ note: 'Kan någon titta?' })).toMatchObject(refused)
  expect(await add({}, citizen())).toMatchObject({ err: { code: 'FORBIDDEN' } })
  expect(await add({}, stranger())).toMatchObject({ err: { code: 'NOT_FOUND' } })
  expect(await bell(registrar())).toEqual([])
})

test('who loses access later meets the case by the bell as by any other way', async () => {
  await add()
  await app.services.cases.changeStatus(handler(), {
    ...{ formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' },
  })
  expect(JSON.stringify(await bell(registrar()))).not.toContain('sjuk')
  expect(app.services.cases.loadForm(registrar(), { formDataId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('a note that is taken back is a draft again, as it was typed, and nobody has been told of it', async () => {
  const { cases } = app.services
  const mentions = ['user-registrar']
  const note = { formDataId, noteType: 'internal', note: words, mentions, undoable: true } as const
  const { undo } = await cases.addNote(handler(), note)
  expect(await bell(registrar())).toEqual([])
  const work = { progress: () => {}, signal: new AbortController().signal }
  expect(await cases.undo(handler(), undo ?? '', work)).toEqual({ undone: [formDataId], left: [] })
  expect((await cases.loadForm(handler(), { formDataId })).formData?.notes).toEqual({})
  const { draft } = await cases.noteDraft(handler(), { formDataId, noteType: 'internal' })
  expect(draft?.note).toBe('Kan @Rune Registrator titta? Den boende är sjuk.')
  expect((await cases.noteDraft(registrar(), { formDataId, noteType: 'internal' })).draft).toBeNull()
})
