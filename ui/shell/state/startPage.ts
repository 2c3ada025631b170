import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { defaultHomeUrl } from '../../../src/shared/wire/session.ts'
import { may } from '../../admin/session.tsx'
import { pagesOf } from './menu.ts'
import { isPortalPath } from './paths.ts'
import type { ShellSession } from './session.ts'

/**
 * Where somebody begins who was going nowhere: people with a role on the first page of the back office's menu, unless the
 * organisation has named a home address of its own; all others at `/`, which leads to the home address.
 */
export async function startPage(
  session: Pick<ShellSession, 'url' | 'roles' | 'permissions'>,
  loadMenu: () => Promise<readonly MenuItem[]>,
): Promise<string> {
  if (session.url !== defaultHomeUrl || !may(session, 'staff')) return '/'
  const items = await loadMenu().catch(() => [])
  return items.flatMap(pagesOf).find(({ url }) => url?.startsWith('/') && !isPortalPath(url))?.url ?? '/'
}
