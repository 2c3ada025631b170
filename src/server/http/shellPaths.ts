import { keysOf } from '../../shared/record.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { hubs } from '../../shared/schemas/page.ts'
import { editorsOf, placesOf, routesOf } from '../../shared/schemas/places.ts'

/** Pages of the back office that no definition gives, as `ui/shell` routes them. */
const own = [
  '/',
  '/setup/:page?',
  '/login',
  '/recover',
  '/change-password',
  '/logout',
  '/403',
  '/pending',
  '/disabled',
  '/thank-you',
  '/page/:url/:param1?',
  '/case',
  '/case/:id',
  '/case/new/:id',
  '/user/:applicationRef/:id',
  '/app/:applicationRef',
]

/** Whether the back office has a page at this address. */
export function isShellPath(pathname: string): boolean {
  patterns ??= [
    ...own,
    ...keysOf(hubs).map((hub) => `/${hub}`),
    ...editorsOf(schemas).map(({ path }) => path),
    ...routesOf(placesOf(schemas)).map(({ path }) => path),
  ].map(patternOf)
  return patterns.some((pattern) => pattern.test(pathname))
}

let patterns: RegExp[] | undefined

/** `/a/:b/:c?` as the router of the back office reads it: a part that may be left out takes its slash along. */
function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .slice(1)
    .map((part) => {
      if (!part.startsWith(':')) return `/${part.replace(/[^\w-]/g, '\\$&')}`
      return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    })
  return new RegExp(`^${parts.join('')}/?$`, 'i')
}
