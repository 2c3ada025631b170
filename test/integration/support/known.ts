import { connection, graph, state } from '../../../src/shared/process/processFixture.ts'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { section, page as tree } from './tree.ts'
import { dataFor } from './values.ts'
import { adminPassword, type World } from './world.ts'

/**
 * What the shape of an input does not say: which kind of thing a property names, and values that must fit. A
 * property that stands in neither table is tried with every id there is, or with any value of its shape.
 */

const kinds: Record<string, readonly string[]> = {
  formId: ['form'],
  formIds: ['form'],
  processIds: ['process'],
  formDataId: ['case'],
  formDataIds: ['case'],
  otherId: ['case'],
  parentFormDataId: ['case'],
  selected: ['case'],
  selectedTickets: ['case'],
  assetId: ['asset', 'upload'],
  userId: ['user'],
  userIds: ['user'],
  users: ['user'],
  groupIds: ['group'],
  groups: ['group'],
  roles: ['role'],
  template: ['mail', 'message'],
  noteId: ['note'],
  linkId: ['link'],
  orgId: ['organisation'],
  applicationRef: ['application'],
  connectionId: ['connection'],
  connection: ['connection'],
  currentStateId: ['state'],
  state: ['state'],
  componentId: ['node'],
  check: ['node'],
  page: ['node'],
  versionId: ['version'],
  caseToken: ['caseToken'],
}

/** What is kept of a case beside its ids. */
const noIds = ['caseToken', 'number', 'statusCode', 'url']

export function idsNamed(name: string, { ids }: World): string[] {
  const named = kinds[name] ?? Object.keys(ids).filter((kind) => !noIds.includes(kind))
  return [...new Set(named.flatMap((kind) => ids[kind] ?? []))]
}

/** Ids of rows that are no documents, by the schema they are listed under. */
const listedAs: Record<string, string> = {
  formData: 'case',
  log: 'sentMail',
  trashcan: 'trash',
  formPublished: 'form',
}

export const idsOnPage = (page: string, { ids }: World): string[] | undefined => ids[listedAs[page] ?? page]

/** undefined: the property's name says nothing. */
export function valueNamed(name: string, world: World, page?: string): unknown {
  const make = values[name]
  if (name !== 'data') return make?.(world)
  const schema = page ? schemaOf(page) : undefined
  if (schema) return dataFor(schema, `ny${page}`, world.ids, { permissions: [], availableThemes: undefined })
  return page ? {} : answers(world)
}

const values: Record<string, (world: World) => unknown> = {
  context: ({ ids }) => ({ formIds: ids.form ?? [] }),
  component: ({ ids }) => ({ documentId: ids.view?.[0], nodeId: 'arenden' }),
  button: () => 0,
  permission: () => 'handler',
  role: () => 'handler',
  markerType: () => 'internal',
  number: ({ ids }) => ids.number?.[0],
  code: ({ ids }) => ids.statusCode?.[0],
  answer: () => 'epost',
  address: () => 'nagon@example.org',
  email: () => 'nagon@example.org',
  data: () => undefined,
  chunk: () => btoa('hej'),
  chunkId: () => 0,
  size: () => 3,
  name: () => 'ny.txt',
  provider: () => 'mail',
  settings: () => ({}),
  mimeType: () => 'text/plain',
  oldPassword: () => adminPassword,
  newPassword: () => 'ett grönt hus i skogen',
  password: () => 'ett grönt hus i skogen',
  scopes: () => ['roles'],
  expires: () => Date.now() + 1_000_000,
  token: ({ login }) => login.token,
  normStructure: () => newTree.nodes,
  rootId: () => newTree.rootId,
  process: () => graph([state('ny', 'start'), state('klar', 'end')], [connection('ny-klar')]),
}

const newTree = tree('form', [
  'FormTab#sida',
  { label: 'Sida' },
  section(['Input#gata', { name: 'gata', label: 'Gata' }]),
])

/** To the form that every world has, with a file of the world's. */
function answers({ ids }: World): Record<string, unknown> {
  const file = { assetId: ids.asset?.[0], name: 'bild.txt', size: 3, mimeType: 'text/plain' }
  return { gata: 'Nygatan', epost: 'ny@example.org', bild: [file] }
}
