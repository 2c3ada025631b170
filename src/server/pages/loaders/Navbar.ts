import type { NavbarModel } from '../../../shared/wire/page/nav.ts'
import type { LoadContextOf } from '../contract.ts'
import { loadMenu } from '../menu.ts'

/** The menu that the settings name, less what this visitor may not see. Without one the bar draws its own. */
export async function loadNavbar({
  services,
  session,
  node,
  site,
}: LoadContextOf<'Navbar'>): Promise<NavbarModel | undefined> {
  const { menuId } = node.extra
  if (!menuId) return undefined
  return loadMenu(services, session, menuId, site.name)
}
