/** An address with the list of one kind of document. */
export interface ListRoute {
  /** Pattern of the address; `:applicationRef` and `:folderId` are taken from it. */
  path: string
  schema: string
  /** The application when the address does not name it. */
  applicationRef?: string
  /** The hub page it is found on. */
  hub: HubName
}

export type HubName = 'services' | 'data' | 'applications' | 'admin'

/** In the order they are tried; where several kinds share the first part, the fixed address comes first. */
export const listRoutes: readonly ListRoute[] = [
  { path: '/form/:folderId?', schema: 'form', hub: 'services' },
  { path: '/formPublished', schema: 'formPublished', hub: 'services' },
  { path: '/category', schema: 'category', hub: 'services' },
  { path: '/process', schema: 'process', hub: 'services' },
  { path: '/mail', schema: 'mail', hub: 'services' },
  { path: '/formData', schema: 'formData', hub: 'data' },
  { path: '/counter', schema: 'counter', hub: 'data' },
  { path: '/asset/:folderId?', schema: 'asset', hub: 'data' },
  { path: '/view/admin', schema: 'adminPage', hub: 'applications' },
  { path: '/view/:applicationRef', schema: 'view', hub: 'applications' },
  { path: '/template/:applicationRef', schema: 'template', hub: 'applications' },
  { path: '/menu/:applicationRef', schema: 'menu', hub: 'applications' },
  { path: '/role/:applicationRef', schema: 'role', hub: 'applications' },
  { path: '/configuration/:applicationRef', schema: 'configuration', hub: 'applications' },
  { path: '/app', schema: 'application', hub: 'applications' },
  { path: '/user', schema: 'user', hub: 'admin' },
  { path: '/user/:applicationRef', schema: 'user', hub: 'admin' },
  { path: '/group', schema: 'group', hub: 'admin' },
  { path: '/lang', schema: 'lang', hub: 'admin' },
  { path: '/solutions', schema: 'solution', hub: 'admin' },
]

/** The address of a list, for an application where the kind belongs to one. */
export function addressOf(route: ListRoute, applicationRef = 'portal'): string {
  return route.path.replace('/:folderId?', '').replace(':applicationRef', applicationRef)
}
