import { type Message, msg } from '../i18n.ts'
import type { KindName } from './kindNames.ts'
import type { Permission } from './permission.ts'

/** Pages of the back office that are links to other pages, by address (`/services`). */
export const hubs = {
  services: msg`Tjänster`,
  data: msg`Data`,
  applications: msg`Applikationer`,
  admin: msg`Administration`,
  'my-pages': msg`Mina sidor`,
} as const satisfies Record<string, Message>

export type HubName = keyof typeof hubs

/** Headings of the left menu, in the order they stand. */
export const menuHeadings = {
  build: msg`Bygga`,
  admin: msg`Administration`,
} as const satisfies Record<string, Message>

export type MenuHeading = keyof typeof menuHeadings

/** Where a page is found in the back office. */
export interface Placed {
  hub: HubName
  /** Place among the hub's links, lowest first; two may not have the same. Tens leave room between. */
  order: number
  /** What is found there, in a line under the link. */
  text: Message
  /** What a part of the address that names no document may be called: `/logs/:subPage` has no other pages than these. */
  parts?: Readonly<Record<string, readonly string[]>>
  /** Place under a heading of the left menu; absent: reached from the hub alone. */
  menu?: MenuPlace
}

export interface MenuPlace {
  under: MenuHeading
  /** As the hub's. */
  order: number
  /** Any one of these sees the entry; default those who may change something there. */
  for?: readonly Permission[]
}

/** Where the list of a kind of document is found. */
export interface KindPage extends Placed {
  /**
   * Pattern of the address; default `/{name}`, with `/:applicationRef` for documents of an application and
   * `/:folderId?` where there are folders; one without that part has the folder after a `?`.
   */
  path?: string
  /** More patterns that lead to the same page. */
  also?: readonly string[]
  /** The address a link leads to, where it does not follow from the pattern. */
  address?: string
  /** The only application whose page links to it, for a kind that belongs to the organisation. */
  ofApplication?: string
  /** Drawn by a screen of its own instead of the list. */
  screen?: ScreenName
  /** Kinds whose lists are a button away, beside the title: what this one cannot do without. */
  beside?: readonly KindName[]
}

/** Screens that are no list of documents; each is in `ui/shell/routes/screens.tsx`, or that does not compile. */
export type ScreenName =
  | 'desk'
  | 'figures'
  | 'handlerRole'
  | 'help'
  | 'logs'
  | 'looseMail'
  | 'notifications'
  | 'profile'
  | 'providers'
  | 'systemCenter'
  | 'trashcan'

/** A kind that has no page of its own, and why. */
export interface NoPage {
  none: string
}
