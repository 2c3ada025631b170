import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { mostNoteFiles } from '../../../shared/process/talk/noteLimits.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'
import type { NoteType } from '../../store/records.ts'

let app: App
let formId: string
beforeEach(async () => {
  app = await testApp()
  await makeUsers(app)
  formId = await publishFault(app)
})
afterEach(() => app.close())

/** As a browser sends it, by the three actions; answers with the id. */
async function upload(
  session: Session,
  formDataId: string,
  name: string,
  caseToken?: string,
): Promise<string> {
  const call = async (action: string, input: object) => {
    const reply = await app.dispatcher.call(session, action, { ...input, ...(caseToken && { caseToken }) })
    if ('err' in reply) throw new Error(JSON.stringify(reply.err))
    return reply.data as { assetId: string }
  }
  const bytes = Buffer.from(`Innehållet i ${name}`)
  const { assetId } = await call('admin/initUpload3', {
    name,
    size: bytes.length,
    mimeType: 'text/plain',
    formDataId,
  })
  await call('admin/streamUpload3', { assetId, chunkId: 0, chunk: bytes.toString('base64') })
  await call('admin/finishUpload3', { assetId })
  return assetId
}

const add = (session: Session, input: object) => app.dispatcher.call(session, 'admin/addNote3', input)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  )
const open = (session: Session, assetId: string, caseToken?: string) =>
  codeOf(app.services.assets.open(session, assetId, caseToken ? { caseToken } : {}))

/** A case of a visitor, and a note of staff with two files. */
async function noteWithFiles(noteType: NoteType) {
  const { formDataId, caseToken = '' } = await sendFault(app, visitor(), formId)
  const assetIds = [
    await upload(handler(), formDataId, 'karta.txt'),
    await upload(handler(), formDataId, 'bild.txt'),
  ]
  const { note } = await app.services.cases.addNote(handler(), {
    ...{ formDataId, noteType, note: '', assetIds },
  })
  return { formDataId, caseToken, assetIds, note }
}

test('a note carries files in their order, with words or without, and the timeline counts them', async () => {
  const { formDataId, note, assetIds } = await noteWithFiles('internal')
  const [karta = '', bild = ''] = assetIds
  expect(note.files).toMatchObject([
    { assetId: karta, name: 'karta.txt', mimeType: 'text/plain' },
    { assetId: bild, name: 'bild.txt' },
  ])
  const { cases } = app.services
  const { formData } = await cases.loadForm(registrar(), { formDataId })
  expect(formData?.notes.internal).toEqual([note])
  const line = (await cases.timeline(handler(), { formDataId })).at(-1)
  expect(line).toMatchObject({ kind: 'note', detail: { files: 2 } })
  for (const id of assetIds) expect(await open(registrar(), id)).toBe('ok')
})

test('a file between staff is closed to the author at every door, also after its note is removed', async () => {
  const { formDataId, caseToken, assetIds, note } = await noteWithFiles('internal')
  const [assetId = ''] = assetIds
  const { cases } = app.services
  const attack = async () => {
    const ref = { formDataId, caseToken }
    expect(await open(visitor(), assetId, caseToken)).toBe('NOT_FOUND')
    expect(await open(visitor(), assetId)).toBe('NOT_FOUND')
    expect(await open(citizen(), assetId)).toBe('NOT_FOUND')
    expect(await codeOf(cases.attachmentLink(visitor(), { ...ref, assetId }))).toBe('NOT_FOUND')
    for (const assetIds of [[assetId], undefined])
      expect(
        await add(visitor(), {
          ...ref,
          noteType: 'citizen',
          note: 'Min',
          ...(assetIds ? { assetIds } : { assetId }),
        }),
      ).toMatchObject({ err: { code: 'INVALID', fields: { assetId: 'validation.file' } } })
    for (const action of ['admin/removeAssetv3', 'admin/removeUpload3'])
      expect(await app.dispatcher.call(visitor(), action, { assetId, caseToken })).toMatchObject({
        err: { code: 'NOT_FOUND' },
      })
    expect(JSON.stringify(await cases.loadForm(visitor(), ref))).not.toContain('karta')
    expect(JSON.stringify(await cases.timeline(visitor(), ref))).not.toContain('files')
  }
  await attack()
  // Staff do not send it on by mistake either.
  expect(await add(handler(), { formDataId, noteType: 'citizen', note: 'Se här', assetIds })).toMatchObject({
    err: { code: 'INVALID' },
  })
  await cases.removeNote(handler(), { formDataId, noteId: note.noteId })
  await attack()
})

