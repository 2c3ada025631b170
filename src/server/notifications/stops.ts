import { defaultLocale, msg } from '../../shared/i18n.ts'
import { isNewsKind, type NewsKind, newsOf, wishedKinds } from '../../shared/notifications/news.ts'
import type { Dead } from '../links/links.ts'
import { systemSession } from '../session.ts'
import type { LinkRow } from '../store/records.ts'
import type { MailedWay } from '../store/repositories/news.ts'
import type { Reads, Tx } from '../store/store.ts'
import type { Notifications, Subscription } from './contract.ts'
import { wayOf } from './hearers.ts'
import { stopSuch, unsubscribeIn } from './letters.ts'
import { queueMail } from './mailing.ts'
import { choosePath, type NotificationContext } from './needs.ts'

/** Mails that are stopped by the link in them, and taken up again. The link lets do no more than that. */
export function createStops(
  context: NotificationContext,
): Pick<Notifications, 'mailWishIn' | 'wantsMail' | 'stoppableIn' | 'subscription' | 'stop'> {
  const { store, links, texts, audit, rights } = context

  async function subscriptionOf(read: Pick<Reads, 'news'>, link: LinkRow): Promise<Subscription> {
    const { org, object, about, forWhom } = link
    if (about === null) {
      const caseId = object
      // In the language of the organisation: an address has none of its own.
      const heading = (await context.cases().headingOf({ org, caseId }, 'sv')) ?? ''
      return {
        of: { caseId, heading },
        stopped: await read.news.isStopped(org, caseId, forWhom ?? ''),
        choose: null,
      }
    }
    const wishes = await read.news.wishes(org, object)
    const stopped = !meant(about).some((kind) => isMailed(about, wayOf(kind, wishes)))
    if (!isNewsKind(about)) return { of: { all: wayIn(about) }, stopped, choose: choosePath.staff }
    return { of: { kind: about }, stopped, choose: choosePath[newsOf(about).for] }
  }

  async function change(tx: Tx, link: LinkRow, again: boolean): Promise<void> {
    const { org, object, about, forWhom } = link
    if (about !== null) return changeWishes(tx, { org, user: object, about }, again)
    if (again) await tx.news.takeUp(org, object, forWhom ?? '')
    else await tx.news.stop(org, object, forWhom ?? '', tx.now)
  }

  async function changeWishes(
    tx: Tx,
    { org, user, about }: { org: string; user: string; about: string },
    again: boolean,
  ): Promise<void> {
    const wishes = await tx.news.wishes(org, user)
    for (const kind of meant(about)) {
      const way = wayOf(kind, wishes)
      const before = wishes.find((one) => one.kind === kind)?.stopped ?? null
      if (!again && isMailed(about, way)) {
        await tx.news.setWish(org, user, { kind, way: 'bell', stopped: way })
        await tx.news.moveWaiting(org, user, kind, null)
      }
      if (again && isMailed(about, before)) {
        await tx.news.setWish(org, user, { kind, way: before ?? 'bell', stopped: null })
        if (before === 'mail') await queueMail(context, tx, org, user)
      }
    }
  }

  return {
    async mailWishIn(tx, org, user, kind) {
      if (wayOf(kind, await tx.news.wishes(org, user)) !== 'mail') return null
      const locale = (await rights.in(tx, org, user))?.locale ?? defaultLocale
      const label = texts(locale, org)(stopSuch)
      return unsubscribeIn(context, tx, { org, object: user, about: kind }, label)
    },

    wantsMail: async (org, user, kind) => wayOf(kind, await store.read.news.wishes(org, user)) === 'mail',

    async stoppableIn(tx, { org, caseId, address, locale }) {
      const forWhom = address.trim().toLowerCase()
      if (await tx.news.isStopped(org, caseId, forWhom)) return 'stopped'
      const label = texts(locale, org)(msg`Säg upp e-post om ärendet som du inte behöver:`)
      return unsubscribeIn(context, tx, { org, object: caseId, forWhom }, label)
    },

    async subscription(secret) {
      const found = await links.look(store.read, 'unsubscribe', secret)
      return 'dead' in found ? found : subscriptionOf(store.read, found.link)
    },

    async stop(secret, again = false): Promise<Subscription | { dead: Dead }> {
      return store.write(async (tx) => {
        const found = await links.useIn(tx, 'unsubscribe', secret)
        if ('dead' in found) return found
        const { link } = found
        const before = await subscriptionOf(tx, link)
        await change(tx, link, again)
        const after = await subscriptionOf(tx, link)
        if (before.stopped !== after.stopped)
          await audit.record(tx, systemSession(link.org), {
            action: again ? 'news/takeUp' : 'news/stop',
            object: link.about === null ? `formData/${link.object}` : `user/${link.object}`,
            result: 'ok',
            detail: { link: link._id, ...(link.about !== null && { about: link.about }) },
          })
        return after
      })
    },
  }
}

/** The kinds that a link is about. */
const meant = (about: string): readonly NewsKind[] => (isNewsKind(about) ? [about] : wishedKinds)

/** Whether somebody who hears so is mailed by what the link is about. */
const isMailed = (about: string, way: string | null): boolean =>
  isNewsKind(about) ? way === 'mail' || way === 'digest' : way === wayIn(about)

const wayIn = (about: string): MailedWay => (about === 'digest' ? 'digest' : 'mail')
