import { type Message, msg } from '../../shared/i18n.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { holds, type Session } from '../session.ts'
import type { Texts } from '../texts.ts'
import type { Documents } from './documents.ts'

/** An entry of the left menu as the shell draws it. */
export interface MenuItem {
  type: 'category' | 'menu' | 'page'
  displayName: string
  icon?: string
  url?: string
  /** Patterns of addresses under which the entry is the open one; `*` stands for anything. */
  match?: string[]
  structure?: MenuItem[]
  /** Roles that see it; nobody named means everybody. */
  roles?: string[]
  hasIntl?: boolean
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
  const items = Array.isArray(own?.content) ? (own.content as MenuItem[]) : []
  return [...visible(items, session).map((item) => inWords(item, session)), ...builtIn(needs, session)]
}

function visible(items: readonly MenuItem[], session: Session): MenuItem[] {
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

/** A name may be written per language: `{ sv, en }`. */
function inWords(item: MenuItem, session: Session): MenuItem {
  const name: unknown = item.displayName
  const texts =
    typeof name === 'object' && name !== null ? (name as Record<string, string>) : { sv: String(name) }
  return {
    ...item,
    displayName: texts[session.locale] ?? texts.sv ?? '',
    ...(item.structure && { structure: item.structure.map((child) => inWords(child, session)) }),
  }
}

interface Group {
  title: Message
  /** Schema names, or addresses of pages with their own permission. */
  entries: readonly (string | { title: Message; icon: string; url: string; allow: string })[]
}

const groups: readonly Group[] = [
  {
    title: msg`Bygga`,
    entries: [
      'form',
      'formPublished',
      'view',
      'template',
      'adminPage',
      'menu',
      'category',
      'process',
      'mail',
      'counter',
      'asset',
    ],
  },
  {
    title: msg`Administration`,
    entries: [
      'user',
      'group',
      'role',
      'application',
      'configuration',
      'lang',
      'solution',
      'trashcan',
      { title: msg`Loggar`, icon: 'scroll-text', url: '/logs/audit', allow: 'admin' },
      { title: msg`Systemcenter`, icon: 'activity', url: '/systemcenter', allow: 'admin' },
    ],
  },
]

/** Where a schema's list is. Documents of an application are listed per application. */
export function listPath(name: string, scope: string): string {
  if (scope === 'application') return name === 'view' ? '/view/portal' : `/${name}/portal`
  if (name === 'adminPage') return '/view/admin'
  if (name === 'solution') return '/solutions'
  return `/${name}`
}

function builtIn(needs: MenuNeeds, session: Session): MenuItem[] {
  const t = needs.texts(session.locale, session.org)
  return groups.flatMap(({ title, entries }) => {
    const structure = entries.flatMap((entry): MenuItem[] => {
      if (typeof entry !== 'string') {
        return holds(session, entry.allow)
          ? [
              {
                type: 'page',
                displayName: t(entry.title),
                icon: entry.icon,
                url: entry.url,
                match: [`${entry.url}*`],
              },
            ]
          : []
      }
      const schema = schemas.find((candidate) => candidate.name === entry)
      // A list is for those who may change something there; reading alone is no reason to fill the menu.
      if (
        !schema ||
        !(holds(session, schema.allow.update) || (schema.virtual && holds(session, schema.allow.read)))
      )
        return []
      if (schema.name === 'trashcan' && !isBuilder(session)) return []
      if (schema.name === 'formPublished' && !isBuilder(session)) return []
      const url = listPath(schema.name, schema.scope)
      return [
        {
          type: 'page',
          displayName: t(schema.plural),
          icon: schema.icon,
          url,
          match: [`${url}*`, `/${schema.name}/*`],
        },
      ]
    })
    return structure.length > 0 ? [{ type: 'category' as const, displayName: t(title), structure }] : []
  })
}

const isBuilder = (session: Session) =>
  ['formBuilder', 'viewBuilder', 'processBuilder'].some((permission) => holds(session, permission))
