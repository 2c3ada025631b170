import { type NewsKind, newsKindNames, newsOf, wishedKinds } from '../../shared/notifications/news.ts'
import { fail } from '../../shared/wire/errors.ts'
import { hasAnyRight, holds, type Session } from '../session.ts'
import type { Tx } from '../store/store.ts'
import type { NewsWishes, NewWishes, Notifications } from './contract.ts'
import { wayOf } from './hearers.ts'
import { queueMail } from './mailing.ts'
import type { NotificationContext } from './needs.ts'
import { personOf } from './person.ts'

/** What people choose to hear of. */
export function createWishes(context: NotificationContext): Pick<Notifications, 'wishes' | 'setWishes'> {
  const { store, mail } = context

  async function wishes(session: Session): Promise<NewsWishes> {
    const { org, userId } = session
    if (userId === null) throw fail('UNAUTHORIZED')
    const chosen = await store.read.news.wishes(org, userId)
    const { hour } = await personOf(store.read, org, userId)
    return {
      wishes: kindsOf(session).map((kind) => ({
        kind,
        way: wayOf(kind, chosen),
        stopped: chosen.some((one) => one.kind === kind && one.stopped !== null),
      })),
      hour,
      mails: mail.server !== null,
    }
  }

  return {
    wishes,
    async setWishes(session, change) {
      const { org, userId } = session
      if (userId === null) throw fail('UNAUTHORIZED')
      check(session, change)
      await store.write((tx) => setIn(context, tx, { org, user: userId }, change))
      return wishes(session)
    },
  }
}

/** Citizens hear of their own cases; who works here of both, and of what a permission is for who holds it. */
const kindsOf = (session: Session): readonly NewsKind[] =>
  wishedKinds.filter((kind) => {
    const { for: reader, permission } = newsOf(kind)
    if (reader !== 'sender' && !hasAnyRight(session)) return false
    return permission === undefined || holds(session, permission)
  })

function check(session: Session, { wishes = {} }: NewWishes): void {
  const mine = kindsOf(session)
  for (const kind of newsKindNames) {
    const way = wishes[kind]
    if (way === undefined) continue
    if (!mine.includes(kind) || !newsOf(kind).ways.includes(way))
      throw fail('INVALID', { fields: { [`wishes.${kind}`]: 'validation.notAnOption' } })
  }
}

async function setIn(
  context: NotificationContext,
  tx: Tx,
  { org, user }: { org: string; user: string },
  { wishes = {}, hour }: NewWishes,
): Promise<void> {
  for (const kind of wishedKinds) {
    const way = wishes[kind]
    if (way === undefined) continue
    await tx.news.setWish(org, user, { kind, way, stopped: null })
    await tx.news.moveWaiting(org, user, kind, way === 'mail' || way === 'digest' ? way : null)
    if (way === 'mail') await queueMail(context, tx, org, user)
  }
  if (hour !== undefined) await tx.news.setPerson(org, user, { ...(await personOf(tx, org, user)), hour })
}
