import type { NotificationRow } from '../tables.ts'
import type { Tx } from '../writer.ts'
import type { At } from './cases.ts'

/** SQL of the bell. Targets are `user:{id}`, `group:{id}` and `role:{id}`. */

/** False when a notification with the same key is there already. `except`: a user who does not get it. */
export function insertNotification(
  tx: Tx,
  row: NotificationRow,
  targets: readonly string[],
  except: string | null,
): boolean {
  const done = tx.raw
    .query('INSERT OR IGNORE INTO notifications VALUES (?,?,?,?,?,?,?,?,?,?)')
    .run(row.org, row._id, row.at, row.msg, row.values, row.icon, row.href, row.blankHref, row.refId, row.key)
  if (done.changes === 0) return false
  const insert = tx.raw.query('INSERT OR IGNORE INTO notification_targets VALUES (?, ?, ?, ?)')
  for (const target of targets) insert.run(row.org, target, row.at, row._id)
  if (except) tx.raw.query('INSERT INTO notification_removed VALUES (?, ?, ?)').run(row.org, row._id, except)
  return true
}

/** For any of these targets and not removed by the user, newest first. */
export function notificationsFor(
  at: At,
  org: string,
  reader: { user: string; targets: readonly string[] },
  page: { limit: number; offset: number },
): NotificationRow[] {
  return at.raw
    .query(`SELECT n.* FROM notifications n JOIN (${visible}) v ON v.notification = n._id
      WHERE n.org = ? ORDER BY n.at DESC, n._id DESC LIMIT ? OFFSET ?`)
    .all(
      org,
      JSON.stringify(reader.targets),
      0,
      org,
      reader.user,
      org,
      page.limit,
      page.offset,
    ) as NotificationRow[]
}

/** Those newer than `after`. */
export function countNotifications(
  at: At,
  org: string,
  reader: { user: string; targets: readonly string[] },
  after: number,
): number {
  const row = at.raw
    .query(`SELECT count(*) AS n FROM (${visible})`)
    .get(org, JSON.stringify(reader.targets), after, org, reader.user)
  return (row as { n: number }).n
}

/** Up to when the user has looked at the bell; 0 when never. */
export function seenUntil(at: At, org: string, user: string): number {
  const row = at.raw.query('SELECT at FROM notification_seen WHERE org = ? AND user = ?').get(org, user)
  return (row as { at: number } | null)?.at ?? 0
}

export function setSeen(tx: Tx, org: string, user: string, at: number): void {
  tx.raw
    .query(
      'INSERT INTO notification_seen VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)',
    )
    .run(org, user, at)
}

/** Removed for this user alone; false when it was not addressed to them. */
export function removeFor(
  tx: Tx,
  org: string,
  reader: { user: string; targets: readonly string[] },
  id: string,
): boolean {
  const mine = tx.raw
    .query(
      'SELECT 1 FROM notification_targets WHERE org = ? AND notification = ? AND target IN (SELECT value FROM json_each(?))',
    )
    .get(org, id, JSON.stringify(reader.targets))
  if (!mine) return false
  tx.raw.query('INSERT OR IGNORE INTO notification_removed VALUES (?, ?, ?)').run(org, id, reader.user)
  return true
}

/** For good and for everybody, e.g. when what they are about is gone. */
export function deleteNotificationsAbout(tx: Tx, org: string, refId: string): void {
  const rows = tx.raw.query('SELECT _id FROM notifications WHERE org = ? AND refId = ?').all(org, refId)
  for (const { _id } of rows as { _id: string }[]) deleteNotification(tx, org, _id)
}

/** How many were removed because of their age. */
export function deleteOldNotifications(tx: Tx, before: number, limit: number): number {
  const rows = tx.raw.query('SELECT org, _id FROM notifications WHERE at < ? LIMIT ?').all(before, limit)
  for (const { org, _id } of rows as { org: string; _id: string }[]) deleteNotification(tx, org, _id)
  return rows.length
}

function deleteNotification(tx: Tx, org: string, id: string): void {
  tx.raw.query('DELETE FROM notifications WHERE org = ? AND _id = ?').run(org, id)
  tx.raw.query('DELETE FROM notification_targets WHERE org = ? AND notification = ?').run(org, id)
  tx.raw.query('DELETE FROM notification_removed WHERE org = ? AND notification = ?').run(org, id)
}

/** Parameters: org, targets, after, org, user. */
const visible = `SELECT DISTINCT t.notification FROM notification_targets t
  WHERE t.org = ? AND t.target IN (SELECT value FROM json_each(?)) AND t.at > ?
  AND NOT EXISTS (SELECT 1 FROM notification_removed r WHERE r.org = ? AND r.user = ? AND r.notification = t.notification)`
