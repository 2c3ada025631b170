import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sessionWith, testApp } from '../../../test/support/scenario.ts'
import { nodeOf } from '../../shared/tree/tree.ts'
import type { App } from '../app.ts'

const builder = sessionWith('admin')
let app: App
let id: string
beforeEach(async () => {
  app = await testApp()
  id = (await app.services.documents.create(builder, { page: 'view', data: { name: 'Sida', url: 'sida' } }))
    ._id
})
afterEach(() => app.close())

test('names are fixed once they are published, also when the page is withdrawn and its draft goes on', async () => {
  const { documents } = app.services
  await saveNamed('namn')
  expect(await documents.fixedNames(builder, id)).toEqual([])
  await documents.publish(builder, id, '')
  await saveNamed('ort')
  await documents.unpublish(builder, id)
  expect(await documents.fixedNames(builder, id)).toEqual(['namn'])
})

test('a version that is brought back keeps its names, whatever was published after it', async () => {
  const { documents } = app.services
  await saveNamed('namn')
  await documents.publish(builder, id, '')
  await saveNamed('ort')
  await documents.publish(builder, id, '')
  await documents.revert(builder, id, 1)
  const { normStructure } = await documents.edit(builder, id)
  expect(normStructure.question?.extra).toEqual({ name: 'namn', label: 'Namn', $named: true })
  const { tree } = (await documents.publishedOfAny(builder, id, 1)) ?? {}
  expect(tree?.nodes.question?.extra).toEqual({ name: 'namn', label: 'Namn' })
})

/** The page with one question, of this name. */
async function saveNamed(name: string) {
  const { documents } = app.services
  const { normStructure, rootId, revision } = await documents.edit(builder, id)
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  const nodes = {
    [rootId]: { ...nodeOf({ nodes: normStructure }, rootId), structure: ['section'] },
    section: { _id: 'section', type: 'Section', structure: ['row'], extra: {}, style: {} },
    row: { _id: 'row', type: 'Row', structure: ['col'], extra: {}, style: {} },
    col: { _id: 'col', type: 'Col', structure: ['question'], extra: { cols: 12 }, style: {} },
    question: { _id: 'question', type: 'Input', structure: [], extra: { name, label }, style: {} },
  }
  await documents.lock(builder, id)
  await documents.saveTree(builder, { id, tree: { rootId, nodes }, revision })
}
