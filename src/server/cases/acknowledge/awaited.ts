import * as traits from '../../../shared/catalogue/traits.ts'
import type { Settings } from '../../../shared/catalogue/value.ts'
import type { Who } from '../../../shared/process/who.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import type { Session } from '../../session.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { closedFor, pageInput } from '../open/page.ts'
import { readerAt } from '../open/reader.ts'
import { acknowledgedIn, isMine } from './shown.ts'

/** Whether a form has anything that its cases' people are to take part of. */
export const asksReceipt = ({ tree }: Pick<CompiledForm, 'tree'>): boolean =>
  Object.values(tree.nodes).some(({ type }) => traits.acknowledges.includes(type))

/** A component by which the person at the case says that they have taken part of something, as they meet it. */
export interface MetReceipt {
  id: string
  settings: Settings
  disabled: boolean
}

/** Those that the person is shown where the case stands. */
export function receiptsMet(session: Session, versions: CaseVersions, standing: Who): MetReceipt[] {
  const { record, form } = versions
  if (!asksReceipt(form)) return []
  const input = pageInput(session, versions, {
    values: dataOf(record, form),
    now: Date.now(),
    reader: readerAt(standing, record),
  })
  const state = createPageState(input)
  const closed = closedFor(session, versions, standing).nodes
  return Object.values(input.tree.nodes).flatMap(({ _id: id, type, extra: settings }) =>
    traits.acknowledges.includes(type) && state.isShown(id) && !closed.has(id)
      ? [{ id, settings, disabled: state.isDisabled(id) }]
      : [],
  )
}

/** Whether the person has not said so yet of one that they are shown and may. */
export async function receiptsAwaited(
  { store }: CaseContext,
  session: Session,
  versions: CaseVersions,
  standing: Who,
): Promise<boolean> {
  const { record } = versions
  if (record.draft === 1 || record.mergedInto !== null || !asksReceipt(versions.form)) return false
  const open = receiptsMet(session, versions, standing).filter(({ disabled }) => !disabled)
  if (open.length === 0) return false
  const given = await acknowledgedIn(store.read, record)
  return open.some(({ id }) => !given.some((line) => isMine(line, session, standing, id)))
}
