import { z } from 'zod'
import { dayOf, momentIn } from '../cases/today.ts'
import type { MailedWay, NewsPersonRow, WaitingPerson } from '../store/repositories/news.ts'
import type { Tx } from '../store/store.ts'
import type { Complete, Task } from '../work/contract.ts'
import { drawLetter, type Letter, unsubscribeIn, type Waiting } from './letters.ts'
import type { NotificationContext } from './needs.ts'
import { personOf } from './person.ts'

const kinds = { mail: 'newsMail', digest: 'newsDigest' } as const satisfies Record<MailedWay, string>
const payload = z.object({ user: z.string() })
/** Nobody gets more than one mail of news in this time: what comes meanwhile waits, and goes together. Milliseconds. */
const gathersMs = 60_000

/** What somebody is to be mailed at once goes, or with what else comes in the minute after the last one. */
export async function queueMail(
  { work }: Pick<NotificationContext, 'work'>,
  tx: Tx,
  org: string,
  user: string,
): Promise<void> {
  const { mailed } = await personOf(tx, org, user)
  // A time to come is one of a clock that was ahead.
  const waits = mailed !== null && mailed <= tx.now && tx.now < mailed + gathersMs
  const runAt = waits ? { runAt: mailed + gathersMs } : {}
  await work.enqueueIn(tx, { org, kind: kinds.mail, key: user, payload: { user }, ...runAt })
}

/**
 * News goes by mail: at once, or once a day at the hour that its reader has chosen. What waits is in the store until the write
 * that queues its mail, so that nothing is told twice and nothing is lost, whenever the server ends.
 */
export function registerMailing(context: NotificationContext): void {
  const { store, work } = context
  for (const way of ['mail', 'digest'] as const)
    work.registerTask(kinds[way], (task) => deliver(context, task, way), {
      about: ({ payload: { user } }) => `${kinds[way]} for ${user}`,
      // Nothing of it is so urgent that a clock that was ahead decides.
      rightTime: ({ runAt }) => (runAt > Date.now() + gathersMs ? Date.now() : null),
    })
  work.schedule('newsDigest', {
    cron: '0 * * * *',
    run: async () => {
      const due: WaitingPerson[] = []
      const now = Date.now()
      for (const one of await store.read.news.forDigest())
        if (isDue(await personOf(store.read, one.org, one.user), one, now)) due.push(one)
      return async (tx) => {
        for (const { org, user } of due)
          await work.enqueueIn(tx, { org, kind: kinds.digest, key: user, payload: { user } })
      }
    },
  })
}

/**
 * Whether the daily mail goes now: the hour has come today, in Sweden, something had been told before it, and none has gone
 * today. What was told by a clock that was ahead does not wait for that time to come.
 */
export function isDue(
  { hour, digest }: NewsPersonRow,
  { first, last }: Pick<WaitingPerson, 'first' | 'last'>,
  now: number,
): boolean {
  const today = dayOf(now)
  const at = momentIn(today, `${String(hour).padStart(2, '0')}:00`)
  return now >= at && digest !== today && (first < at || last > now)
}

async function deliver(
  context: NotificationContext,
  { org, payload: stored }: Task,
  way: MailedWay,
): Promise<Complete | undefined> {
  const { user } = payload.parse(stored)
  const waiting = await context.store.read.news.waiting(org, user, way)
  if (waiting.length === 0) return undefined
  const letter = await drawLetter(context, { org, user }, waiting, way)
  return (tx) => finish(context, tx, { org, user, way }, waiting, letter)
}

async function finish(
  context: NotificationContext,
  tx: Tx,
  { org, user, way }: { org: string; user: string; way: MailedWay },
  drawn: readonly Waiting[],
  letter: Letter | undefined,
): Promise<void> {
  const person = await personOf(tx, org, user)
  const today = dayOf(tx.now)
  if (way === 'digest' && person.digest === today) return
  const there = new Set((await tx.news.waiting(org, user, way)).map(({ _id }) => _id))
  // Some of it was removed, or is not wanted by mail any more: what is left is drawn anew.
  if (!drawn.every(({ _id }) => there.has(_id))) {
    if (there.size > 0)
      await context.work.enqueueIn(tx, { org, kind: kinds[way], key: user, payload: { user } })
    return
  }
  const ids = drawn.map(({ _id }) => _id)
  await tx.news.deleteWaiting(org, user, ids)
  if (!letter) return
  const unsubscribe = await unsubscribeIn(context, tx, letter.stops, letter.label)
  await context.mail.queue(tx, org, { ...letter.mail, unsubscribe })
  await tx.news.setPerson(org, user, {
    ...person,
    ...(way === 'digest' ? { digest: today } : { mailed: tx.now }),
  })
  if (way === 'mail' && there.size > ids.length) await queueMail(context, tx, org, user)
}
