import { atom } from 'nanostores'
import type { Client } from '../../admin/client.tsx'

/** An entry of the bell. */
export interface Notification {
  _id: string
  icon: string
  msg: string
  /** Milliseconds since 1970. */
  created: number
  href: string | null
  /** What it is about; put after `href` unless it stands there already. */
  refId: string | null
  /** Opens in a new tab. */
  blankHref: boolean
  unread: boolean
}

export const $notifications = atom<{ items: readonly Notification[]; unread: number }>({
  items: [],
  unread: 0,
})

/** How many the dropdown shows. */
export const shownInBell = 5

/** The count as the badge says it. */
export function badgeOf(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > 9 ? '9+' : String(unread)
}

/** Where a notification leads. What it is about is a part of the address only where it is the id of something, as most are. */
export function hrefOf({ href, refId }: Notification): string | null {
  if (!href || refId?.includes('/')) return href
  const id = refId ? encodeURIComponent(refId) : ''
  return id === '' || href.includes(id) ? href : `${href.replace(/\/$/, '')}/${id}`
}

/** As many as are asked for at once: the bell and the center show the newest. */
const fetched = 100

export async function loadNotifications(client: Client): Promise<void> {
  const { rows } = await client.call('admin/loadGrid', { page: 'notification', pageSize: fetched })
  const items = rows.map(notificationOf)
  $notifications.set({ items, unread: items.filter((item) => item.unread).length })
}

/** A row of the list of notifications. */
function notificationOf({ _id, ...row }: { _id: string; [key: string]: unknown }): Notification {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    _id,
    icon: text(row.icon) ?? 'bell',
    msg: text(row.msg) ?? '',
    created: Number(row.created),
    href: text(row.href),
    refId: text(row.refId),
    blankHref: row.blankHref === true,
    unread: row.unread === true,
  }
}

/** What was shown is no longer new. */
export async function confirmNotifications(client: Client): Promise<void> {
  const { items } = $notifications.get()
  $notifications.set({ items: items.map((item) => ({ ...item, unread: false })), unread: 0 })
  await client.call('admin/confirmNotifications', {}).catch(() => {})
}

/** Takes one away, for this person. */
export async function removeNotification(client: Client, { _id }: Notification): Promise<void> {
  const { items } = $notifications.get()
  const left = items.filter((item) => item._id !== _id)
  $notifications.set({ items: left, unread: left.filter((item) => item.unread).length })
  await client.call('admin/removeNotification', { id: _id }).catch(() => loadNotifications(client))
}
