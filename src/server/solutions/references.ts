import { settingsOf } from '../../shared/catalogue/common.ts'
import { componentOf } from '../../shared/catalogue/index.ts'
import type { Values } from '../../shared/fields/field.ts'
import { idPattern } from '../../shared/ids.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import type { Tree } from '../../shared/tree/tree.ts'
import { type FieldReference, fieldReferences, rolesIn } from '../documents/checks/references.ts'

/** A document or file (`asset`) that another one points at. */
export type Reference = Omit<FieldReference, 'field'>

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
