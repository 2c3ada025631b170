import { afterEach, beforeEach, expect, test } from 'bun:test'
import { handler, publishFault, visitor } from '../../../../test/support/cases.ts'
import { pagesApp } from '../../../../test/support/pages.ts'
import { fromJson } from '../../../shared/json.ts'
import type { App } from '../../app.ts'
import { systemSession } from '../../session.ts'
import type { MailRow } from '../../store/records.ts'

/** Whoever sent a case in is told of what staff corrected where that was ticked, once for all within a minute. */

let app: App
let formId: string
beforeEach(async () => {
  app = await pagesApp()
  await app.services.work.start()
  formId = await publishFault(app, {
    pages: [
      [
        'FormTab#p1',
        { label: 'Felet' },
        [
          'Section#s',
          {},
          [
            'Row#r',
            {},
            [
              'Col#c',
              {},
              ['Input#gata', { name: 'gata', label: { sv: 'Gata', en: 'Street' } }],
              ['Input#hus', { name: 'hus', label: 'Hus' }],
              ['Input#epost', { name: 'epost', label: 'E-post', type: 'email' }],
            ],
          ],
        ],
      ],
    ],
  })
})
afterEach(() => app.close())

const send = (data: Record<string, string>) =>
  app.services.cases.save(visitor(), { formId, data, complete: true })

/** What waits for more corrections is told. */
async function later(formDataId: string): Promise<void> {
  const { store, work } = app.services
  const task = await store.read.tasks.findWaiting('default', 'caseEffect', `corrected/${formDataId}`)
  if (task) await store.write((tx) => tx.tasks.move(task._id, 0))
  work.wake()
  await work.idle()
}

const mails = async (): Promise<MailRow[]> =>
  (
    await app.services.store.read.mails.list('default', {
      ...{ limit: 20, offset: 0, newestFirst: false },
    })
  ).rows.filter(({ subject }) => subject.includes('rättats') || subject.includes('corrected'))

test('tells once of several answers, in the words of their questions, and nothing that was not ticked', async () => {
  const sent = await send({
    gata: 'Storg 1',
    hus: 'A',
    epost: 'eva@example.org',
  })
  const { formDataId } = sent
  const correct = (data: Record<string, string>, tell?: boolean) =>
    app.services.cases.save(handler(), { formId, formDataId, data, ...(tell !== undefined && { tell }) })
  await correct({ hus: 'B' })
  await correct({ gata: 'Storgatan 1' }, true)
  await correct({ epost: 'eva.ek@example.org' }, true)
  await correct({ hus: 'C' }, false)
  expect(await mails()).toEqual([])
  const session = systemSession()
  const timeline = await app.services.cases.timeline(session, { formDataId })
  expect(timeline.filter(({ kind }) => kind === 'saved').map(({ detail }) => detail.told ?? false)).toEqual([
    false,
    true,
    true,
    false,
  ])
  // The author sees in what has happened what they were told of, without what it says.
  const own = await app.services.cases.timeline(visitor(), { formDataId, caseToken: sent.caseToken })
  expect(own.filter(({ kind }) => kind === 'saved').map(({ detail }) => detail)).toEqual([
    { changed: ['gata'] },
    { changed: ['epost'] },
  ])
  await later(formDataId)
  const found = await mails()
  expect(found.map(({ recipients }) => fromJson<string[]>(recipients))).toEqual([['eva.ek@example.org']])
  expect(found[0]?.text).toContain('har rättat svaren på: Gata, E-post.')
})

test('a citizen who ticks it tells nobody', async () => {
  const { formDataId, caseToken } = await send({ gata: 'Storg 1' })
  const saving = app.services.cases.save(visitor(), {
    ...{ formId, formDataId, caseToken, data: { gata: 'X' }, tell: true },
  })
  await expect(saving).rejects.toMatchObject({ code: 'ALREADY_SENT' })
  await later(formDataId)
  expect(await mails()).toEqual([])
})
