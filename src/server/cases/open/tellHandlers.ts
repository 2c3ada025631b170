import { type Message, msg } from '../../../shared/i18n.ts'
import type { NewsKind } from '../../../shared/notifications/news.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { handles } from '../access.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { usersOf } from '../list/stage.ts'
import { sessionsOf } from '../people/explain.ts'

/** What is told of what a sender did. */
export interface HandlerNews {
  kind: NewsKind
  said: Message
  icon: string
  /** See `NewNotification.act`. */
  act?: string
}

/**
 * A message of the sender's, or something else that they did: whoever has the case or watches it hears of it, and those who
 * stand in for them, as far as they handle it still. In the lists it stands for everybody who handles it.
 */
export async function tellHandlers(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  { kind, said, icon, act }: HandlerNews = ofMessage,
): Promise<void> {
  const away = await context.absences.away(record.org)
  const holders = usersOf(record.assign).flatMap((id) => [id, away.get(id)?.deputy?._id ?? id])
  const watching = (await tx.casePeople.of([record.row])).flatMap((one) => (one.watching ? one.userId : []))
  const { process } = await versionsOf(context.forms, record)
  const asked = await sessionsOf(context, session, [...new Set([...holders, ...watching])])
  const users = asked.flatMap((who) =>
    who.userId !== null && handles(who, record, process) ? who.userId : [],
  )
  if (users.length === 0) return
  await context.notifications.notifyIn(tx, record.org, {
    ...{ kind, caseId: record._id, msg: said.id, ...(act !== undefined && { act }) },
    values: { number: record.number ?? '' },
    icon,
    href: caseHref(record),
    refId: record._id,
    users,
    except: session.userId,
  })
}

const ofMessage: HandlerNews = {
  kind: 'message',
  said: msg`Nytt meddelande i ärende {number}`,
  icon: 'message-square',
}
