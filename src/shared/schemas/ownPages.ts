import { handbooks } from '../handbooks.ts'
import { type Message, msg } from '../i18n.ts'
import { keysOf } from '../record.ts'
import type { Placed, ScreenName } from './page.ts'
import type { Permission } from './permission.ts'

/** A page of the back office that is about no kind of document. */
export interface OwnPage extends Placed {
  path: string
  icon: string
  title: Message
  allow: Permission
  screen: ScreenName
}

export const ownPages: readonly OwnPage[] = [
  {
    path: '/systemcenter',
    screen: 'systemCenter',
    icon: 'activity',
    title: msg`Systemcenter`,
    text: msg`Hur servern mår`,
    allow: 'admin',
    hub: 'admin',
    order: 70,
    menu: { under: 'admin', order: 100 },
  },
  {
    path: '/providers',
    screen: 'providers',
    icon: 'plug',
    title: msg`Anslutna tjänster`,
    text: msg`E-postserver och annat utanför huset`,
    allow: 'system',
    hub: 'admin',
    order: 65,
    menu: { under: 'admin', order: 95 },
  },
  {
    path: '/handler-role',
    screen: 'handlerRole',
    icon: 'user-cog',
    title: msg`Ny handläggarroll`,
    text: msg`En roll för dem som handlägger vissa ärenden`,
    allow: 'admin',
    hub: 'admin',
    order: 35,
    menu: { under: 'admin', order: 35 },
  },
  {
    path: '/figures',
    screen: 'figures',
    icon: 'chart-bar',
    title: msg`Uppföljning`,
    text: msg`Vad som kom in, blev klart och hur lång tid det tog`,
    allow: 'staff',
    hub: 'data',
    order: 15,
  },
  {
    path: '/loose-mail',
    screen: 'looseMail',
    icon: 'mail-question-mark',
    title: msg`Okopplad post`,
    text: msg`Brev som kom in och inte hör till något ärende`,
    allow: 'looseMail',
    hub: 'data',
    order: 17,
  },
  {
    path: '/help/:name?',
    parts: { name: keysOf(handbooks) },
    screen: 'help',
    icon: 'book-open',
    title: msg`Hjälp`,
    text: msg`Handböcker för handläggare, byggare, administratörer och drift`,
    allow: 'staff',
    hub: 'my-pages',
    order: 30,
  },
  {
    path: '/profile',
    screen: 'profile',
    icon: 'circle-user',
    title: msg`Min profil`,
    text: msg`Namn, lösenord, andra steg och nycklar`,
    allow: 'user',
    hub: 'my-pages',
    order: 10,
  },
]
