import { z } from 'zod'
import { type Message, msg } from '../../../../shared/i18n.ts'
import { type NewsKind, newsKindNames } from '../../../../shared/notifications/news.ts'
import type { NewNotification } from '../../../notifications/contract.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { handles } from '../../access.ts'
import { caseHref } from '../../caseHref.ts'
import { type CaseContext, versionsOf } from '../../context.ts'
import { groupsOf, hasEnded, usersOf } from '../../list/stage.ts'
import { sessionsOf } from '../../people/staff.ts'
import { whoHandleBoth } from '../../relations/whoHandleBoth.ts'

/** What is told of what a sender did. */
export interface HandlerNews {
  kind: NewsKind
  said: Message
  icon: string
  /** What else the words name. */
  values?: NewNotification['values']
  /** See `NewNotification.act`. */
  act?: string
}

/**
 * A message of the sender's, or something else that they did: whoever has the case or watches it hears of it, and those who
 * stand in for them, as far as they handle it still. Where nobody has it, whoever asked for the completion or wrote to the
 * sender last hears of it, or who moved it last; where that is nobody either, the groups in whose queue it waits. In the lists it stands for
 * everybody who handles it; where it has ended, or is somebody's who does not, it stands in none that is looked at, and all of them are told.
 */
export async function tellHandlers(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { kind, said, icon, values, act }: HandlerNews = ofMessage,
): Promise<void> {
  const { process } = await versionsOf(context.forms, record)
  const able = async (ids: readonly string[]) =>
    (await sessionsOf(context, session, [...new Set(ids)])).flatMap((who) =>
      who.userId !== null && handles(who, record, process) ? who.userId : [],
    )
  const watching = (await tx.casePeople.of([record.row])).flatMap((one) => (one.watching ? one.userId : []))
  const holders = await holdersWithDeputies(context, record)
  const holding = await able(holders)
  let holds = holding.length > 0 ? holding : await able(await whoSpokeLast(tx, record))
  if (holds.length === 0) holds = await able(await whoMovedLast(tx, record))
  const users = [...new Set([...holds, ...(await able(watching))])]
  const groups = users.length > 0 ? [] : groupsOf(record.assign)
  if (users.length + groups.length === 0) {
    if (!hasEnded(record, process) && holders.length === 0) return
    const told = { number: record.number ?? '', ...values }
    return tellEverybodyIn(context, tx, record, {
      ...{ kind, msg: said.id, icon, values: told, except: session.userId },
      ...(act !== undefined && { act }),
    })
  }
  await context.notifications.notifyIn(tx, record.org, {
    ...{ kind, caseId: record._id, msg: said.id, ...(act !== undefined && { act }) },
    values: { number: record.number ?? '', ...values },
    icon,
    href: caseHref(record),
    refId: record._id,
    ...{ users, groups },
    except: session.userId,
  })
}

/** Whom the case is assigned to by name, and those who stand in for them. */
export async function holdersWithDeputies(
  { absences }: CaseContext,
  { org, assign }: Pick<CaseRecord, 'org' | 'assign'>,
): Promise<string[]> {
  const away = await absences.away(org)
  return usersOf(assign).flatMap((id) => [id, away.get(id)?.deputy?._id ?? id])
}

/** Who last asked the sender for a completion, and who of the staff last wrote to them: an answer is theirs to hear of where nobody has the case. */
export async function whoSpokeLast(tx: Tx, { row }: Pick<CaseRecord, 'row'>): Promise<string[]> {
  const asked = await tx.timelines.last(row, 'completionAsked')
  const written = (await tx.notes.of(row)).findLast(
    ({ type, origin, by }) => type === 'citizen' && origin === 'staff' && by !== null,
  )
  return [asked?.by, written?.by].flatMap((id) => id ?? [])
}

const whoMovedLast = async (tx: Tx, { row }: CaseRecord): Promise<string[]> => {
  const moved = await tx.timelines.last(row, 'status')
  return moved?.by ? [moved.by] : []
}

const ofMessage: HandlerNews = {
  kind: 'message',
  said: msg`Nytt meddelande i ärende {number}`,
  icon: 'message-square',
}

const task = 'caseTellEverybody'
const payload = z.object({
  caseId: z.string(),
  kind: z.enum(newsKindNames),
  msg: z.string(),
  icon: z.string(),
  values: z.record(z.string(), z.unknown()),
  act: z.string().optional(),
  except: z.string().nullable(),
})

/** As part of a write: everybody who handles the case is to be told, where nobody has it and no list that people open shows it. */
async function tellEverybodyIn(
  { work }: CaseContext,
  tx: Tx,
  { org, _id }: CaseRecord,
  news: Omit<z.infer<typeof payload>, 'caseId'>,
): Promise<void> {
  await work.enqueueIn(tx, { org, kind: task, payload: { caseId: _id, ...news } })
}

/** They are looked for among all who work here, which takes a while: beside the writer. */
export function registerTellingEverybody(context: CaseContext): void {
  const { store, work, notifications } = context
  work.registerTask(task, async ({ org, payload: stored }) => {
    const { caseId, ...news } = payload.parse(stored)
    const record = await store.read.cases.find(org, caseId)
    if (!record || record.removed !== null) return
    const versions = { record, ...(await versionsOf(context.forms, record)) }
    const users = await whoHandleBoth(context, systemSession(org), [versions])
    return async (tx) => {
      if (users.length === 0) return
      await notifications.notifyIn(tx, org, {
        ...news,
        ...{ caseId, href: caseHref(record), refId: caseId, users },
      })
    }
  })
}
