import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sessionWith, testApp } from '../../../../test/support/scenario.ts'
import { schemaOf, schemas } from '../../../shared/schemas/index.ts'
import type { TreeNode } from '../../../shared/tree/tree.ts'
import type { Failure } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import type { TreeProblem } from '../documents.ts'

const builder = sessionWith('admin')
let app: App
let application: string
beforeAll(async () => {
  app = await testApp()
  application = (
    await app.services.documents.create(builder, { page: 'application', data: { name: 'Portal' } })
  )._id
})
afterAll(() => app.close())

/** A component and its settings; where it stands does not matter here. */
type Part = [type: string, extra: Record<string, unknown>]
const unknown: Part[] = [
  ['Tickets', { effects: 'Components/Tickets/gone' }],
  ['Tickets', { actionButtons: [{ label: 'Ta', effects: 'Ticket/take' }, { effects: 'Ticket/gone' }] }],
  ['Radio', { optionsType: 'effects', effects: 'Category/gone' }],
]
/** They are there, and made for something else, or for the server alone. */
const misplaced: Part[] = [
  ['Tickets', { effects: 'Category/list' }],
  ['Tickets', { actionButtons: [{ label: 'Ta', effects: 'Case/mail' }] }],
  ['Radio', { optionsType: 'effects', effects: 'Components/Tickets/list' }],
]
const sound: Part[] = [
  ['Tickets', { effects: 'Components/Tickets/list', actionButtons: [{ effects: 'Ticket/take' }] }],
  ['Radio', { optionsType: 'effects', effects: 'Category/list' }],
  // Left behind by a choice that was changed: nothing asks it.
  ['Radio', { optionsType: 'static', effects: 'Category/gone' }],
]

const pages = schemas.flatMap(({ name, tree, publishes }) => (tree && publishes ? [name] : []))

/** Saves a new page with the parts in it. Answers with what is told of their effects, and the page's id. */
async function saved(page: string, parts: Part[]) {
  const { documents } = app.services
  const name = `sida-${crypto.randomUUID()}`
  const { _id: id } = await documents.create(builder, {
    page,
    data: { name, ...(schemaOf(page)?.fields.url?.format === 'path' && { url: name }) },
    ...(schemaOf(page)?.scope === 'application' && { applicationRef: application }),
  })
  const { normStructure, rootId } = await documents.edit(builder, id)
  const nodes: Record<string, TreeNode> = structuredClone(normStructure)
  for (const [n, [type, extra]] of parts.entries()) {
    nodes[`part${n}`] = { _id: `part${n}`, type, structure: [], extra, style: {} }
    nodes[rootId]?.structure.push(`part${n}`)
  }
  const { problems } = await documents.saveTree(builder, { id, tree: { rootId, nodes }, revision: 1 })
  return { id, told: told(problems) }
}
const told = (problems: TreeProblem[]) =>
  problems.filter(({ key }) => key === 'builder.unknownEffect').map(({ nodeId, level }) => [nodeId, level])
const each = [
  ['part0', 'error'],
  ['part1', 'error'],
  ['part2', 'error'],
]

test.each(pages)('an effect that is not there is a problem where it is named: %s', async (page) => {
  const { id, told: atSave } = await saved(page, unknown)
  expect(atSave).toEqual(each)
  expect(told(await app.services.documents.problems(builder, id))).toEqual(each)
  const refused = await app.services.documents.publish(builder, id, '').catch((error: Failure) => error)
  expect(refused).toMatchObject({ code: 'INVALID' })
  const { problems } = (refused as Failure).options.detail as { problems: TreeProblem[] }
  expect(told(problems)).toEqual(each)
})

test.each(pages)('an effect that is made for something else is one, too: %s', async (page) => {
  expect((await saved(page, misplaced)).told).toEqual(each)
})

test.each(pages)('effects that are there, and those that nothing asks for, are none: %s', async (page) => {
  expect((await saved(page, sound)).told).toEqual([])
})

test('every kind of page is looked through', () => {
  expect(pages.toSorted()).toEqual(['adminPage', 'form', 'template', 'view'])
})
