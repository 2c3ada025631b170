import type { Locale, Translate } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import { orderedId } from '../store/orderedId.ts'
import type { NotificationRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import type { CaseHearing, NotificationItem, Notifications } from './contract.ts'
import { type Hearer, hearersOf } from './hearers.ts'
import { saidIn } from './letters.ts'
import { queueMail, registerMailing } from './mailing.ts'
import type { NotificationContext, NotificationNeeds } from './needs.ts'
import { createStops } from './stops.ts'
import { createWishes } from './wishes.ts'

const day = 86_400_000
/** Days that notifications are kept. */
const keptDays = 180
/** Days that it is known who has heard of an act: all that follows on one is told by then. */
const toldDays = 7
/** Unread ones that are counted: the bell rings at each, and whoever has more than these needs no exact number. */
const mostUnread = 1_000
/** Rows per write, so that nobody waits long for the writer. */
const batch = 100

/** Who may hear of a case before there are any: nobody. */
const noCases: CaseHearing = { mayHear: async () => new Set(), headingOf: async () => undefined }

export function createNotifications(needs: NotificationNeeds): Notifications {
  const { store, log, clock, events, texts, work, rights } = needs
  let cases = noCases
  const context: NotificationContext = { ...needs, cases: () => cases }
  registerMailing(context)
  work.schedule('notifications', {
    cron: '20 3 * * *',
    run: async () => {
      const before = clock.before(keptDays * day)
      while ((await store.write((tx) => tx.notifications.deleteOld(before, batch))) === batch);
      const told = clock.before(toldDays * day)
      while ((await store.write((tx) => tx.news.deleteTold(told, batch))) === batch);
    },
  })

  const unreadAfter = (org: string, user: string, targets: readonly string[], after: number) =>
    store.read.notifications.count(org, { user, targets }, after, mostUnread)

  const unread = async (org: string, user: string, targets: readonly string[]) =>
    unreadAfter(org, user, targets, await store.read.notifications.seenUntil(org, user))

  /** Tells every reader who is logged in, with their own number of unread ones. */
  async function ring(org: string, id: string, users: readonly string[]) {
    for (const user of users) {
      const held = await rights.of(org, user)
      const targets = targetsOf(user, held?.groups ?? [], held?.roles ?? [])
      events.push(org, 'notifications', { id, unread: await unread(org, user, targets) }, { users: [user] })
    }
  }

  /** What goes by mail waits for it, and who has heard of the act is written down. */
  async function told(tx: Tx, org: string, notification: string, hearers: readonly Hearer[], act?: string) {
    for (const { user, kind, way, replaces } of hearers) {
      if (replaces) await tx.notifications.withdraw(org, user, replaces)
      if (way === 'bell') continue
      await tx.news.wait(org, user, { notification, way, kind, at: tx.now })
      if (way === 'mail') await queueMail(context, tx, org, user)
    }
    const users = hearers.map(({ user }) => user)
    if (act !== undefined) await tx.news.setTold(org, act, users, { notification, at: tx.now })
  }

  return {
    ...createWishes(context),
    ...createStops(context),
    askCases(hearing) {
      cases = hearing
    },

    async notifyIn(tx, org, notification) {
      const { kind, msg, values, icon, href, blankHref, refId, caseId, key, act } = notification
      const hearers = await hearersOf(context, tx, org, notification)
      if (hearers.length === 0) return null
      const _id = orderedId(tx.now)
      const users = hearers.map(({ user }) => user)
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
          kind,
          caseId: caseId ?? null,
        },
        users.map((user) => `user:${user}`),
      )
      if (!made) return null
      await told(tx, org, _id, hearers, act)
      tx.afterCommit(() => {
        ring(org, _id, users).catch((error) =>
          log.write(org, 'system', 'warning', `notification ${_id}: ${error}`),
        )
      })
      return _id
    },

    mailedIn: (tx, org, act, users) => tx.news.setTold(org, act, users, { notification: null, at: tx.now }),

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

    restateIn: (tx, org, refId, values) => tx.notifications.setValues(org, refId, JSON.stringify(values)),

    async forgetIn(tx, org, refId, user) {
      if (user != null) return tx.notifications.withdrawAbout(org, user, refId)
      await tx.notifications.deleteAbout(org, refId)
      await tx.news.deleteStops(org, refId)
    },
  }
}

const targetsOfSession = ({ userId, groups, roles }: Session) => targetsOf(userId ?? '', groups, roles)

function targetsOf(user: string, groups: readonly string[], roles: readonly string[]): string[] {
  return [`user:${user}`, ...groups.map((group) => `group:${group}`), ...roles.map((role) => `role:${role}`)]
}

function itemOf(row: NotificationRow, seen: number, t: Translate, locale: Locale): NotificationItem {
  return {
    _id: row._id,
    icon: row.icon ?? 'bell',
    msg: saidIn(row, t, locale),
    created: row.at,
    href: row.href,
    blankHref: row.blankHref === 1,
    refId: row.refId,
    unread: row.at > seen,
  }
}
