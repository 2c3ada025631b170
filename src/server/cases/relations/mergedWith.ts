import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { standingAt, stepOf } from '../access.ts'
import { type CaseContext, nameOfCase, versionsOf } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import type { CaseProcess } from '../processOf.ts'
import { goesOnIn } from './followers.ts'

/** The case that a merged one goes on in, as far as a session may know it. */
export interface MergedWith {
  /** What is told of it; null for who may not open it. Who handles or sent in the one need not know of the other. */
  other: { _id: string; number: string | null; name: string } | null
  /** When it was merged, milliseconds since 1970. */
  at: number
  /** For staff: where the case stands, in words. */
  staff: string
  /** For who sent it in: the same, and whether it is over, which it is when the one that it goes on in is. */
  sender: { text: string; ended: boolean; entered: number }
}

/** See `MergedWith`. undefined for what goes on by itself. */
export async function mergedWith(
  context: CaseContext,
  session: Session,
  record: Pick<CaseRecord, 'org' | 'mergedInto' | 'beforeMerge'>,
): Promise<MergedWith | undefined> {
  if (record.mergedInto === null) return undefined
  const at: number = record.beforeMerge ? fromJson(record.beforeMerge).at : 0
  const t = context.texts(session.locale, record.org)
  const root = await goesOnIn(context.store.read.cases, record)
  // One whose form is lost cannot be opened by anybody.
  const process = root && (await versionsOf(context.forms, root).catch(() => undefined))?.process
  const isOpen = root !== undefined && mayOpen(session, root, process)
  const number = isOpen ? root.number : null
  const ended = root !== undefined && root.removed === null && hasEnded(root, process)
  const state = ended ? textIn(process?.states.get(root.state ?? '')?.name, session.locale) : ''
  const together = number
    ? t(msg`Handläggs tillsammans med {number}`, { number })
    : t(msg`Handläggs tillsammans med ett annat ärende`)
  return {
    at,
    other: isOpen
      ? { _id: root._id, number: root.number, name: await nameOfCase(context, session, root) }
      : null,
    staff: number ? t(msg`Sammanfört med {number}`, { number }) : t(msg`Sammanfört med ett annat ärende`),
    sender: { text: state || together, ended, entered: ended ? (root.entered ?? at) : at },
  }
}

/** Whether the session may open a case that was sent in, as its staff or because it is theirs. */
const mayOpen = (session: Session, record: CaseRecord, process: CaseProcess | undefined): boolean =>
  record.draft === 0 && stepOf(standingAt(session, record, process), record, process) !== 'noaccess'
