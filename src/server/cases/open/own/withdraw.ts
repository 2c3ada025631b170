import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../../shared/i18n.ts'
import { toJson } from '../../../../shared/json.ts'
import { isWithdrawnEnd } from '../../../../shared/process/graph/transitions.ts'
import type { ProcessConnection } from '../../../../shared/process/process.ts'
import { takesBack, withTags } from '../../../../shared/process/tags.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Session } from '../../../session.ts'
import type { Reads } from '../../../store/store.ts'
import { standingAt, stepAt } from '../../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions } from '../../context.ts'
import type { CaseRef, Withdrawal, Withdrawn } from '../../contract.ts'
import { setInCase } from '../../desk/setInCase.ts'
import { tagsOf } from '../../desk/tagsOf.ts'
import { hasEnded } from '../../list/stage.ts'
import { changeStatusIn } from '../../process/status.ts'
import { openTo } from '../../process/wayOn.ts'
import { readyRules } from '../../rules/apply.ts'
import { receiveIn } from '../../talk/receive.ts'

/** The line of the timeline that says that the author wants the case back. */
const kind = 'withdrawAsked'

/** See `Cases.withdrawal`. */
export async function withdrawal(
  context: CaseContext,
  session: Session,
  ref: CaseRef,
): Promise<Withdrawal | null> {
  const versions = await caseVersions(context, session, ref.formDataId)
  return wayBack(context.store.read, session, ref, versions)
}

/** See `Cases.withdraw`. */
export async function withdraw(context: CaseContext, session: Session, ref: CaseRef): Promise<Withdrawn> {
  context.visitors.admitNote(session, ref.formDataId)
  const versions = await caseVersions(context, session, ref.formDataId)
  await readyRules(context, session.org, versions.process)
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    const here = { ...versions, record }
    const way = await wayBack(tx, session, ref, here)
    if (!way) throw fail('FORBIDDEN', { message: notThere })
    // Pressed again, or in another tab: it is so already.
    if (way.by === 'done') return { by: 'connection' }
    if (way.by === 'asked') return { by: 'message' }
    if (way.by === 'connection') {
      const input = { ...ref, connectionId: way.connectionId, currentStateId: record.state ?? '' }
      await changeStatusIn(context, tx, session, input, here)
      return { by: 'connection' }
    }
    const t = context.texts(session.locale, session.org)
    // It is their message, and stands in the thread of both sides under their name.
    const words = t(msg`Jag vill ta tillbaka ärende {number}.`, { number: record.number ?? '' })
    const { _id: noteId } = await receiveIn(context, tx, session, record, { note: words, origin: 'citizen' })
    // Those who handle it read the tag, in the language of the house.
    const mark = context.texts('sv', session.org)(takesBack)
    await setInCase(context, tx, session, record, {
      change: { tags: toJson(withTags(tagsOf(record), [mark])) },
      kind,
      action: 'withdraw',
      detail: { noteId },
      audited: { note: noteId },
    })
    return { by: 'message' }
  })
}

const notThere = msg`Ärendet kan inte tas tillbaka: det är avslutat, eller så är det inte ditt.`

/** How the author takes the case back as it is now; null for all others, for a draft, and where it has ended otherwise. */
async function wayBack(
  read: Pick<Reads, 'timelines'>,
  session: Session,
  { caseToken }: CaseRef,
  versions: CaseVersions,
): Promise<Withdrawal | null> {
  const { record, process } = versions
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor || record.draft === 1 || record.mergedInto !== null) return null
  const state = process?.states.get(record.state ?? '')
  if (state && isWithdrawnEnd(state)) return { by: 'done', at: record.entered ?? record.updated }
  if (hasEnded(record, process)) return null
  // What others have to agree on is no way that one takes by oneself.
  const leads = ({ to, approvals }: ProcessConnection) => {
    const end = process?.states.get(to)
    return end !== undefined && isWithdrawnEnd(end) && !approvals
  }
  const connection = openTo(session, versions, standing).find(leads)
  if (connection) {
    const { _id, confirm } = connection
    return {
      by: 'connection',
      connectionId: _id,
      ...(confirm && { confirm: textIn(confirm, session.locale) }),
    }
  }
  const asked = await read.timelines.last(record.row, kind)
  return asked ? { by: 'asked', at: asked.at } : { by: 'message' }
}
