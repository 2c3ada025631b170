import { settingsOf } from '../../shared/catalogue/common.ts'
import { componentOf } from '../../shared/catalogue/index.ts'
import type { Values } from '../../shared/fields/field.ts'
import { idPattern } from '../../shared/ids.ts'
import { recordOf } from '../../shared/record.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import { fieldReferences } from '../documents/references.ts'

/** A document or file (`asset`) that another one points at. */
export interface Reference {
  schema: string
  id: string
}

type Referring = {
  schema: string
  data: Values
  tree?: Tree | null
  applicationRef?: string | null
  folderId?: string | null
}

/** What a document names where its schema, or a component's settings, say that an id stands. */
export function referencesOf({ schema, data, tree, applicationRef, folderId }: Referring): Reference[] {
  return [
    ...(applicationRef ? [{ schema: 'application', id: applicationRef }] : []),
    ...(folderId ? [{ schema, id: folderId }] : []),
    ...fieldReferences(schemaOf(schema)?.fields ?? {}, data),
    ...(schema === 'process' ? graphReferences(data.process) : []),
    ...Object.values(tree?.nodes ?? {}).flatMap(({ type, extra }) => {
      const component = componentOf(type)
      return component ? [...fieldReferences(settingsOf(component), extra), ...rolesIn(extra)] : []
    }),
  ]
}

/** Any text in a document that looks like an id, or like the address of a file: menus and processes hold such. */
export function possibleIds({ data, tree }: Referring): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown) => {
    if (typeof value === 'string') {
      const id = /^\/(?:a|api\/asset)\/([^/?#]+)/.exec(value)?.[1] ?? value
      if (idPattern.test(id)) found.add(id)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(data)
  for (const { extra } of Object.values(tree?.nodes ?? {})) look(extra)
  return found
}

/** What the graph of a process names: who may follow a connection, what effects write and to whom. */
function graphReferences(value: unknown): Reference[] {
  if (typeof value !== 'object' || value === null) return []
  const { allow, input: given, condition } = recordOf(value)
  const input = recordOf(given)
  const all = (schema: string, ids: unknown) =>
    (Array.isArray(ids) ? ids : []).map((id) => ({ schema, id: String(id) }))
  return [
    ...all('role', recordOf(allow).roles),
    ...all('role', input.roles),
    ...all('group', input.groups),
    ...(typeof input.template === 'string' ? [{ schema: 'mail', id: input.template }] : []),
    ...rolesIn(condition),
    ...Object.values(value).flatMap(graphReferences),
  ]
}

/** Roles that conditions ask for: `{ role: id, is: 'has' }`. */
function rolesIn(value: unknown): Reference[] {
  if (typeof value !== 'object' || value === null) return []
  const { role, is } = recordOf(value)
  if (typeof role === 'string' && (is === 'has' || is === 'hasNot')) return [{ schema: 'role', id: role }]
  return Object.values(value).flatMap(rolesIn)
}
