import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { citizen, handler, makeUsers, publishFault } from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { asking, guardianQuestions, question, vh2 } from '../../../../test/support/guardians.ts'
import { makeMover, moved, mover, publishPages } from '../../../../test/support/moves.ts'
import { silentMail, testApp } from '../../../../test/support/scenario.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { connection, state } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'

let app: App
let smtp: FakeSmtp
let formId: string

const graph = (): ProcessGraph => ({
  states: [
    state('ny', 'start', { steps: { handler: 'edit' } }),
    state('hemlig', 'normal', { steps: { handler: 'edit', 'party:vh2': 'noaccess' } }),
    state('under', 'normal', { steps: { handler: 'edit', 'party:vh2': 'signature' } }),
    state('klar', 'end'),
  ],
  connections: [
    connection('ny-hemlig', { allow: { assignmentRoles: ['handler'] } }),
    connection('ny-under', { allow: { assignmentRoles: ['handler'] } }),
    connection('under-klar', { allow: { assignmentRoles: ['handler'] } }),
    connection('hemlig-klar', { allow: { assignmentRoles: ['handler'] } }),
  ],
  sections: [],
  swimlanes: [],
})

const asked = [...guardianQuestions, question('annan', 'Någon annans e-post', 'email')]

const answers = { barn: 'Kim Ek', vh2namn: 'Bo Ek', vh2epost: 'bo@flytt.example', annan: 'eva@flytt.example' }

beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { ...silentMail, VERKSTAD_SMTP: smtp.url } })
  formId = await publishFault(app, { graph: graph(), pages: asking(...asked) })
  await makeUsers(app)
  await makeMover(app)
  await app.services.work.start()
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

const cases = () => app.services.cases
const send = async (more = {}) =>
  (await cases().save(citizen(), { formId, data: { ...answers, ...more }, complete: true })).formDataId

/** The next version of the process, which declares these. */
async function declare(...parties: (typeof vh2)[]): Promise<void> {
  const { documents } = app.services
  await documents.update(systemSession(), { page: 'process', id: 'process-fault', data: { parties } })
  await documents.publish(systemSession(), 'process-fault', '')
}

const towards = (ids: string[], to: number | 'back' = 2) =>
  ({ what: 'process', id: 'process-fault', which: { ids }, to }) as const
const move = (ids: string[], to?: number | 'back') => moved(app, mover(), towards(ids, to))
const changes = async (ids: string[], to?: number | 'back') =>
  (await cases().versions.preview(mover(), towards(ids, to))).changes.filter(({ what }) =>
    what.startsWith('party'),
  )
const parties = async (formDataId: string) =>
  (await cases().loadForm(handler(), { formDataId })).parties?.parties.map(
    ({ name, address, state: is }) => `${name} <${address}> ${is}`,
  ) ?? []
async function mailsTo(address: string): Promise<string[]> {
  await app.services.work.idle()
  const { rows } = await app.services.store.read.mails.list('default', {
    ...{ limit: 100, offset: 0, newestFirst: false },
  })
  return rows.flatMap(({ recipients, subject }) => (recipients.includes(address) ? subject : []))
}
const lines = async (formDataId: string) =>
  (await cases().timeline(handler(), { formDataId })).flatMap(({ kind, detail }) =>
    kind === 'party' ? String((detail as { did: string }).did) : [],
  )

