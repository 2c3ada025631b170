import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { isWithdrawnEnd } from '../../../shared/process/graph/transitions.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import { type Session, systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { actOf } from '../acts.ts'
import { authorsHref, caseHref } from '../caseHref.ts'
import { heldRightTime } from '../changes/held.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { titlesOf } from '../forms.ts'
import { usersOf } from '../list/stage.ts'
import { tellHandlers } from '../open/notes/tellHandlers.ts'
import { effectLane } from './effects/effects.ts'

const kind = 'caseStatusNews'
const payload = z.object({
  formDataId: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  /** Who had the case when it was done: who is given it with it hears of that. */
  holders: z.array(z.string()),
  by: z.string().nullable(),
  act: z.string(),
})

/**
 * Whoever has the case or watches it hears that somebody else has changed its status, and whose it is that it has. It is told after
 * what the process does then has been done: where that has said more to somebody, this says nothing to them. `record` is the
 * case as it was.
 */
export async function queueStatusNews(
  { forms, work }: CaseContext,
  tx: Tx,
  session: Session,
  record: CaseRecord,
  after: CaseRecord,
  act: string = actOf(after),
): Promise<void> {
  const { org, _id: formDataId, state: from, assign, createdBy, row } = record
  const holders = usersOf(assign)
  const isHeard =
    holders.length > 0 ||
    createdBy !== null ||
    isTakenBack((await versionsOf(forms, record)).process?.states.get(after.state ?? '')) ||
    (await tx.casePeople.of([row])).some((one) => one.watching)
  if (!isHeard) return
  await work.enqueueIn(tx, {
    ...{ org, kind, lane: effectLane(formDataId) },
    payload: { formDataId, from, to: after.state, holders, by: session.userId, act },
  })
}

const isTakenBack = (state: ProcessState | undefined) => state !== undefined && isWithdrawnEnd(state)

export function registerStatusNews(context: CaseContext): void {
  context.work.registerTask(kind, (task) => tell(context, task), { rightTime: heldRightTime })
}

async function tell(context: CaseContext, { org, payload: stored }: Task): Promise<Complete | undefined> {
  const { formDataId, from, to, holders, by, act } = payload.parse(stored)
  const { store, forms, notifications } = context
  const record = await store.read.cases.find(org, formDataId)
  // It has gone on since: that is told by itself.
  if (!record || record.state !== to) return undefined
  const { form, process } = await versionsOf(forms, record)
  const state = process?.states.get(to)
  const status = state?.name ?? ''
  if (sameJson(status, process?.states.get(from ?? '')?.name ?? '')) return undefined
  const away = await context.absences.away(org)
  const acting = holders.flatMap((id) => [id, away.get(id)?.deputy?._id ?? id])
  const watching = (await store.read.casePeople.of([record.row])).flatMap((one) =>
    one.watching ? one.userId : [],
  )
  const { createdBy } = record
  const common = {
    values: { number: record.number ?? '', form: titlesOf(form), status },
    refId: record._id,
    caseId: record._id,
    act,
    except: by,
  }
  return async (tx) => {
    if (createdBy !== null)
      await notifications.notifyIn(tx, org, {
        ...common,
        kind: 'ownStatus',
        msg: msg`Ditt ärende {number}, {form}: {status}`.id,
        icon: 'folder-open',
        href: authorsHref(record),
        users: [createdBy],
      })
    const users = [...new Set([...acting, ...watching])]
    const said = msg`Ärende {number} har ny status: {status}`
    const icon = 'arrow-right'
    if (users.length > 0)
      await notifications.notifyIn(tx, org, {
        ...common,
        ...{ kind: 'status', msg: said.id, icon, href: caseHref(record), users },
      })
    // Nobody's, and gone from the lists: who waits for an answer of the sender's hears of it as of the answer. Of what nobody had done
    // anything about nobody does.
    else if (isTakenBack(state))
      await tellHandlers(
        context,
        tx,
        { ...systemSession(org), userId: by },
        { ...record, state: from },
        { kind: 'status', said, icon, values: common.values, act },
      )
  }
}
