import { msg } from '../../../shared/i18n.ts'
import type { ApprovalBar } from '../../../shared/process/graph/approvals.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { Store } from '../../store/store.ts'
import { givenAlready, givenAsOne } from '../process/approvals/approvals.ts'

/** Which of several reasons is told: the one that says most about the person. */
const order: readonly ApprovalBar['why'][] = ['given', 'author', 'role', 'did']

/** Why somebody cannot approve by any of the rules; undefined where they can. */
export function barOf(bars: readonly (ApprovalBar | undefined)[]): ApprovalBar | undefined {
  const barred = bars.filter((one) => one !== undefined)
  if (barred.length < bars.length) return undefined
  return barred.sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why))[0]
}

/** The same as a refusal, in words. */
export async function refusalOf(
  { store }: { store: Pick<Store, 'read'> },
  { userId, org }: Session,
  bar: ApprovalBar,
): Promise<Failure> {
  const fields = { id: `approval.${bar.why}` }
  if (bar.why === 'given') {
    const { by, byName } = bar.approval
    const message = by === userId ? givenAlready : givenAsOne
    return fail('CONFLICT', { message, values: { name: byName }, fields })
  }
  if (bar.why !== 'role') return fail('FORBIDDEN', { message: notWriter, fields })
  const roles = [...(await store.read.documents.namesOf(org, bar.roles)).values()].join(', ')
  return fail('FORBIDDEN', { message: roles ? onlyRoles : onlyPeople, values: { roles }, fields })
}

const notWriter = msg`Den som ändrade utkastet sist, eller vikarierar för den, kan inte godkänna det. Be någon annan.`
const onlyRoles = msg`Utkastet godkänns bara av den som har rollen {roles}. Be någon av dem.`
const onlyPeople = msg`Det här måste godkännas av en person.`
