import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { componentOf } from '../../shared/catalogue/index.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import type { App } from '../app.ts'

const builder = sessionWith('admin')
let app: App
let id: string
let tree: Tree
beforeEach(async () => {
  app = await testApp()
  id = (await app.services.documents.create(builder, { page: 'form', data: { name: 'Felanmälan' } }))._id
  const { normStructure: nodes, rootId } = await app.services.documents.edit(builder, id)
  tree = { rootId, nodes }
})
afterEach(() => app.close())

const save = (revision: number, more: Partial<Tree> = {}) =>
  app.services.documents.saveTree(builder, { id, tree: { ...tree, ...more }, revision })
const draft = () => app.services.documents.edit(builder, id)

test('who writes at the same time does not wait for a page to be checked', async () => {
  const done: string[] = []
  const page = save(1).then(() => done.push('page'))
  const other = app.services.store.write(() => {}).then(() => done.push('other'))
  await Promise.all([page, other])
  expect(done).toEqual(['other', 'page'])
})

test('who writes at the same time does not wait for a page to be checked that is published', async () => {
  const { documents, store } = app.services
  const { write } = store
  let writing = 0
  store.write = (work) =>
    write(async (tx) => {
      writing++
      try {
        return await work(tx)
      } finally {
        writing--
      }
    })
  const page = componentOf('FormTab')
  if (!page) throw new Error('no such component')
  const { hints } = page
  const looked = new Set<number>()
  const seen: typeof hints = (settings) => {
    looked.add(writing)
    return hints?.(settings) ?? []
  }
  Object.assign(page, { hints: seen })
  try {
    const refused = await documents.publish(builder, id, '').catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'INVALID',
      options: { fields: { publish: 'builder.formNeedsProcess' } },
    })
  } finally {
    Object.assign(page, { hints })
    store.write = write
  }
  expect([...looked]).toEqual([0])
})

test('of two who save the same revision at once one is told that it is old', async () => {
  const both = await Promise.allSettled([save(1), save(1)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(refused.reason).toMatchObject({ code: 'CONFLICT', options: { detail: { revision: 2 } } })
  expect((await draft()).revision).toBe(2)
})

test('what is decided about the document while its page is checked stands', async () => {
  const saved = save(1)
  await app.services.store.write((tx) =>
    tx.documents.update(builder.org, id, { published: 1, folder: 'mapp' }),
  )
  await saved
  expect((await draft()).document).toMatchObject({ revision: 2, published: 1, folderId: 'mapp' })
})

test('an old revision is refused before anything is said of the page', async () => {
  await save(1)
  expect(save(1, { rootId: 'nowhere' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(save(2, { rootId: 'nowhere' })).rejects.toMatchObject({ code: 'INVALID' })
  expect((await draft()).revision).toBe(2)
})

test('what is no JSON in a setting is refused', async () => {
  const root = tree.nodes[tree.rootId]
  if (!root) throw new Error('no root')
  const damaged = { ...root, extra: { ...root.extra, label: () => 'x' } }
  expect(save(1, { nodes: { ...tree.nodes, [root._id]: damaged } })).rejects.toMatchObject({
    code: 'INVALID',
  })
  expect((await draft()).revision).toBe(1)
})
