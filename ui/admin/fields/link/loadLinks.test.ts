import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { App } from '../../../../src/server/app.ts'
import { anonymousSession, defaultOrg, type Session, systemSession } from '../../../../src/server/session.ts'
import { makeI18n, translator } from '../../../../src/shared/i18n.ts'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import type { Client } from '../../client.tsx'
import { loadLinks } from './loadLinks.ts'

let app: App
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await testApp()
  const { documents, assets } = app.services
  const make = async (
    page: string,
    data: { name: string; [key: string]: unknown },
    applicationRef?: string,
  ) => {
    const made = await documents.create(systemSession(), {
      page,
      data,
      ...(applicationRef && { applicationRef }),
    })
    ids[data.name] = made._id
  }
  await make('process', { name: 'Gatuprocess' })
  await make('form', { name: 'Gatufel', formType: 'standard' })
  await make('form', { name: 'Bygglov', formType: 'standard' })
  await make('view', { name: 'Gatusidan', url: 'gatan' })
  await make('application', { name: 'Intranätet' })
  await make('view', { name: 'Gatukartan inifrån', url: 'inifran' }, ids.Intranätet)
  const { assetId } = await assets.init(builder, { name: 'gatukarta.txt', size: 3, mimeType: 'text/plain' })
  await assets.stream(builder, { assetId, chunkId: 0, chunk: btoa('abc') })
  await assets.finish(builder, { assetId })
  ids.file = assetId
})
afterAll(() => app.close())

const builder = sessionWith('admin')

test('forms and processes are offered by their id, views by their address, files by where they are read', async () => {
  expect(await links(builder)).toEqual(
    expect.arrayContaining([
      { value: ids.Gatufel, label: 'Gatufel', icon: 'file-text', description: 'Formulär' },
      { value: 'gatan', label: 'Gatusidan', icon: 'layout-template', description: 'Vy' },
      { value: ids.Gatuprocess, label: 'Gatuprocess', icon: 'workflow', description: 'Process' },
      { value: `/a/${ids.file}`, label: 'gatukarta.txt', icon: 'paperclip', description: 'Fil' },
    ]),
  )
})

test('a search finds by name among all kinds', async () => {
  expect(names(await links(builder, 'gatu'))).toEqual([
    'Gatufel',
    'Gatukartan inifrån',
    'Gatusidan',
    'Gatuprocess',
    'gatukarta.txt',
  ])
  expect(names(await links(builder, 'bygg'))).toEqual(['Bygglov'])
})

test('of views only those of the application that the link stands in are offered', async () => {
  const found = names(await links(builder, 'gat', ids.Intranätet))
  expect(found).toContain('Gatukartan inifrån')
  expect(found).not.toContain('Gatusidan')
})

test.each([
  ['a citizen', sessionWith('user')],
  ['a case worker', sessionWith([], { roles: ['role-handler'] })],
  ['who is not logged in', anonymousSession({ org: defaultOrg })],
] as const)('%s may not read forms, and is offered none, nor anything else', async (_, session) => {
  expect(await links(session)).toEqual([])
})

test('who builds forms alone is offered the names of all, to link to', async () => {
  const found = await links(sessionWith('formBuilder'))
  expect(found.map(({ value }) => value)).toEqual(
    expect.arrayContaining([ids.Gatufel, 'gatan', ids.Gatuprocess]),
  )
})

const links = (session: Session, search = '', applicationRef?: string) =>
  loadLinks(clientOf(session), t, { search, applicationRef })
const names = (options: { label: string }[]) => options.map(({ label }) => label)
const t = translator(makeI18n('sv', {}))

/** The real server as this session meets it. */
function clientOf(session: Session): Pick<Client, 'call'> {
  const call = async (action: string, input: Record<string, unknown>) => {
    const reply = await app.dispatcher.call(session, action, input)
    if ('err' in reply) throw Object.assign(new Error(reply.err.code), reply.err)
    return reply.data
  }
  return { call: call as Client['call'] }
}