test('a file to the citizen is theirs to open, and nobody opens it once its note is removed', async () => {
  const { formDataId, caseToken, assetIds, note } = await noteWithFiles('citizen')
  const [assetId = ''] = assetIds
  const { cases } = app.services
  expect(await open(visitor(), assetId, caseToken)).toBe('ok')
  expect(await open(visitor(), assetId)).toBe('NOT_FOUND')
  const { formData } = await cases.loadForm(visitor(), { formDataId, caseToken })
  expect(formData?.notes.citizen?.[0]?.files.map(({ name }) => name)).toEqual(['karta.txt', 'bild.txt'])
  await cases.removeNote(handler(), { formDataId, noteId: note.noteId })
  expect(await open(visitor(), assetId, caseToken)).toBe('NOT_FOUND')
  expect(await open(registrar(), assetId)).toBe('NOT_FOUND')
})

test('a note takes finished files of its writer alone', async () => {
  const [one, other] = [await sendFault(app, visitor(), formId), await sendFault(app, visitor(), formId)]
  const theirs = await upload(registrar(), one.formDataId, 'annans.txt')
  const secret = await upload(visitor(), other.formDataId, 'besokare.txt', other.caseToken)
  const half = await app.services.assets.init(handler(), {
    name: 'halv.txt',
    size: 10,
    formDataId: one.formDataId,
  })
  const refused = { err: { code: 'INVALID', fields: { assetId: 'validation.file' } } }
  for (const id of [theirs, secret, half.assetId, 'nothing-there'])
    expect(await add(handler(), { formDataId: one.formDataId, note: 'x', assetIds: [id] })).toMatchObject(
      refused,
    )
  // One visitor does not take what another has sent.
  const { formDataId, caseToken } = one
  expect(
    await add(visitor(), { formDataId, caseToken, noteType: 'citizen', note: 'x', assetId: secret }),
  ).toMatchObject(refused)
  // Nor does a note of one case take a file of another.
  const mine = await upload(handler(), other.formDataId, 'min.txt')
  await add(handler(), { formDataId: other.formDataId, note: 'x', assetIds: [mine] })
  expect(await add(handler(), { formDataId, note: 'x', assetIds: [mine] })).toMatchObject(refused)
  const many = Array.from({ length: mostNoteFiles + 1 }, (_, n) => `file-${n}`)
  expect(await add(handler(), { formDataId, note: 'x', assetIds: many })).toMatchObject({
    err: { code: 'INVALID', fields: { assetIds: 'validation.maxFiles' } },
  })
  expect(await add(handler(), { formDataId, note: ' ' })).toMatchObject({
    err: { code: 'INVALID', fields: { note: 'validation.required' } },
  })
})

test('an answer keeps its file though a note that had it, too, is removed', async () => {
  const begun = await app.services.cases.save(visitor(), { formId, data: { gata: 'Storgatan' } })
  const { formDataId, caseToken = '' } = begun
  const assetId = await upload(visitor(), formDataId, 'foto.txt', caseToken)
  const bild = [{ assetId, name: 'foto.txt', size: 1, mimeType: 'text/plain' }]
  await app.services.cases.save(visitor(), {
    ...{ formId, formDataId, caseToken, revision: begun.revision, complete: true },
    data: { kategori: 'vag', gata: 'Storgatan 1', anonym: 'nej', epost: 'anna@example.se', bild },
  })
  const { note } = await app.services.cases.addNote(handler(), {
    ...{ formDataId, noteType: 'citizen', note: 'Din bild', assetId },
  })
  await app.services.cases.removeNote(handler(), { formDataId, noteId: note.noteId })
  expect(await open(handler(), assetId)).toBe('ok')
  expect(await open(visitor(), assetId, caseToken)).toBe('ok')
})

test('files go with the case for good', async () => {
  const { formDataId, assetIds } = await noteWithFiles('internal')
  const { cases, store } = app.services
  const row = (await store.read.cases.find('default', formDataId))?.row ?? 0
  await cases.remove(admin(), [formDataId])
  await cases.emptyTrash(admin())
  expect(await store.read.assets.findMany('default', assetIds)).toEqual([])
  expect(await store.read.notes.usesOf(row, assetIds[0] ?? '')).toEqual([])
})
