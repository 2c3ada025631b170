import { z } from 'zod'
import { Failure } from '../../../../shared/wire/errors.ts'
import { hasAnyRight, systemSession } from '../../../session.ts'
import type {
  FigureMailingRow,
  FigureMailResult,
  FigureReaderRow,
} from '../../../store/repositories/figureMailings.ts'
import type { Reads, Tx } from '../../../store/store.ts'
import type { Complete, Task } from '../../../work/contract.ts'
import { calendarOf } from '../../calendar/calendars.ts'
import type { CaseContext } from '../../context.ts'
import { type DrawnMail, drawMail } from './draw.ts'
import { mayStillSend, readerOf } from './reader.ts'
import { nextTime, periodOf } from './times.ts'

const kind = 'figureMail'
/** `period` null: sent by hand, which takes no period from what goes by itself. */
const payload = z.object({ mailingId: z.string(), userId: z.string(), period: z.string().nullable() })
type Wanted = z.output<typeof payload>

/**
 * Figures go at their hours: once an hour what is due is queued, a task for each reader, in the write that completes the hour and
 * says when it goes the next time. What was missed while nothing ran goes once.
 */
export function registerFigureMails(context: CaseContext): void {
  const { work } = context
  work.registerTask(kind, (task) => deliver(context, task), {
    about: ({ payload }) => `${kind} ${payload.mailingId} for ${payload.userId}`,
    onDead: (tx, { payload: stored }) => {
      const { mailingId, userId } = payload.parse(stored)
      return tx.figureMailings.updateReader(mailingId, userId, { at: tx.now, result: 'failed', mailId: null })
    },
  })
  work.schedule('figureMails', {
    cron: '0 * * * *',
    run: () => async (tx) => {
      for (const mailing of await tx.figureMailings.due(tx.now)) {
        const calendar = await calendarOf(context, mailing.org, undefined)
        const period = periodOf(mailing, mailing.next)
        // Where the day has been closed since, a later one of its month is meant.
        const due = nextTime(mailing, mailing.next - 1, calendar)
        const isLater = due > tx.now && periodOf(mailing, due) === period
        if (!isLater) await queueReaders(context, tx, mailing, period)
        const next = nextTime(mailing, tx.now, calendar)
        await tx.figureMailings.update(mailing.org, mailing._id, { next })
      }
    },
  })
}

/** Queues a mail for each who gets it. Answers to how many. */
export async function queueReaders(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  { _id: mailingId, org }: FigureMailingRow,
  period: string | null,
): Promise<number> {
  const readers = (await tx.figureMailings.readers(mailingId)).filter((one) => gets(one))
  for (const { userId } of readers) {
    const key = `${mailingId} ${userId} ${period ?? 'now'}`
    await work.enqueueIn(tx, { org, kind, key, payload: { mailingId, userId, period } })
  }
  return readers.length
}

/** Whether somebody is sent to, and has not stopped it. */
export const gets = ({ wanted, stopped }: FigureReaderRow): boolean => wanted === 1 && stopped === null

/** Draws one reader's mail with the rights they have now. Nothing of it is kept where they got it meanwhile, or want no more. */
async function deliver(context: CaseContext, { org, payload: stored }: Task): Promise<Complete | undefined> {
  const wanted = payload.parse(stored)
  const mailing = await stillWanted(context.store.read, org, wanted)
  if (!mailing) return undefined
  const done = (result: FigureMailResult, drawn?: DrawnMail & { to: string }): Complete => {
    return (tx) => finish(context, tx, org, wanted, { result, drawn })
  }
  if (!(await mayStillSend(context, org, mailing.owner))) return done('noOwner')
  const reader = await readerOf(context, org, wanted.userId)
  if (!reader) return done('noAccount')
  try {
    const drawn = await drawMail(context, reader.session, mailing)
    const finished = done(drawn.result, { ...drawn, to: reader.email })
    // Who is no staff any more is told so once.
    if (hasAnyRight(reader.session)) return finished
    return async (tx) => {
      await finished(tx)
      await tx.figureMailings.updateReader(wanted.mailingId, wanted.userId, { stopped: tx.now })
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'TOO_LARGE') return done('tooMany')
    throw error
  }
}

async function stillWanted(
  read: Reads,
  org: string,
  { mailingId, userId, period }: Wanted,
): Promise<FigureMailingRow | undefined> {
  const reader = await read.figureMailings.reader(mailingId, userId)
  if (!reader || !gets(reader) || (period !== null && reader.period === period)) return undefined
  return read.figureMailings.find(org, mailingId)
}

async function finish(
  { mail, audit, events }: CaseContext,
  tx: Tx,
  org: string,
  wanted: Wanted,
  { result, drawn }: { result: FigureMailResult; drawn: (DrawnMail & { to: string }) | undefined },
): Promise<void> {
  const mailing = await stillWanted(tx, org, wanted)
  if (!mailing) return
  const { mailingId, userId, period } = wanted
  const mailId = drawn ? await mail.queue(tx, org, drawn) : null
  const change = { at: tx.now, result, mailId, ...(period !== null && { period }) }
  await tx.figureMailings.updateReader(mailingId, userId, change)
  if (drawn)
    await audit.record(tx, systemSession(org), {
      ...{ action: 'figureMailing/mail', object: `user/${userId}`, result: 'ok' },
      detail: { mailing: mailingId, mail: mailId, what: result },
    })
  tx.afterCommit(() =>
    events.push(
      org,
      'changes',
      { schema: 'figureMailing', ids: [mailingId] },
      { users: [mailing.owner, userId] },
    ),
  )
}
