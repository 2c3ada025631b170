import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import { type Locale, type Message, msg, type Translate } from '../../../../shared/i18n.ts'
import { fromJson } from '../../../../shared/json.ts'
import { courseOf } from '../../../../shared/process/graph/course.ts'
import { isWithdrawnEnd } from '../../../../shared/process/graph/transitions.ts'
import type { ProcessState } from '../../../../shared/process/process.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Session } from '../../../session.ts'
import { standingAt, stepAt } from '../../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../../context.ts'
import type { CaseRef, OwnCase } from '../../contract.ts'
import { eachRole } from '../../coverage.ts'
import { dataOf } from '../../data.ts'
import { contactIn } from '../../forms.ts'
import { clockRuns, hasEnded, waitsForCitizen } from '../../list/stage.ts'
import { toldDue } from '../../process/timers/clock.ts'
import { citizenName } from '../../process/wayOn.ts'
import { mergedWith } from '../../relations/mergedWith.ts'
import { mayMakeAgain } from '../../send/again.ts'
import { reachOf } from '../../talk/reach.ts'
import { closedForAuthor } from '../page.ts'
import { ownTitle } from './ownTitle.ts'

/** See `Cases.ownMark`. */
export async function ownMark(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<string> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor) throw fail('NOT_FOUND')
  return markOf(context, session, versions)
}

/**
 * Where the case stands, what is asked and answered in it as the session meets it, and what has been written: told apart from what was there
 * before, and no more. Under a key, so that nobody finds by trying what makes a mark.
 */
async function markOf(
  { store, codeKey }: CaseContext,
  session: Session,
  versions: CaseVersions,
): Promise<string> {
  const { record, form, process } = versions
  const { state, entered, mergedInto, asked } = record
  const closed = closedForAuthor(session, versions).names
  const answers = Object.entries(dataOf(record, form)).filter(([name]) => !closed.has(name))
  const said = (await store.read.notes.of(record.row)).filter(
    ({ type, held }) => type === 'citizen' && held === null,
  )
  const notes = said.map(({ _id, note }) => [_id, note])
  const shown = JSON.stringify([state, entered, mergedInto, asked, toldDue(record, process), answers, notes])
  return new Bun.CryptoHasher('sha256', codeKey).update(`mark ${record._id} ${shown}`).digest('base64url')
}

/** See `Cases.ownCase`. */
export async function ownCase(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<OwnCase | null> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor || record.draft === 1) return null
  const contact = await contactOf(context, session, versions)
  const { channel, address } = await reachOf(context, record, versions.form)
  const again = await mayMakeAgain(context, session, versions)
  const mailedTo = channel === 'mail' ? address : null
  const title = await ownTitle(context, versions, session.locale)
  const mark = await markOf(context, session, versions)
  const merged = (await mergedWith(context, session, record))?.sender
  if (merged) {
    const { text: name, ended, entered: since } = merged
    return {
      title,
      mark,
      status: { name, text: '', stage: ended ? 'ended' : 'open', since, due: null, ahead: [] },
      steps: [],
      contact,
      again,
      mailedTo,
    }
  }
  const { locale, org } = session
  const t = context.texts(locale, org)
  const state = process?.states.get(record.state ?? '')
  const stays = process ? await context.store.read.caseStays.of(record.row) : []
  return {
    title,
    mark,
    status: {
      name: state ? citizenName(state, locale) : t(msg`Inskickat`),
      text: citizenText(state, locale, t),
      stage: stageOf(versions),
      since: record.entered ?? record.arrived,
      due: clockRuns(record, process) ? toldDue(record, process) : null,
      ahead: await aheadOf(context, session, versions),
    },
    steps: courseOf(process?.graph ?? { states: [], connections: [] }, stays, record.state).map(
      ({ state: one, place, at }) => ({
        ...{ _id: one._id, name: citizenName(one, locale), place, at },
        note: place === 'ahead' ? textIn(one.citizen?.ahead, locale) : '',
        asked: place === 'here' && !hasEnded(record, process) ? record.asked : null,
      }),
    ),
    contact,
    again,
    mailedTo,
  }
}

/** See `movesAhead`; of most cases nothing comes by itself. */
async function aheadOf(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
): Promise<OwnCase['status']['ahead']> {
  const { record, process } = versions
  if (!process?.states.get(record.state ?? '')?.timers.length) return []
  const { movesAhead } = await import('../../process/coming.ts')
  const { names: hidden } = closedForAuthor(session, versions)
  return movesAhead(context, versions, { locale: session.locale, hidden })
}

function stageOf({ record, process }: Pick<CaseVersions, 'record' | 'process'>): OwnCase['status']['stage'] {
  if (hasEnded(record, process)) return 'ended'
  return waitsForCitizen(record, process) ? 'waiting' : 'open'
}

/** What a state is to who sent the case in: in its builder's words, where there are any. */
export const citizenText = (state: ProcessState | undefined, locale: Locale, t: Translate): string =>
  (state && textIn(state.citizen?.text, locale)) || t(meansOf(state))

/** And where there are none. */
function meansOf(state: ProcessState | undefined): Message {
  if (!state || state.stateType === 'start') return msg`Vi har tagit emot det du skickade in.`
  if (isWithdrawnEnd(state)) return msg`Ärendet är tillbakataget, och vi arbetar inte vidare med det.`
  if (state.stateType === 'end') return msg`Ärendet är avslutat.`
  if (state.subType === 'waiting') return msg`Vi väntar på svar från dig.`
  if (state.subType === 'queue') return msg`Ärendet väntar på sin tur.`
  return state.subType === 'decision' ? msg`Vi fattar beslut i ärendet.` : msg`Vi arbetar med ärendet.`
}

/** Who is turned to: the form's own words, and who has the case where the form shows them. */
async function contactOf(
  context: CaseContext,
  session: Session,
  { record, form, process }: CaseVersions,
): Promise<OwnCase['contact']> {
  const { rights, documents, forms } = context
  const { locale, org } = session
  const { data } = (await forms.newest(org, form._id)) ?? form
  const text = await contactIn(context, org, form, locale)
  if (data.showHandler !== true || !record.assign) return { text, people: [] }
  const assign = fromJson(record.assign)
  const people: OwnCase['contact']['people'] = []
  for (const { key, name } of eachRole(process?.assignmentRoles ?? [])) {
    const { users = [], groups = [] } = assign[key] ?? {}
    const names = await documents.namesOf(session, [...users, ...groups])
    for (const id of [...users, ...groups]) {
      const isHere = groups.includes(id) || (await rights.of(org, id)) !== undefined
      const called = names.get(id)
      if (isHere && called && !people.some((one) => one.name === called))
        people.push({ name: called, role: textIn(name, locale) })
    }
  }
  return { text, people: people.slice(0, mostNamed) }
}

const mostNamed = 3
