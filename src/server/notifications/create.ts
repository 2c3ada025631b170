import { localise } from '../../shared/catalogue/localise.ts'
import type { Locale } from '../../shared/i18n.ts'
import { fromJson } from '../../shared/json.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { Clock } from '../clock/clock.ts'
import type { Documents } from '../documents/documents.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log/log.ts'
import { type Session, systemSession } from '../session.ts'
import { orderedId } from '../store/orderedId.ts'
import type { NotificationRow } from '../store/records.ts'
import type { Store } from '../store/store.ts'
import type { Texts } from '../texts.ts'
import type { Work } from '../work/contract.ts'
import type { NewNotification, NotificationItem, Notifications } from './contract.ts'

const day = 86_400_000
/** Days that notifications are kept. */
const keptDays = 180
/** Unread ones that are counted: the bell rings at each, and whoever has more than these needs no exact number. */
const mostUnread = 1_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 100

/** What the bell uses of the other engines. */
export interface NotificationNeeds {
  store: Store
  log: Pick<Log, 'write'>
  clock: Pick<Clock, 'before'>
  events: Pick<Events, 'push'>
  texts: Texts['translate']
  work: Pick<Work, 'schedule'>
  documents: Pick<Documents, 'all'>
  rights: Accounts['rights']
}

export function createNotifications(needs: NotificationNeeds): Notifications {
  const { store, log, clock, events, texts, work, documents, rights } = needs
  work.schedule('notifications', {
    cron: '20 3 * * *',
    run: async () => {
      const before = clock.before(keptDays * day)
      while ((await store.write((tx) => tx.notifications.deleteOld(before, batch))) === batch);
    },
  })

  const unreadAfter = (org: string, user: string, targets: readonly string[], after: number) =>
    store.read.notifications.count(org, { user, targets }, after, mostUnread)

  const unread = async (org: string, user: string, targets: readonly string[]) =>
    unreadAfter(org, user, targets, await store.read.notifications.seenUntil(org, user))

  /** Tells every reader who is logged in, with their own number of unread ones. */
  async function ring(
    org: string,
    id: string,
    { users = [], groups = [], roles = [], except }: NewNotification,
  ) {
    const readers = new Map<string, string[]>()
    const people = groups.length + roles.length > 0 ? await documents.all(systemSession(org), 'user') : []
    for (const user of new Set([...users, ...people.map(({ _id }) => _id)])) {
      const own = await rights.of(org, user)
      const named = users.includes(user)
      const meant =
        named ||
        own?.groups.some((group) => groups.includes(group)) ||
        own?.roles.some((role) => roles.includes(role))
      if (meant && user !== except) readers.set(user, targetsOf(user, own?.groups ?? [], own?.roles ?? []))
    }
    for (const [user, targets] of readers) {
      const data = { id, unread: await unread(org, user, targets) }
      events.push(org, 'notifications', data, { users: [user] })
    }
  }

  return {
    async notifyIn(tx, org, notification) {
      const {
        msg,
        values,
        icon,
        href,
        blankHref,
        refId,
        key,
        users = [],
        groups = [],
        roles = [],
        except,
      } = notification
      const targets = [
        ...users.filter((user) => user !== except).map((user) => `user:${user}`),
        ...groups.map((group) => `group:${group}`),
        ...roles.map((role) => `role:${role}`),
      ]
      if (targets.length === 0) return null
      const _id = orderedId(tx.now)
      const made = await tx.notifications.insert(
        {
          org,
          _id,
          at: tx.now,
          msg,
          values: values ? JSON.stringify(values) : null,
          icon: icon ?? null,
          href: href ?? null,
          blankHref: blankHref ? 1 : 0,
          refId: refId ?? null,
          key: key ?? null,
        },
        targets,
        except ?? null,
      )
      if (!made) return null
      tx.afterCommit(() => {
        ring(org, _id, notification).catch((error) =>
          log.write(org, 'system', 'warning', `notification ${_id}: ${error}`),
        )
      })
      return _id
    },

    async list(session, { limit, offset }) {
      const { org, userId } = session
      if (!userId || session.viewer) return { items: [], totalCount: 0, unread: 0 }
      const targets = targetsOfSession(session)
      const seen = await store.read.notifications.seenUntil(org, userId)
      const t = texts(session.locale, session.org)
      const rows = await store.read.notifications.list(org, { user: userId, targets }, { limit, offset })
      return {
        items: rows.map((row) => itemOf(row, seen, t, session.locale)),
        totalCount: await store.read.notifications.count(org, { user: userId, targets }, 0),
        unread: await unreadAfter(org, userId, targets, seen),
      }
    },

    unread: async (session) =>
      session.userId && !session.viewer ? unread(session.org, session.userId, targetsOfSession(session)) : 0,

    async confirm(session) {
      const { org, userId } = session
      if (!userId) return 0
      const [newest] = await store.read.notifications.list(
        org,
        { user: userId, targets: targetsOfSession(session) },
        { limit: 1, offset: 0 },
      )
      // Up to the newest that is there: one that comes at the same moment stays unread.
      if (newest) await store.write((tx) => tx.notifications.setSeen(org, userId, newest.at))
      return unread(org, userId, targetsOfSession(session))
    },

    async remove(session, id) {
      const { org, userId } = session
      if (!userId) throw fail('UNAUTHORIZED')
      await store.write(async (tx) => {
        const reader = { user: userId, targets: targetsOfSession(session) }
        if (!(await tx.notifications.removeFor(org, reader, id))) throw fail('NOT_FOUND')
      })
    },

    forgetIn: (tx, org, refId) => tx.notifications.deleteAbout(org, refId),
  }
}

const targetsOfSession = ({ userId, groups, roles }: Session) => targetsOf(userId ?? '', groups, roles)

function targetsOf(user: string, groups: readonly string[], roles: readonly string[]): string[] {
  return [`user:${user}`, ...groups.map((group) => `group:${group}`), ...roles.map((role) => `role:${role}`)]
}

function itemOf(
  row: NotificationRow,
  seen: number,
  t: (text: string, values?: Record<string, unknown>) => string,
  locale: Locale,
): NotificationItem {
  return {
    _id: row._id,
    icon: row.icon ?? 'bell',
    msg: t(row.msg, row.values ? localise(fromJson(row.values), locale) : undefined),
    created: row.at,
    href: row.href,
    blankHref: row.blankHref === 1,
    refId: row.refId,
    unread: row.at > seen,
  }
}
