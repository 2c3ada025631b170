import { type NavbarModel, type NavbarSection, safeHref } from '../../shared/wire/page.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'

/**
 * A portal's menu for this visitor; undefined when there is none of that id. A logo without words of its own has the
 * name of the site beside it.
 */
export async function loadMenu(
  services: Services,
  session: Session,
  menuId: string,
  siteName: string,
): Promise<NavbarModel | undefined> {
  const menu = await services.documents.find(session, 'menu', menuId)
  if (!menu || menu.menuType === 'left' || !Array.isArray(menu.content)) return undefined
  return {
    theme: (menu.theme ?? {}) as NavbarModel['theme'],
    content: menu.content.map((section: unknown) => named(sectionFor(session, section as Stored), siteName)),
  }
}

const named = (section: NavbarSection, name: string): NavbarSection =>
  section.type === 'logo' && !section.text && !section.alt && name !== ''
    ? { ...section, text: name }
    : section

/** What the menu builder stores of an entry's visibility, beside what is drawn. */
interface Stored {
  type?: string
  enableAuth?: boolean
  /** Only for who is logged in; off: only for who is not. Without `enableAuth` the entry is for all. */
  isAuth?: boolean
  roles?: readonly string[]
  url?: string
  sub?: readonly Stored[]
  navItems?: readonly Stored[]
  buttons?: readonly Stored[]
}

function sectionFor(session: Session, section: Stored): NavbarSection {
  if (section.type === 'nav') {
    const navItems = shown(session, section.navItems).map((item) => withSub(session, item))
    return { ...bare(section), navItems } as unknown as NavbarSection
  }
  if (section.type === 'buttons') {
    const buttons = shown(session, section.buttons).map((button) => withSub(session, button))
    return { ...bare(section), buttons } as unknown as NavbarSection
  }
  return section.type === 'logo' ? (bare(section) as NavbarSection) : { type: 'empty' }
}

function withSub(session: Session, entry: Stored): Record<string, unknown> {
  return { ...bare(entry), sub: shown(session, entry.sub).map(bare) }
}

function shown(session: Session, entries: readonly Stored[] = []): Stored[] {
  return entries.filter((entry) => maySee(session, entry))
}

/** Entries that name roles are for those who hold one of them; the others go by login alone. */
export function maySee(session: Session, { enableAuth, isAuth, roles = [] }: Stored): boolean {
  const loggedIn = session.userId !== null
  if (roles.length > 0) return loggedIn && roles.some((role) => session.roles.includes(role))
  return enableAuth !== true || (isAuth === true) === loggedIn
}

/** Without what decides who sees it, and with a link that may be followed. */
function bare(entry: Stored): Record<string, unknown> {
  const { enableAuth: _enable, isAuth: _auth, roles: _roles, ...rest } = entry
  return typeof rest.url === 'string' && rest.url !== '' ? { ...rest, url: safeHref(rest.url) ?? '/' } : rest
}