describe('a case that is moved to a version which declares parties', () => {
  test('names them as sending in does, and tells beforehand how many are invited', async () => {
    const [all, nameless, mailless, none] = [
      await send(),
      await send({ vh2namn: '' }),
      await send({ vh2epost: '' }),
      await send({ vh2namn: '', vh2epost: '' }),
    ]
    await declare(vh2)
    expect(await changes([all, nameless, mailless, none])).toEqual([
      { what: 'partyInvited', name: 'Vårdnadshavare 2', count: 2 },
      { what: 'partyNamed', name: 'Vårdnadshavare 2', count: 1 },
    ])
    expect(await mailsTo('bo@flytt.example')).toEqual([])
    await move([all, nameless, mailless, none])
    const subjects = await mailsTo('bo@flytt.example')
    expect(subjects).toEqual([
      expect.stringContaining('Du är med i ärende'),
      expect.stringContaining('Du är med i ärende'),
    ])
    expect(await parties(all)).toEqual(['Bo Ek <bo@flytt.example> invited'])
    expect(await parties(nameless)).toEqual(['Vårdnadshavare 2 <bo@flytt.example> invited'])
    expect(await parties(mailless)).toEqual(['Bo Ek <> unreached'])
    expect(await parties(none)).toEqual([])
    expect(await lines(all)).toEqual(['named', 'invited'])
    // Where its state shuts them out nobody is invited.
    const hidden = await send()
    await cases().changeStatus(handler(), {
      ...{ formDataId: hidden, connectionId: 'ny-hemlig', currentStateId: 'ny' },
    })
    await move([hidden], 1)
    expect(await parties(hidden)).toEqual([])
    expect(await changes([hidden])).toEqual([{ what: 'partyNamed', name: 'Vårdnadshavare 2', count: 1 }])
  })

  test('and back: who has done nothing is none any more, and the link lets nobody in', async () => {
    const id = await send()
    await declare(vh2)
    await move([id])
    await mailsTo('bo@flytt.example')
    expect(await changes([id], 'back')).toEqual([{ what: 'partyLeft', name: 'Vårdnadshavare 2', count: 1 }])
    await move([id], 'back')
    expect(await parties(id)).toEqual([])
    const ways = await app.services.store.read.links.of(id)
    expect(ways.map(({ purpose, revoked }) => [purpose, revoked !== null])).toEqual([['party', true]])
    expect(await lines(id)).toEqual(['named', 'invited', 'left'])
    expect(await mailsTo('bo@flytt.example')).toHaveLength(1)
  })

  test.each(['opened', 'named by staff', 'signed'])('and back: who was %s stays', async (how) => {
    const id = await send()
    await declare(vh2)
    await move([id])
    await mailsTo('bo@flytt.example')
    const record = await app.services.store.read.cases.find('default', id)
    const [bo] = JSON.parse(record?.parties ?? '[]')
    if (how === 'opened')
      await app.services.store.write((tx) =>
        tx.cases.setParties('default', record?.row ?? 0, [{ ...bo, opened: tx.now }]),
      )
    else if (how === 'signed') {
      await cases().changeStatus(handler(), {
        ...{ formDataId: id, connectionId: 'ny-under', currentStateId: 'ny' },
      })
      const { formData } = await cases().loadForm(handler(), { formDataId: id })
      const paper = { formDataId: id, party: bo._id, revision: formData?.revision ?? 0, note: 'Pärm 3' }
      await cases().signForParty(handler(), paper)
    } else
      await cases().setParty(handler(), {
        ...{ formDataId: id, party: bo._id, key: 'vh2', name: 'Bo Ek', address: 'bosse@flytt.example' },
      })
    expect(await changes([id], 'back')).toEqual([])
    await move([id], 'back')
    expect(await parties(id)).toHaveLength(1)
  })

  test('by other questions: it is somebody else, but for who has done something', async () => {
    await declare(vh2)
    const [id, kept] = [await send(), await send()]
    await mailsTo('bo@flytt.example')
    const record = await app.services.store.read.cases.find('default', kept)
    const [bo] = JSON.parse(record?.parties ?? '[]')
    await app.services.store.write((tx) =>
      tx.cases.setParties('default', record?.row ?? 0, [{ ...bo, opened: tx.now }]),
    )
    await declare({ ...vh2, person: 'barn', address: 'annan' })
    expect(await changes([id, kept], 3)).toEqual([
      { what: 'partyLeft', name: 'Vårdnadshavare 2', count: 1 },
      { what: 'partyInvited', name: 'Vårdnadshavare 2', count: 1 },
    ])
    await move([id, kept], 3)
    expect(await mailsTo('eva@flytt.example')).toHaveLength(1)
    expect(await parties(id)).toEqual(['Kim Ek <eva@flytt.example> invited'])
    expect(await parties(kept)).toEqual(['Bo Ek <bo@flytt.example> opened'])
  })

  test('that says the same of them changes nothing: whom staff have taken away stays away', async () => {
    await declare(vh2)
    const id = await send()
    await mailsTo('bo@flytt.example')
    const [bo] = (await cases().loadForm(handler(), { formDataId: id })).parties?.parties ?? []
    await cases().removeParty(handler(), { formDataId: id, party: bo?._id ?? '' })
    await declare({ ...vh2, name: 'Förälder 2' })
    await move([id], 3)
    expect(await parties(id)).toEqual([])
    expect(await mailsTo('bo@flytt.example')).toHaveLength(1)
  })

  test('whose form asks otherwise, takes nobody for somebody else before the form is moved, too', async () => {
    await declare(vh2)
    const id = await send()
    await mailsTo('bo@flytt.example')
    await publishPages(
      app,
      formId,
      asking(
        question('barn', 'Barnets namn'),
        ['Input#vh2namn', { name: 'namn2', label: 'Andra vårdnadshavaren', type: 'text' }],
        ['Input#vh2epost', { name: 'epost2', label: 'Dennes e-post', type: 'email' }],
      ),
    )
    await declare({ ...vh2, person: 'namn2', address: 'epost2' })
    await move([id], 3)
    expect(await parties(id)).toEqual(['Bo Ek <bo@flytt.example> invited'])
    const form = { what: 'form', id: formId, which: { ids: [id] }, to: 2 } as const
    await moved(app, mover(), form)
    expect(await parties(id)).toEqual(['Bo Ek <bo@flytt.example> invited'])
    expect(await mailsTo('bo@flytt.example')).toHaveLength(1)
  })
})

test('a case that is moved to a version of its form that takes an answer again names who it names', async () => {
  await publishPages(app, formId, asking(question('barn', 'Barnets namn')))
  await declare(vh2)
  await publishPages(app, formId, asking(...asked))
  const id = await send()
  await mailsTo('bo@flytt.example')
  const form = { what: 'form', id: formId, which: { ids: [id] } } as const
  await moved(app, mover(), { ...form, to: 2 })
  // Nobody is put out by a question that is gone.
  expect(await parties(id)).toEqual(['Bo Ek <bo@flytt.example> invited'])
  const [bo] = (await cases().loadForm(handler(), { formDataId: id })).parties?.parties ?? []
  await cases().removeParty(handler(), { formDataId: id, party: bo?._id ?? '' })
  const before = await cases().versions.preview(mover(), { ...form, to: 'back' })
  expect(before.changes).toContainEqual({ what: 'partyInvited', name: 'Vårdnadshavare 2', count: 1 })
  await moved(app, mover(), { ...form, to: 'back' })
  await mailsTo('bo@flytt.example')
  expect(await parties(id)).toEqual(['Bo Ek <bo@flytt.example> invited'])
})
