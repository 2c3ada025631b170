import { localise } from '../../shared/catalogue/read/localise.ts'
import type { EntryOf } from '../../shared/fields/entryTypes.ts'
import { recordOf } from '../../shared/record.ts'
import type { menuEntries } from '../../shared/schemas/menuEntries.ts'
import { safeHref } from '../../shared/wire/page/hrefs.ts'
import type { NavButton, NavbarModel, NavbarSection } from '../../shared/wire/page/nav.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { ownAccount } from './account/own/ownPaths.ts'

/**
 * A portal's menu for this visitor, in their language; undefined when there is none of that id. A logo without words of
 * its own has the name of the site beside it.
 */
export async function loadMenu(
  services: Services,
  session: Session,
  menuId: string,
  siteName: string,
): Promise<NavbarModel | undefined> {
  const menu = await services.documents.find(session, 'menu', menuId)
  if (!menu || menu.menuType === 'left' || !Array.isArray(menu.content)) return undefined
  const account = services.texts(session.locale, session.org)('Mitt konto')
  const theme = Object.entries(recordOf(menu.theme)).map(([name, value]) => [name, String(value)] as const)
  return {
    theme: Object.fromEntries(theme),
    content: localise(menu.content, session.locale).map((section) =>
      named(sectionFor(session, section, account), siteName),
    ),
  }
}

const named = (section: NavbarSection, name: string): NavbarSection =>
  section.type === 'logo' && !section.text && !section.alt && name !== ''
    ? { ...section, text: name }
    : section

type Entries = (typeof menuEntries)['types']
type Section = EntryOf<Entries, (typeof menuEntries)['forms']['bar' | 'left']['types'][number], 'drawn'>
type Button = EntryOf<Entries, 'button' | 'avatar' | 'language', 'drawn'>

/** What the menu builder stores of who meets an entry, and where it leads. */
interface Visibility {
  type?: string
  enableAuth?: boolean | null
  /** Only for who is logged in; off: only for who is not. Without `enableAuth` the entry is for all. */
  isAuth?: boolean | null
  roles?: readonly string[] | null
  url?: string | null
}

function sectionFor(session: Session, section: Section, account: string): NavbarSection {
  switch (section.type) {
    case 'nav': {
      const { navItems, ...own } = section
      const items = shown(session, navItems).map((item) => ({ ...bare(item), sub: subOf(session, item.sub) }))
      return { ...bare(own), navItems: items }
    }
    case 'buttons': {
      const { buttons, ...own } = section
      const met = shown(session, buttons).map((button) => buttonFor(session, button, account))
      return { ...bare(own), buttons: met }
    }
    case 'logo':
      return bare(section)
    default:
      return { type: 'empty' }
  }
}

/** The one with the person's name leads to their account, whatever else its builder gave it. */
function buttonFor(session: Session, button: Button, account: string): NavButton {
  if (button.type === 'language') return bare(button)
  const sub = subOf(session, button.sub)
  if (button.type !== 'avatar' || session.userId === null) return { ...bare(button), sub }
  if (sub.length === 0) return { ...bare(button), url: ownAccount }
  if (sub.some((entry) => 'url' in entry && entry.url === ownAccount)) return { ...bare(button), sub }
  return { ...bare(button), sub: [{ type: 'link', heading: account, url: ownAccount }, ...sub] }
}

const subOf = <E extends Visibility>(session: Session, entries: readonly E[] | undefined) =>
  shown(session, entries).map((entry) => bare(entry))

function shown<E extends Visibility>(session: Session, entries: readonly E[] = []): E[] {
  return entries.filter((entry) => maySee(session, entry))
}

/** Entries that name roles are for those who hold one of them; the others go by login alone. */
export function maySee(session: Session, { enableAuth, isAuth, roles }: Visibility): boolean {
  const loggedIn = session.userId !== null
  if (roles && roles.length > 0) return loggedIn && roles.some((role) => session.roles.includes(role))
  return enableAuth !== true || (isAuth === true) === loggedIn
}

/** Without what decides who sees it, and with a link that may be followed. */
function bare<E extends Visibility>(entry: E): Bare<E> {
  const { enableAuth: _enable, isAuth: _auth, roles: _roles, ...rest } = entry
  const met = entry.url ? { ...rest, url: safeHref(entry.url) ?? '/' } : rest
  return met as Bare<E>
}
type Bare<E> = E extends unknown ? Omit<E, 'enableAuth' | 'isAuth' | 'roles'> : never
