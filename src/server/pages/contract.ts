import type { ComponentType, StoredSettings } from '../../shared/catalogue/index.ts'
import type { Tree, TreeNode } from '../../shared/tree/tree.ts'
import type { ComponentData } from '../../shared/wire/page/page.ts'
import type { StartedLogin } from '../auth/login.ts'
import type { SessionRequest } from '../auth/session/resolve.ts'
import type { Published } from '../documents/documents.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import type { Site } from './site.ts'

/** A request for a published page, as a transport hands it on. */
export interface PageRequest {
  /** The last part of `/v/{url}`, decoded. */
  url: string
  param1: string | null
  /** Query parameters; of several with the same name the last. */
  query: Readonly<Record<string, string>>
  session: Session
  /** For logging in and out on the page. */
  facts: SessionRequest & { userAgent?: string }
  cookies: Readonly<Record<string, string>>
}

/** A form that was sent to a page. */
export interface PagePost extends PageRequest {
  form: FormData
}

export interface PageReply {
  status: number
  /** Content type, location, caching. */
  headers: Record<string, string>
  body: string
  cookies: readonly ReplyCookie[]
  /** What a login has begun, whose cookies are set; or null, to take the session's away. */
  session?: StartedLogin | null
  /** `sha256-…` of the page's style elements, to be let through by the content security policy. */
  styleHashes?: readonly string[]
}

/** All are SameSite=Lax. */
export interface ReplyCookie {
  name: string
  value: string
  path: string
  /** Seconds; absent: until the browser is closed. */
  maxAge?: number
  /** False lets the page's script read it; absent: it cannot. */
  httpOnly?: false
}

/** What a component's loader may use. */
export interface LoadContext {
  services: Services
  session: Session
  node: TreeNode
  request: PageRequest
  /** The page the component stands on. */
  view: Pick<Published, '_id' | 'schema'> & { tree?: Tree }
  /** `/v/{url}` or `/v/{url}/{param1}`. */
  path: string
  site: Site
  /** The case of the form that the component stands in; null: that form is not begun. Absent: it stands in none. */
  formDataId?: string | null
}

/** Finds what a component shows, before the page is drawn. One file per type, listed in `loaders/index.ts`. */
export type Loader = Loads<LoadContext>['load']
/** The loader of one type of component. */
export type LoaderOf<T extends keyof ComponentData> = Loads<LoadContextOf<T>, ComponentData[T]>['load']
/** For a node of that type: its settings were held against the type's fields when it was published. */
export type LoadContextOf<T extends ComponentType> = Omit<LoadContext, 'node'> & {
  node: Omit<TreeNode, 'extra'> & { extra: StoredSettings<T> }
}
interface Loads<Context, Found = unknown> {
  load(context: Context): Promise<Found | undefined>
}

export function redirect(location: string, more: Partial<PageReply> = {}): PageReply {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '', cookies: [], ...more }
}
