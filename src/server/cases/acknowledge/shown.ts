import { localise } from '../../../shared/catalogue/read/localise.ts'
import * as traits from '../../../shared/catalogue/traits.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, TimelineRow } from '../../store/records.ts'
import type { Reads } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import type { CompiledForm } from '../forms.ts'
import type { ShownAcknowledgement } from './contract.ts'

/** The kind of the line that an acknowledgement is kept as. */
export const acknowledged = 'acknowledged'

type Line = Pick<TimelineRow, 'kind' | 'by' | 'detail'>

/** Whether the line is the session's own, of this component where one is named. Who sent the case in may not have had an account then. */
export function isMine(
  { by, detail }: Line,
  { userId }: Pick<Session, 'userId'>,
  { isAuthor }: Pick<Who, 'isAuthor'>,
  component?: string,
): boolean {
  const isTheirs = by === null ? isAuthor : by === userId
  return isTheirs && (component === undefined || read(detail).component === component)
}

/** Oldest first. One a person and component, so there are few. */
export const acknowledgedIn = (
  { timelines }: Pick<Reads, 'timelines'>,
  { row }: Pick<CaseRecord, 'row'>,
): Promise<TimelineRow[]> => timelines.page(row, { limit: 1_000, kinds: [acknowledged] })

/** What was acknowledged in the case: to staff all of it, to others their own. Looked for where its form asks for it. */
export async function shownAcknowledgements(
  { store, texts }: CaseContext,
  session: Session,
  { record, form }: { record: CaseRecord; form: CompiledForm },
  who: Who,
): Promise<ShownAcknowledgement[]> {
  const asks = Object.values(form.tree.nodes).some(({ type }) => traits.acknowledges.includes(type))
  if (record.draft === 1 || !asks) return []
  const lines = await acknowledgedIn(store.read, record)
  return lines.flatMap((line) => {
    const mine = isMine(line, session, who)
    if (!mine && !isStaff(who)) return []
    const { component, label, noteId } = localise(read(line.detail), session.locale)
    return {
      ...{ componentId: String(component), label: String(label ?? ''), at: line.at, mine },
      byName: line.byName || record.createdByName || texts(session.locale, session.org)(whoSentIt),
      ...(typeof noteId === 'string' && { noteId }),
    }
  })
}

const whoSentIt = msg`Den som skickade in`

const read = (detail: TimelineRow['detail']): Values => (detail ? fromJson(detail) : {})
