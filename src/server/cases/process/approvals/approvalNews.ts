import { z } from 'zod'
import { msg } from '../../../../shared/i18n.ts'
import { isCitizens, signersOf, signsAs } from '../../../../shared/process/graph/steps.ts'
import { isStaff, type Who } from '../../../../shared/process/who.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { CaseRecord } from '../../../store/records.ts'
import type { Tx } from '../../../store/store.ts'
import { turn } from '../../../unhurried.ts'
import type { Complete, Task } from '../../../work/contract.ts'
import { standingAt, stepOf } from '../../access.ts'
import { actOf } from '../../acts.ts'
import { caseHref } from '../../caseHref.ts'
import { heldRightTime } from '../../changes/held.ts'
import { type CaseContext, type CaseVersions, versionsOf } from '../../context.ts'
import { type CompiledProcess, titlesOf } from '../../forms.ts'
import { sessionsOf } from '../../people/staff.ts'
import { effectLane } from '../effects/effects.ts'
import { openTo } from '../wayOn.ts'

const kind = 'caseApprovalNews'
const payload = z.object({
  formDataId: z.string(),
  entered: z.number().nullable(),
  by: z.string().nullable(),
  act: z.string(),
})
/** People who are looked at before others get their turn. */
const atOnce = 200

/** What is told of approvals of a case goes by this, and what is told of signatures. */
const bellOf = (formDataId: string): string => `approval/${formDataId}`
const signingBellOf = (formDataId: string): string => `signing/${formDataId}`

export const takesApprovals = (process: CompiledProcess | undefined, state: string | null): boolean =>
  process?.graph.connections.some(({ from, approvals }) => approvals && from === state) === true

/** Whether it asks those who handle the case for a signature. */
const asksStaff = (process: CompiledProcess | undefined, state: string | null): boolean => {
  const at = process?.states.get(state ?? '')
  return at !== undefined && signersOf(at).some((key) => !isCitizens(key))
}

/**
 * A case has come to a state: those who may approve of what leads on from there, or are asked to sign it for an assignment role, are told, once for the stay, and what was told of the one
 * before is not awaited any more. After what the process does then, which may lead on at once. `from`: where it was.
 */
export async function queueApprovalNews(
  { work }: Pick<CaseContext, 'work'>,
  tx: Tx,
  record: CaseRecord,
  process: CompiledProcess,
  from: string | null,
): Promise<void> {
  if (![record.state, from].some((one) => takesApprovals(process, one) || asksStaff(process, one))) return
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
  const state = versions.process?.states.get(record.state ?? '')
  const users = takesApprovals(versions.process, record.state)
    ? await ableTo(context, versions, (one, who) =>
        openTo(one, versions, who).some(({ approvals }) => approvals !== undefined),
      )
    : []
  const signers =
    state && asksStaff(versions.process, record.state)
      ? await ableTo(context, versions, (_one, who) => signsAs(state, who).some((key) => !isCitizens(key)))
      : []
  return async (tx) => {
    for (const [refId, whom, icon, words, except] of [
      [bellOf(formDataId), users, 'user-check', msg`Ärende {number}, {form}, väntar på ditt godkännande`, by],
      // Whoever brought it there may well be asked to sign it, and has not done that with it.
      [
        signingBellOf(formDataId),
        signers,
        'signature',
        msg`Ärende {number}, {form}, väntar på din underskrift`,
        null,
      ],
    ] as const) {
      await notifications.forgetIn(tx, org, refId)
      if (whom.length === 0) continue
      await notifications.notifyIn(tx, org, {
        ...{ kind: 'approval', icon, href: caseHref(record), caseId: formDataId },
        ...{ refId, key: `${refId}/${entered}`, msg: words.id },
        values: { number: record.number ?? '', form: titlesOf(versions.form) },
        ...{ users: [...whom], act, except },
      })
    }
  }
}

/** Of those who handle it who are able to do something now. */
async function ableTo(
  context: CaseContext,
  versions: CaseVersions,
  isAble: (one: Session, who: Who) => boolean,
): Promise<string[]> {
  const { record, process } = versions
  const { people } = await context.staff(record.org)
  const found: string[] = []
  let looked = 0
  const ids = people.map(({ _id }) => _id)
  for (const one of await sessionsOf(context, systemSession(record.org), ids)) {
    const who = standingAt(one, record, process)
    const handles = isStaff(who) && stepOf(who, record, process) !== 'noaccess'
    if (one.userId && handles && isAble(one, who)) found.push(one.userId)
    if (++looked % atOnce === 0) await turn()
  }
  return found
}

/** All who handle the case have signed it, whom its state asks to: nobody of them is asked any more. */
export const noSignatureAsked = (
  { notifications }: Pick<CaseContext, 'notifications'>,
  tx: Tx,
  { org, _id }: Pick<CaseRecord, 'org' | '_id'>,
): Promise<void> => notifications.forgetIn(tx, org, signingBellOf(_id))

/** Who has approved, or in whose place it was done, is not asked any more. */
export async function approvalGiven(
  { notifications }: Pick<CaseContext, 'notifications'>,
  tx: Tx,
  { org, _id }: CaseRecord,
  as: readonly string[],
): Promise<void> {
  for (const user of as) await notifications.forgetIn(tx, org, bellOf(_id), user)
}
