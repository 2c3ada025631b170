import { msg } from '../../../shared/i18n.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { handles } from '../access.ts'
import { caseHref } from '../caseHref.ts'
import { type CaseContext, changed, versionsOf } from '../context.ts'
import { wakeAll } from '../desk/rest.ts'
import { groupsOf } from '../list/stage.ts'
import { holdersWithDeputies, whoSpokeLast } from '../open/notes/tellHandlers.ts'
import { sessionsOf } from '../people/staff.ts'
import { goesOnIn } from './followers.ts'

/**
 * A message of a sender's in a merged case: the one that goes on is news, and whoever has it hears of it, and those who stand in for them,
 * as far as they handle both; where nobody has it, who asked or wrote last in either, and where that is nobody, the groups in whose queue it
 * waits. In the lists the merged one has ended, and would tell nobody.
 */
export async function tellWhoGoesOn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
): Promise<void> {
  const root = await goesOnIn(tx.cases, record)
  if (!root || root.removed !== null) return
  const news = { updated: tx.now, updatedBy: session.userId }
  await tx.cases.update(root.row, news)
  await changed(context, tx, { ...root, ...news })
  await wakeAll(context, tx, root)
  const both = [
    { record, ...(await versionsOf(context.forms, record)) },
    { record: root, ...(await versionsOf(context.forms, root)) },
  ]
  const able = async (ids: readonly string[]) =>
    (await sessionsOf(context, session, [...new Set(ids)])).flatMap((who) =>
      who.userId !== null && both.every((one) => handles(who, one.record, one.process)) ? who.userId : [],
    )
  const holding = await able(await holdersWithDeputies(context, root))
  const spoke = async () => [...(await whoSpokeLast(tx, record)), ...(await whoSpokeLast(tx, root))]
  const users = holding.length > 0 ? holding : await able(await spoke())
  const other = root.number ?? ''
  const groups = users.length > 0 ? [] : groupsOf(root.assign)
  // Who has a queue may not open both: they are led to their own.
  if (groups.length > 0)
    await context.notifications.notifyIn(tx, record.org, {
      kind: 'message',
      caseId: root._id,
      msg: msg`Nytt meddelande i ett ärende som handläggs tillsammans med {other}`.id,
      values: { other },
      icon: 'message-square',
      href: caseHref(root),
      refId: root._id,
      groups,
      except: session.userId,
    })
  if (users.length === 0) return
  await context.notifications.notifyIn(tx, record.org, {
    kind: 'message',
    caseId: record._id,
    msg: msg`Nytt meddelande i ärende {number}, som handläggs tillsammans med {other}`.id,
    values: { number: record.number ?? '', other },
    icon: 'message-square',
    href: caseHref(record),
    refId: record._id,
    users,
    except: session.userId,
  })
}
