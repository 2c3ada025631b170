import { keysOf } from '../../shared/record.ts'
import { queryNames } from '../../shared/rules/condition/queryNames.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { hubs } from '../../shared/schemas/page.ts'
import { builders } from '../../shared/schemas/permissions.ts'
import { editorsOf, type Place, placesOf, routesOf } from '../../shared/schemas/places.ts'
import { Failure } from '../../shared/wire/errors.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'

/** Who asks, and the parts that the address filled a pattern with. */
interface Asked {
  services: Services
  session: Session
  parts: Readonly<Record<string, string>>
  query: URLSearchParams
}

type Has = (asked: Asked) => boolean | Promise<boolean>

const always: Has = () => true

/** Pages of the back office that no definition gives, as `ui/shell` routes them, and when there is one. */
const own: Readonly<Record<string, Has>> = {
  '/': always,
  '/setup/:page?': ({ parts: { page = '0' } }) => /^\d$/.test(page),
  '/login': always,
  '/recover': always,
  '/change-password': always,
  '/logout': always,
  '/403': always,
  '/pending': always,
  '/disabled': always,
  '/thank-you': always,
  '/page/:url/:param1?': hasAdminPage,
  '/case': ({ query, ...asked }) => hasCase(asked, query.get('formDataId') ?? ''),
  '/case/new': always,
  '/case/new/:id': ({ services, session, parts: { id = '' } }) =>
    services.cases.registration(session, id).then(() => true, isAbsent),
  '/case/:id': (asked) => hasCase(asked, asked.parts.id ?? ''),
  '/test/:id': (asked) =>
    holds(asked.session, 'processBuilder') && hasDocuments(asked, { id: { page: 'test' } }),
  '/user/:applicationRef/:id': (asked) =>
    holds(asked.session, 'admin') && hasDocuments(asked, { id: { page: 'user' } }),
  '/app/:applicationRef': (asked) => holds(asked.session, 'staff') && hasDocuments(asked, {}),
}

/**
 * Whether the back office has a page at this address: `known` by its pattern, and `there` when what its parts name is,
 * too, and whoever asks may open it. Absent and forbidden answer alike, so a visitor learns of no id whether it exists.
 */
export async function shellPageAt(
  services: Services,
  session: Session,
  { pathname, searchParams }: URL,
): Promise<{ known: boolean; there: boolean }> {
  const route = routeOf(pathname)
  if (!route) return { known: false, there: false }
  const there = await route.has({ services, session, parts: route.parts, query: searchParams })
  return { known: true, there }
}

/** Whether an address follows a pattern of the back office. */
export const isShellPath = (pathname: string): boolean => routeOf(pathname) !== undefined

function routeOf(pathname: string): { has: Has; parts: Record<string, string> } | undefined {
  routes ??= [
    ...editorsOf(schemas).map(({ path, schema }): [string, Has] => [
      path,
      (asked) =>
        builders.some((permission) => holds(asked.session, permission)) &&
        hasDocuments(asked, { id: { page: schema.name } }),
    ]),
    ...Object.entries(own),
    ...keysOf(hubs).map((hub): [string, Has] => [`/${hub}`, always]),
    ...routesOf(placesOf(schemas)).map(({ path, place }): [string, Has] => [
      path,
      path.includes(':') ? (asked) => hasPlace(asked, place) : always,
    ]),
  ].map(([path, has]) => ({ pattern: patternOf(path), has }))
  for (const { pattern, has } of routes) {
    const parts = pattern.exec(pathname)
    if (parts) return decoded(parts.groups ?? {}, has)
  }
  return undefined
}

let routes: { pattern: RegExp; has: Has }[] | undefined

function decoded(groups: Readonly<Record<string, string | undefined>>, has: Has) {
  const parts: Record<string, string> = {}
  try {
    for (const [name, part] of Object.entries(groups))
      if (part !== undefined) parts[name] = decodeURIComponent(part)
  } catch {
    return undefined
  }
  return { has, parts }
}

function hasPlace(asked: Asked, { allow, schema, parts: named = {} }: Place): boolean | Promise<boolean> {
  const { parts, session } = asked
  if (Object.entries(parts).some(([name, part]) => named[name]?.includes(part) === false)) return false
  // What the product itself calls its pages is no secret.
  if (Object.keys(parts).every((name) => name in named)) return true
  if (!holds(session, allow)) return false
  return hasDocuments(asked, schema ? { folderId: { page: schema.name, isFolder: true } } : {})
}

/** Whether the documents that an address names are there. An application is one wherever it stands. */
async function hasDocuments(
  { services: { documents }, session, parts }: Asked,
  kinds: Readonly<Record<string, { page: string; isFolder?: true }>>,
): Promise<boolean> {
  const named: typeof kinds = { applicationRef: { page: 'application' }, ...kinds }
  for (const [name, { page, isFolder = false }] of Object.entries(named)) {
    const id = parts[name]
    if (id === undefined) continue
    const found = await documents.find(session, page, id)
    if (!found || (found.isFolder ?? false) !== isFolder) return false
  }
  return true
}

function hasCase({ services, session }: Pick<Asked, 'services' | 'session'>, id: string): Promise<boolean> {
  return services.cases.mayRead(session, { formDataId: id })
}

async function hasAdminPage({ services, session, parts: { url = '', param1 } }: Asked): Promise<boolean> {
  // Loaded with the first page that is asked for.
  const { findAdminPage } = await import('../pages/view/loadView.ts')
  const found = await findAdminPage(services, session, url)
  return found !== undefined && (param1 === undefined || queryNames(found.view.tree.nodes).includes('param1'))
}

function isAbsent(error: unknown): false {
  if (error instanceof Failure) return false
  throw error
}

/** `/a/:b/:c?` as the router of the back office reads it: a part that may be left out takes its slash along. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => {
      const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? []
      if (!name) return `/${part.replace(/[^\w-]/g, '\\$&')}`
      return optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`
    })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}
