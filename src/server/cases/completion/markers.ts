import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { Markers } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actedFor, staffOfSent } from '../access.ts'
import { type CaseContext, type CaseVersions, caseInside, caseVersions, changed, note } from '../context.ts'
import { authorOf } from '../open/summary.ts'
import { requireNotMerged } from '../relations/notMerged.ts'
import { problemOf, setAsked, tellCitizen, withAsked } from './ask.ts'
import type { AddMarker, MarkerRef } from './contract.ts'
import { markersOf } from './markersOf.ts'
import { hasComponent, questionOf } from './questions.ts'

/** See `Completing.addMarker`. */
export async function addMarker(
  context: CaseContext,
  session: Session,
  input: AddMarker,
): Promise<{ markers: Markers }> {
  const { componentId, markerType, note: words } = input
  return asMarker(context, session, input, async (tx, versions, author) => {
    const { record, form } = versions
    const who = { timestamp: tx.now, by: session.userName }
    if (author) {
      await requireNotMerged(context, session, record)
      const problem = problemOf(author, versions, componentId, tx.now)
      if (problem) throw fail('INVALID', { fields: { componentId: problem } })
      const markers = withAsked(versions, [{ componentId, note: words }], who)
      await setAsked(context, tx, session, versions, {
        ...{ markers, due: record.askedUntil, kind: 'completionAsked', action: 'case/addMarker' },
      })
      await tellCitizen(context, tx, record, 'asked', session.userId)
      return { markers }
    }
    if (!hasComponent(form, componentId))
      throw fail('INVALID', { fields: { componentId: 'validation.unknownKey' } })
    const markers = markersOf(record)
    markers[markerType] = { ...markers[markerType], [componentId]: { note: words, ...who } }
    await setOfStaff(context, tx, session, versions, input, 'case/addMarker', markers)
    return { markers }
  })
}

/** See `Completing.removeMarker`. */
export async function removeMarker(
  context: CaseContext,
  session: Session,
  input: MarkerRef,
): Promise<{ markers: Markers }> {
  const { componentId, markerType } = input
  return asMarker(context, session, input, async (tx, versions) => {
    const { record } = versions
    const markers = markersOf(record)
    const { [componentId]: removed, ...rest } = markers[markerType] ?? {}
    if (!removed) throw fail('NOT_FOUND')
    markers[markerType] = rest
    if (markerType !== 'complete') {
      await setOfStaff(context, tx, session, versions, input, 'case/removeMarker', markers)
      return { markers }
    }
    const isLast = Object.keys(rest).length === 0
    const due = isLast ? null : record.askedUntil
    const kind = isLast ? 'completionWithdrawn' : 'completionAsked'
    await setAsked(context, tx, session, versions, { markers, due, kind, action: 'case/removeMarker' })
    if (isLast) await tellCitizen(context, tx, record, 'withdrawn', session.userId)
    return { markers }
  })
}

/** One that the citizen meets nothing of. */
async function setOfStaff(
  context: CaseContext,
  tx: Tx,
  session: Session,
  { record, form }: CaseVersions,
  { markerType, componentId }: MarkerRef,
  action: 'case/addMarker' | 'case/removeMarker',
  markers: Markers,
): Promise<void> {
  await tx.cases.update(record.row, { markers: JSON.stringify(markers) })
  const what = { type: markerType, component: componentId }
  const name = questionOf(form, componentId)?.name
  await note(tx, session, record, 'marker', {
    ...what,
    ...(name && { names: [name] }),
    ...(action === 'case/removeMarker' && { isGone: true }),
  })
  await context.audit.record(tx, session, {
    action,
    object: `formData/${record._id}`,
    result: 'ok',
    detail: { ...what, ...actedFor(session, record) },
  })
  await changed(context, tx, record)
}

async function asMarker<T>(
  context: CaseContext,
  session: Session,
  { formDataId, markerType }: Pick<MarkerRef, 'formDataId' | 'markerType'>,
  write: (tx: Tx, versions: CaseVersions, author: Session | undefined) => Promise<T>,
): Promise<T> {
  const versions = await caseVersions(context, session, formDataId)
  // Of what the citizen is asked it counts how they met the form.
  const author = markerType === 'complete' ? await authorOf(context, versions.record) : undefined
  return context.store.write(async (tx) => {
    const record = await caseInside(tx, versions.record)
    staffOfSent(session, record, versions.process)
    return write(tx, { ...versions, record }, author)
  })
}
