import type { Message } from '../i18n.ts'
import type { Schema } from './define.ts'
import { type OwnPage, ownPages } from './ownPages.ts'
import type { HubName, MenuHeading, MenuPlace, ScreenName } from './page.ts'
import type { Permission } from './permission.ts'

/** A page of the back office, as menu, hubs and routes see it: the list of a kind, or a page of the product's own. */
export interface Place {
  /** Patterns of its addresses; the first is the one that links are made of. */
  paths: readonly [string, ...string[]]
  address?: string
  icon: string
  title: Message
  text: Message
  /** Who may open it. */
  allow: Permission
  hub: HubName
  order: number
  menu?: MenuPlace & { for: readonly Permission[] }
  screen?: ScreenName
  parts?: Readonly<Record<string, readonly string[]>>
  ofApplication?: string
  schema?: Schema
}

/** Every page that the definitions give, in the order of its hub. */
export function placesOf(schemas: readonly Schema[], own: readonly OwnPage[] = ownPages): readonly Place[] {
  const kinds = schemas.flatMap((schema): Place[] => placeOf(schema))
  const pages = own.map(({ path, menu, ...page }): Place => {
    return { ...page, paths: [path], ...(menu && { menu: { for: [page.allow], ...menu } }) }
  })
  return [...kinds, ...pages].sort((a, b) => a.order - b.order)
}

function placeOf(schema: Schema): Place[] {
  if ('none' in schema.page) return []
  const { path = ownPath(schema), also = [], menu, ...page } = schema.page
  const { icon, plural: title, allow } = schema
  // A list is for those who may change something there; reading alone is no reason to fill the menu.
  const changes = schema.virtual ? [allow.update, allow.read] : [allow.update]
  return [
    {
      ...page,
      paths: [path, ...also],
      icon,
      title,
      allow: allow.read,
      schema,
      ...(menu && { menu: { for: changes, ...menu } }),
    },
  ]
}

const ownPath = ({ name, scope, folders }: Schema) =>
  `/${name}${scope === 'application' ? '/:applicationRef' : ''}${folders ? '/:folderId?' : ''}`

/** The links of a hub page, in order. */
export function onHub(places: readonly Place[], hub: HubName): readonly Place[] {
  return places.filter((place) => place.hub === hub)
}

/** The entries under a heading of the left menu, in order. */
export function underHeading(
  places: readonly Place[],
  heading: MenuHeading,
): readonly (Place & Required<Pick<Place, 'menu'>>)[] {
  return places
    .flatMap((place) => (place.menu?.under === heading ? [{ ...place, menu: place.menu }] : []))
    .sort((a, b) => a.menu.order - b.menu.order)
}

/** What an application is made of. Where two have one address (pages of the back office), the fixed one counts. */
export function ofApplication(places: readonly Place[], application: string): readonly Place[] {
  const parts = places.filter(({ schema, ofApplication }) =>
    ofApplication === undefined ? schema?.scope === 'application' : ofApplication === application,
  )
  const fixed = new Set(parts.filter(isFixed).map((part) => addressOf(part, application)))
  return parts.filter((part) => isFixed(part) || !fixed.has(addressOf(part, application)))
}

/** Pattern and page, in the order they are tried: where several share the first part, the fixed address comes first. */
export function routesOf(places: readonly Place[]): readonly { path: string; place: Place }[] {
  return places
    .flatMap((place) => place.paths.map((path) => ({ path, place })))
    .sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
}

/** Patterns of the builders' addresses, in the order they are tried, and the kind that each is for. */
export function editorsOf(schemas: readonly Schema[]): readonly { path: string; schema: Schema }[] {
  return schemas
    .filter(({ tree, graph }) => tree !== undefined || graph !== undefined)
    .flatMap((schema) =>
      [schema.editPath ?? [], schema.editAlso ?? []].flat().map((path) => ({
        path: path.replace('{_id}', ':id').replace('{applicationRef}', ':applicationRef'),
        schema,
      })),
    )
    .sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
}

/** Where a document is edited: its builder, or null when it has none. */
export function editorOf(
  { editPath }: Pick<Schema, 'editPath'>,
  row: { _id: string; applicationRef?: unknown },
): string | null {
  if (!editPath) return null
  return editPath
    .replace('{_id}', encodeURIComponent(row._id))
    .replace('{applicationRef}', encodeURIComponent(String(row.applicationRef ?? 'portal')))
}

/** Where one document of a place is found, from anywhere: its folder, its builder, or its dialog over the list. */
export function documentAddress(
  place: Place & Required<Pick<Place, 'schema'>>,
  row: { _id: string; isFolder: boolean; applicationRef?: string },
): string {
  const list = addressOf(place, row.applicationRef)
  if (row.isFolder) return folderAddress(place.schema, list, row._id)
  const dialog = new URLSearchParams({ Modal: 'Edit', schema: place.schema.name, id: row._id })
  return editorOf(place.schema, row) ?? `${list}?${dialog}`
}

/** Whether a kind's list has its folder after a `?`, because its address has no part for it. */
export const hasFolderInQuery = ({ folders, page }: Pick<Schema, 'folders' | 'page'>): boolean =>
  folders === true && 'path' in page && page.path !== undefined && !page.path.includes(':folderId')

/** Where a folder of the kind is found. `list`: the address of the list itself. */
export const folderAddress = (schema: Pick<Schema, 'folders' | 'page'>, list: string, id: string): string =>
  hasFolderInQuery(schema)
    ? `${list}?folderId=${encodeURIComponent(id)}`
    : `${list}/${encodeURIComponent(id)}`

/** The address of a page, for an application where the kind belongs to one. */
export function addressOf({ address, paths: [path] }: Place, application = 'portal'): string {
  return address ?? path.replace(':applicationRef', application).replace(/\/:.*$/, '')
}

/** Patterns of the addresses at which the menu's entry is the open one. */
export function matchOf(place: Place): string[] {
  return [`${addressOf(place)}*`, `${place.paths[0].replace(/\/:.*$/, '')}/*`]
}

const isFixed = ({ paths: [path] }: Place) => !path.includes(':')
/** A part that is taken from the address sorts after one that stands fixed. */
const rank = (path: string) => path.replace(/:[^/]*/g, '\uffff')
