import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { HubName } from '../routes/lists.ts'

/** A page that is no list of documents. */
export interface HubLink {
  hub: HubName | 'my-pages'
  href: string
  icon: string
  title: Message
  text: Message
  /** Permission, or `user`. */
  allow: string
}

export const extraLinks: readonly HubLink[] = [
  {
    hub: 'admin',
    href: '/logs/audit',
    icon: 'scroll-text',
    title: msg`Loggar`,
    text: msg`Granskning, inloggningar, brev, effekter och fel`,
    allow: 'admin',
  },
  {
    hub: 'admin',
    href: '/trashcan',
    icon: 'trash-2',
    title: msg`Papperskorg`,
    text: msg`Det som tagits bort och kan hämtas tillbaka`,
    allow: 'user',
  },
  {
    hub: 'admin',
    href: '/systemcenter',
    icon: 'activity',
    title: msg`Systemcenter`,
    text: msg`Hur servern mår`,
    allow: 'admin',
  },
  {
    hub: 'my-pages',
    href: '/profile',
    icon: 'circle-user',
    title: msg`Min profil`,
    text: msg`Namn, lösenord och nycklar`,
    allow: 'user',
  },
  {
    hub: 'my-pages',
    href: '/v/notification',
    icon: 'bell',
    title: msg`Aviseringar`,
    text: msg`Det som har hänt i ärenden du arbetar med`,
    allow: 'user',
  },
]
