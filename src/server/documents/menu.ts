import { type Translated, textIn } from '../../shared/fields/kinds/translatable.ts'
import { keysOf } from '../../shared/record.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { menuHeadings } from '../../shared/schemas/page.ts'
import { addressOf, matchOf, placesOf, underHeading } from '../../shared/schemas/places.ts'
import type { MenuItem } from '../../shared/wire/menu.ts'
import { hasAnyRight, holds, type Session } from '../session.ts'
import type { Texts } from '../texts.ts'
import type { Documents } from './documents.ts'

/** An entry of the left menu as the organisation stores it. */
interface StoredItem extends Omit<MenuItem, 'displayName' | 'structure'> {
  /** May be written per language: `{ sv, en }`. */
  displayName: Translated
  structure?: StoredItem[]
  /** Roles that see it; nobody named means everybody. */
  roles?: string[]
}

interface MenuNeeds {
  documents: Pick<Documents, 'all'>
  texts: Texts['translate']
}

/**
 * The shell's menu: the organisation's own (`menu` document of type `left` in the application), then what the
 * session's permissions open of the product's own pages. Entries the session may not open are left out.
 */
export async function leftMenu(needs: MenuNeeds, session: Session, application: string): Promise<MenuItem[]> {
  const own = (await needs.documents.all(session, 'menu')).find(
    (menu) => menu.menuType === 'left' && menu.applicationRef === application,
  )
  // What the organisation puts there is for those who work in it.
  const content = hasAnyRight(session) ? (own?.content ?? []) : []
  const items = content.flatMap((entry) => (isItem(entry) ? [entry] : []))
  return [...visible(items, session).map((item) => inWords(item, session)), ...builtIn(needs, session)]
}

const itemTypes: readonly unknown[] = ['category', 'menu', 'page'] satisfies MenuItem['type'][]
const isItem = (entry: unknown): entry is StoredItem =>
  typeof entry === 'object' && entry !== null && 'type' in entry && itemTypes.includes(entry.type)

function visible(items: readonly StoredItem[], session: Session): StoredItem[] {
  return items
    .filter(
      (item) =>
        !item.roles?.length ||
        item.roles.some((role) => session.roles.includes(role)) ||
        holds(session, 'admin'),
    )
    .map((item) => ({ ...item, ...(item.structure && { structure: visible(item.structure, session) }) }))
    .filter((item) => item.type !== 'category' || (item.structure?.length ?? 0) > 0)
}

/** Who else sees it is nobody's business. */
function inWords({ roles: _, structure, ...item }: StoredItem, session: Session): MenuItem {
  return {
    ...item,
    displayName: textIn(item.displayName, session.locale),
    ...(structure && { structure: structure.map((child) => inWords(child, session)) }),
  }
}

const places = placesOf(schemas)

/** What the definitions put under each heading, as far as the session holds what each entry asks for. */
function builtIn(needs: MenuNeeds, session: Session): MenuItem[] {
  const t = needs.texts(session.locale, session.org)
  return keysOf(menuHeadings).flatMap((heading) => {
    const structure = underHeading(places, heading)
      .filter(({ menu }) => menu.for.some((permission) => holds(session, permission)))
      .map((place) => ({
        type: 'page' as const,
        displayName: t(place.title),
        icon: place.icon,
        url: addressOf(place),
        match: matchOf(place),
      }))
    const displayName = t(menuHeadings[heading])
    return structure.length > 0 ? [{ type: 'category' as const, displayName, structure }] : []
  })
}
