import type { Values } from '../../../shared/fields/field.ts'
import { newId } from '../../../shared/ids.ts'
import type { Session } from '../../session.ts'
import type { CaseChangeKind } from '../../store/repositories/caseChanges.ts'
import type { CaseContext } from '../context.ts'
import { held } from './held.ts'

interface Wanted {
  /** Whether the person can take it back; otherwise it is done at once. */
  wanted: boolean | undefined
  formDataId: string
  kind: CaseChangeKind
  /** What was asked for, where that decides who may take it back. */
  asked?: Values
}

/**
 * A function of the engine, as something that the person can take back: the answer says by what id, where something
 * changed. Nobody but a person who is logged in takes anything back: for others it is done at once.
 */
export async function undoable<T extends object>(
  context: CaseContext,
  session: Session,
  { wanted, formDataId, kind, asked = {} }: Wanted,
  run: (context: CaseContext) => Promise<T>,
): Promise<T & { undo?: string }> {
  if (!wanted || session.userId === null) return run(context)
  const change = { _id: newId(), org: session.org, by: session.userId, kind, asked, until: null, count: 0 }
  const result = await run(held(context, change, { formDataId }))
  return change.count > 0 ? { ...result, undo: change._id } : result
}
