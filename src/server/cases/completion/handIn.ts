import type { Values } from '../../../shared/fields/field.ts'
import { msg } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { isOpen } from '../../../shared/rules/page/fields.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseCompletionRow } from '../../store/repositories/caseCompletions.ts'
import type { Tx } from '../../store/store.ts'
import { actOf } from '../acts.ts'
import { type CaseContext, type CaseVersions, changed, note } from '../context.ts'
import { storedAnswers } from '../data.ts'
import { wakeAll } from '../desk/rest.ts'
import { tellHandlers } from '../open/notes/tellHandlers.ts'
import { dropApprovals } from '../process/approvals/approvals.ts'
import { followAnswers } from '../process/timers/clock.ts'
import { plantTimers } from '../process/timers/timers.ts'
import { tellWhoGoesOn } from '../relations/tellWhoGoesOn.ts'
import type { Answers } from '../send/answers.ts'
import { said } from '../send/keep.ts'
import { type Correction, isSame } from './correction.ts'
import { markersOf } from './markersOf.ts'

interface HandIn {
  correction: Correction
  handed: HandedIn
  row: CaseCompletionRow
}

export interface HandedIn {
  /** All answers of the case as they are then. */
  values: Values
  /** Of those that differ from before. */
  names: string[]
}

/** What the case would be with what was answered beside it. */
export function handedInOf({ form }: CaseVersions, { stored }: Correction, { state }: Answers): HandedIn {
  const values = { ...stored }
  for (const name of form.fields.keys())
    if (isOpen(state, name) && !isSame(values[name], state.value(name)))
      values[name] = state.value(name) ?? null
  // An answer that the rules lose with another that was changed.
  const there = state.values()
  for (const name of Object.keys(stored))
    if (form.fields.has(name) && !Object.hasOwn(there, name)) delete values[name]
  const names = Object.keys({ ...stored, ...values }).filter((name) => !isSame(stored[name], values[name]))
  return { values, names }
}

/**
 * What was answered beside the case counts: the old answers stand in the timeline, nothing is asked any more, whoever handles
 * the case is told, and what its state says of that is followed. That no answer was changed is said. Answers the case as it is then.
 */
export async function handIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  { correction: { stored, asked }, handed: { values, names }, row }: HandIn,
): Promise<CaseRecord> {
  const { record, form, process } = versions
  const revision = record.revision + 1
  const changes = fromJson(record.changes)
  for (const name of names) changes[name] = revision
  const { complete: _, ...markers } = markersOf(record)
  const change = {
    ...(names.length > 0 && { data: storedAnswers(values, form, fromJson(record.data)) }),
    changes: JSON.stringify(changes),
    markers: JSON.stringify(markers),
    ...{ asked: null, askedUntil: null, handedIn: tx.now },
    ...{ updated: tx.now, updatedBy: session.userId, revision },
    ...(names.length > 0 && said(context, tx, record, form, values)),
  }
  await tx.cases.update(record.row, change)
  const after: CaseRecord = { ...record, ...change }
  const came = [...new Set([...asked.map(({ name }) => name), ...names])].map(
    (name) => [name, { at: tx.now, isChanged: names.includes(name) }] as const,
  )
  await tx.caseCompletions.put({
    ...row,
    ...{ data: '{}', base: '{}', changes: '{}', updated: null, reminded: null },
    came: JSON.stringify({ ...fromJson(row.came), ...Object.fromEntries(came) }),
  })
  await tx.caseCompletions.askUntil(record.row, tx.now)
  await note(tx, session, after, 'saved', {
    handedIn: true,
    ...(names.length === 0 && { unchanged: true }),
    names: asked.map(({ name }) => name),
    values: Object.fromEntries(
      names.map((name) => [name, { from: stored[name] ?? null, to: values[name] ?? null }]),
    ),
  })
  await plantTimers(context, tx, after, process, { names })
  await followAnswers(context, tx, after, process, names)
  await changed(context, tx, after, { before: record })
  await wakeAll(context, tx, after)
  if (record.mergedInto === null)
    await tellHandlers(context, tx, session, after, {
      ...handedIn,
      ...(names.length === 0 && { said: handedInUnchanged }),
      act: actOf(after),
    })
  else await tellWhoGoesOn(context, tx, session, after)
  const agreed = names.length > 0 ? await dropApprovals(tx, session, after, process, 'answers') : after
  const { voidSignatures } = await import('../signing/void.ts')
  await voidSignatures(context, tx, session, { ...versions, record: agreed }, { names })
  const { followParties } = await import('../parties/follow.ts')
  const come = await followParties(context, tx, session, { ...versions, record: agreed }, names)
  // The state may say where the case goes when the citizen has answered.
  const { subType, handIn: way } = process?.states.get(come.state ?? '') ?? {}
  const here = { ...versions, record: come }
  if (subType !== 'waiting') return come
  const { followByItself } = await import('../process/byItself.ts')
  return followByItself(context, tx, session, here, way)
}

const handedIn = {
  kind: 'completion' as const,
  said: msg`Komplettering har kommit in i ärende {number}`,
  icon: 'inbox',
}
const handedInUnchanged = msg`Komplettering har kommit in i ärende {number}, utan att något svar är ändrat`
