import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { isStaff } from '../../../shared/process/who.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { turn } from '../../unhurried.ts'
import type { Complete, Task } from '../../work/contract.ts'
import { standingAt, stepOf } from '../access.ts'
import { actOf } from '../acts.ts'
import { caseHref } from '../caseHref.ts'
import { heldRightTime } from '../changes/held.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../context.ts'
import { type CompiledProcess, titlesOf } from '../forms.ts'
import { sessionsOf } from '../people/staff.ts'
import { effectLane } from './effects.ts'
import { openTo } from './wayOn.ts'

const kind = 'caseApprovalNews'
const payload = z.object({
  formDataId: z.string(),
  entered: z.number().nullable(),
  by: z.string().nullable(),
  act: z.string(),
})
/** People who are looked at before others get their turn. */
const atOnce = 200

/** What is told of approvals of a case goes by this. */
const bellOf = (formDataId: string): string => `approval/${formDataId}`

export const takesApprovals = (process: CompiledProcess | undefined, state: string | null): boolean =>
  process?.graph.connections.some(({ from, approvals }) => approvals && from === state) === true

/**
 * A case has come to a state: those who may approve of what leads on from there are told, once for the stay, and what was told of the one
 * before is not awaited any more. After what the process does then, which may lead on at once. `from`: where it was.
 */
export async function queueApprovalNews(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess,
  from: string | null,
): Promise<void> {
  if (!takesApprovals(process, record.state) && !takesApprovals(process, from)) return
  const { org, _id: formDataId, entered, updatedBy: by } = record
  const asked = { formDataId, entered, by, act: actOf(record) }
  await work.enqueueIn(tx, { org, kind, lane: effectLane(formDataId), payload: asked })
}

export function registerApprovalNews(context: CaseContext): void {
  context.work.registerTask(kind, (task) => tell(context, task), { rightTime: heldRightTime })
}

async function tell(context: CaseContext, { org, payload: stored }: Task): Promise<Complete | undefined> {
  const { formDataId, entered, by, act } = payload.parse(stored)
  const { store, forms, notifications } = context
  const record = await store.read.cases.find(org, formDataId)
  // It has gone on since: what follows on that tells of where it is.
  if (!record || record.entered !== entered) return undefined
  const versions = { record, ...(await versionsOf(forms, record)) }
  const users = takesApprovals(versions.process, record.state) ? await ableTo(context, versions) : []
  return async (tx) => {
    await notifications.forgetIn(tx, org, bellOf(formDataId))
    if (users.length === 0) return
    await notifications.notifyIn(tx, org, {
      ...{ kind: 'approval', icon: 'user-check', href: caseHref(record), caseId: formDataId },
      ...{ refId: bellOf(formDataId), key: `${bellOf(formDataId)}/${entered}` },
      msg: msg`Ärende {number}, {form}, väntar på ditt godkännande`.id,
      values: { number: record.number ?? '', form: titlesOf(versions.form) },
      ...{ users, act, except: by },
    })
  }
}

/** Of those who handle it who could approve of something now. */
async function ableTo(context: CaseContext, versions: CaseVersions): Promise<string[]> {
  const { record, process } = versions
  const { people } = await context.staff(record.org)
  const found: string[] = []
  let looked = 0
  const ids = people.map(({ _id }) => _id)
  for (const one of await sessionsOf(context, systemSession(record.org), ids)) {
    const who = standingAt(one, record, process)
    const handles = isStaff(who) && stepOf(who, record, process) !== 'noaccess'
    if (one.userId && handles && openTo(one, versions, who).some(({ approvals }) => approvals))
      found.push(one.userId)
    if (++looked % atOnce === 0) await turn()
  }
  return found
}

/** Who has approved, or in whose place it was done, is not asked any more. */
export async function approvalGiven(
  { notifications }: Pick<CaseContext, 'notifications'>,
  tx: Tx,
  { org, _id }: CaseRecord,
  as: readonly string[],
): Promise<void> {
  for (const user of as) await notifications.forgetIn(tx, org, bellOf(_id), user)
}
