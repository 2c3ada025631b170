import { afterEach, beforeEach, expect, test } from 'bun:test'
import { admin, type faultGraph, handlerRole, publishFault } from '../../../test/support/cases.ts'
import { databaseOf, rewrite } from '../../../test/support/database.ts'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import type { Values } from '../../shared/fields/field.ts'
import { connection, state } from '../../shared/process/processFixture.ts'
import { schemas } from '../../shared/schemas/index.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import type { App } from '../app.ts'
import { contentHash } from './contentHash.ts'
import { storeAsOfToday } from './storeAsOfToday.ts'

let app: App
let form: string
const process = 'process-fault'
beforeEach(async () => {
  app = await testApp()
  form = await publishFault(app)
})
afterEach(() => app.close())

const session = sessionWith(['admin', 'processBuilder', 'formBuilder'])
const documents = () => app.services.documents
const editable = async (): Promise<{ tree: Tree; revision: number }> => {
  const { normStructure: nodes, rootId, revision } = await documents().edit(session, form)
  return { tree: { rootId, nodes }, revision }
}
const saveTree = async (tree: Tree) =>
  documents().saveTree(session, { id: form, tree, revision: (await editable()).revision })
const ahead = async (page: string, id: string) => {
  const { ahead } = await documents().get(session, page, id)
  const { rows } = await documents().grid(session, { page, pageNo: 1, pageSize: 50 })
  // What the list says is what the document says.
  expect(rows.find(({ _id }) => _id === id)?.ahead).toBe(ahead)
  return ahead
}
const update = (page: string, id: string, data: Values) => documents().update(admin(), { page, id, data })
const labelled = (tree: Tree, label: string): Tree => {
  const [id = ''] = Object.keys(tree.nodes).filter((one) => tree.nodes[one]?.extra.name === 'gata')
  const node = tree.nodes[id]
  if (!node) throw new Error('no such question')
  return { ...tree, nodes: { ...tree.nodes, [id]: { ...node, extra: { ...node.extra, label } } } }
}
/** Written again with every key in the opposite order. */
function turned<T>(said: T): T {
  if (Array.isArray(said)) return said.map(turned) as T
  if (typeof said !== 'object' || said === null) return said
  return Object.fromEntries(
    Object.entries(said)
      .reverse()
      .map(([key, value]) => [key, turned(value)]),
  ) as T
}

test('what is saved and undone is not ahead of what is published, and so the save says', async () => {
  const { tree } = await editable()
  expect(await ahead('form', form)).toBe(false)
  expect(await saveTree(labelled(tree, 'Var är det?'))).toMatchObject({ ahead: true })
  expect(await ahead('form', form)).toBe(true)
  expect(await saveTree(tree)).toMatchObject({ ahead: false })
  expect(await ahead('form', form)).toBe(false)
})

test('a graph that is drawn and undone is not ahead', async () => {
  const save = async (graph: ReturnType<typeof faultGraph>) => {
    const { revision } = await documents().get(session, 'process', process)
    return app.services.processes.save(session, { id: process, process: graph, revision })
  }
  const { process: before } = await app.services.processes.load(session, process)
  const more = { ...before, states: [...before.states, state('till', 'end')] }
  const wired = { ...more, connections: [...more.connections, connection('ny-till')] }
  await app.services.processes.lock(session, process, { takeOver: false })
  expect(await save(wired)).toMatchObject({ ahead: true })
  expect(await ahead('process', process)).toBe(true)
  expect(await save(before)).toMatchObject({ ahead: false })
  expect(await ahead('process', process)).toBe(false)
})

test('a save that changes nothing is not ahead, whatever order its keys stand in', async () => {
  const { tree } = await editable()
  expect(await saveTree(turned(tree))).toMatchObject({ ahead: false })
  const { _id, ...before } = await documents().get(session, 'process', process)
  await update('process', process, { assignmentRoles: turned(before.assignmentRoles), name: before.name })
  expect(await ahead('process', process)).toBe(false)
  // Where order says something, it counts.
  await update('process', process, { assignmentRoles: [...(before.assignmentRoles ?? [])].reverse() })
  expect(await ahead('process', process)).toBe(true)
})

test('another name alone is ahead, and the old one again is not', async () => {
  await update('form', form, { name: 'Annat' })
  expect(await ahead('form', form)).toBe(true)
  await update('form', form, { name: 'Felanmälan' })
  expect(await ahead('form', form)).toBe(false)
})

test('who goes back to what is published is not ahead of it', async () => {
  const { tree } = await editable()
  await saveTree(labelled(tree, 'Var är det?'))
  await update('form', form, { description: 'Ny' })
  await documents().revert(session, form, 1)
  expect(await ahead('form', form)).toBe(false)
  await documents().publish(admin(), form, '')
  expect(await ahead('form', form)).toBe(false)
  await saveTree(labelled(tree, 'Var är det?'))
  await documents().publish(admin(), form, '')
  await documents().revert(session, form, 1)
  expect(await ahead('form', form)).toBe(true)
})

test('the same that is read in again is not ahead, and what was restored from the history compares, too', async () => {
  const { files } = await app.services.solutions.export(admin(), {
    ids: [form, process, handlerRole],
    manifest: { name: 'Fel' },
  })
  await update('form', form, { description: 'Ny' })
  expect(await ahead('form', form)).toBe(true)
  await app.services.solutions.import(admin(), files, { withRoles: true })
  expect([await ahead('form', form), await ahead('process', process)]).toEqual([false, false])
  await update('process', process, { name: 'Nytt' })
  const [, before] = await documents().history(session, 'process', process)
  await documents().restoreRevision(admin(), 'process', process, before?.revision ?? 0)
  expect(await ahead('process', process)).toBe(false)
})

test('what is not published is ahead of nothing', async () => {
  await documents().unpublish(admin(), form)
  await update('form', form, { description: 'Ny' })
  expect(await ahead('form', form)).toBe(false)
  await documents().publish(admin(), form, '')
  expect(await ahead('form', form)).toBe(false)
  await update('form', form, { description: '' })
  expect(await ahead('form', form)).toBe(true)
})

test.each(schemas.filter(({ publishes, name }) => publishes && !['form', 'process'].includes(name)))(
  '$name: what was changed and changed back is not ahead',
  async ({ name: page }) => {
    const address = { view: { url: 'ett' }, adminPage: { url: 'ett' } }[String(page)]
    const made = await documents().create(admin(), { page, data: { name: 'Ett', ...address } })
    await documents().publish(admin(), made._id, '')
    await update(page, made._id, { name: 'Två' })
    expect(await ahead(page, made._id)).toBe(true)
    await update(page, made._id, { name: 'Ett' })
    expect(await ahead(page, made._id)).toBe(false)
  },
)

test('a question that is renamed in a form, and back, leaves neither the form nor its process ahead', async () => {
  await update('form', form, { caseTitle: 'Fel vid {{gata}}' })
  await documents().publish(admin(), form, '')
  const { tree } = await editable()
  const [id = ''] = Object.keys(tree.nodes).filter((one) => tree.nodes[one]?.extra.name === 'gata')
  const named = (name: string): Tree => {
    const node = tree.nodes[id]
    if (!node) throw new Error('no such question')
    return { ...tree, nodes: { ...tree.nodes, [id]: { ...node, extra: { ...node.extra, name } } } }
  }
  expect(await saveTree(named('stalle'))).toMatchObject({ ahead: true })
  expect((await documents().get(session, 'form', form)).caseTitle).toBe('Fel vid {{stalle}}')
  expect(await saveTree(tree)).toMatchObject({ ahead: false })
  expect(await ahead('form', form)).toBe(false)
})

test('what was stored before there were hashes, or with other versions of components, is hashed at the next start', async () => {
  await update('form', form, { description: 'Ny' })
  await rewrite(app.services.store, (database) => {
    database.run(`UPDATE documents SET hash = NULL, publishedHash = 'x.y'`)
    database.run(`DELETE FROM settings WHERE key = 'documentsHashedAs'`)
  })
  const log = { write: () => '' }
  await storeAsOfToday({ store: app.services.store, log })
  expect([await ahead('form', form), await ahead('process', process)]).toEqual([true, false])
  // Once: the next start reads none of them.
  await rewrite(app.services.store, (database) =>
    database.run('UPDATE documents SET publishedHash = hash WHERE published IS NOT NULL'),
  )
  await storeAsOfToday({ store: app.services.store, log })
  expect(await ahead('form', form)).toBe(false)
})

test('every document says of itself what its hashes say', async () => {
  await saveTree(labelled((await editable()).tree, 'Var är det?'))
  await update('process', process, { description: 'Ny' })
  const rows = databaseOf(app.services.store).query('SELECT * FROM documents WHERE published IS NOT NULL')
  for (const row of rows.all() as {
    schema: string
    name: string
    data: string
    tree: string
    hash: string
  }[])
    expect(row.hash).toBe(contentHash(row))
})
