import { localise } from '../../../shared/catalogue/read/localise.ts'
import { at, type Values } from '../../../shared/fields/field.ts'
import type { TargetTo } from '../../../shared/fields/kinds/link.ts'
import { spokenIn, textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale, Translate } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { authorStep, isCitizens, isPartyAlone, redirectFor } from '../../../shared/process/graph/steps.ts'
import { isPartyStep, partyStep } from '../../../shared/process/parties.ts'
import { priorityAt } from '../../../shared/process/priorities.ts'
import { type Mentioned, withNames } from '../../../shared/process/talk/mentions.ts'
import { isAutomatic, writtenBy } from '../../../shared/process/talk/talk.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import { withoutNodes } from '../../../shared/rules/page/closedTo.ts'
import { createPageState } from '../../../shared/rules/page/page.ts'
import type { Reader } from '../../../shared/rules/rights/treeFor.ts'
import type { DrawnTree } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { hideTokens } from '../../inbox/hide.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, Markers, NoteRow } from '../../store/records.ts'
import type { InboxFile } from '../../store/repositories/inboxMails.ts'
import { actedFor, isTakingDown, mayBegin, standingAt, stepForAll } from '../access.ts'
import { calendarOf } from '../calendar/calendars.ts'
import { completionForAuthor, completionForStaff } from '../completion/facts.ts'
import { markersOf } from '../completion/markersOf.ts'
import { questionOf } from '../completion/questions.ts'
import { type CaseContext, type CaseVersions, liveVersions, versionsOf } from '../context.ts'
import type {
  DeskFacts,
  FormData,
  FormFacts,
  LoadedForm,
  Note,
  NoteFile,
  OpenedForm,
  OpenForm,
  OpenUpload,
  StateFacts,
} from '../contract.ts'
import { eachRole } from '../coverage.ts'
import { dataOf } from '../data.ts'
import { tagsOf } from '../desk/tagsOf.ts'
import { type CompiledForm, type CompiledProcess, tellsHistory } from '../forms.ts'
import { clockRuns } from '../list/stage.ts'
import { filesByNote } from '../notes/files.ts'
import { partyAtStep } from '../parties/of.ts'
import type { ComingNext } from '../people/contract.ts'
import { approvalsIn } from '../process/approvals/approvals.ts'
import { clockOf } from '../process/timers/clock.ts'
import { awaitingChildren, connectionsOpen, stateFacts } from '../process/wayOn.ts'
import { shownTo } from '../redact/shown.ts'
import { forWhom } from '../register/onBehalf.ts'
import { type MergedWith, mergedWith } from '../relations/mergedWith.ts'
import { calledAs } from '../send/titleOf.ts'
import type { Delivery } from '../talk/contract.ts'
import { deliveriesOf } from '../talk/deliveries.ts'
import { isFetchable } from '../talk/mail/leftOut.ts'
import { reachShown } from '../talk/reach.ts'
import { noteRead } from '../talk/readMarks.ts'
import { waitingIn } from '../talk/waitingShown.ts'
import {
  type Closed,
  caseFacts,
  closedFor,
  closedForAuthor,
  keptQuery,
  pageInput,
  queryAt,
  type Standpoint,
} from './page.ts'
import { authorOfCase, hiddenNames, readerAt } from './reader.ts'
import { summaryPages } from './summary.ts'

/** See `Cases.openForm`. */
export async function openForm(context: CaseContext, session: Session, input: OpenForm): Promise<OpenedForm> {
  const { store, forms } = context
  const stored = input.formDataId
    ? await store.read.cases.find(session.org, input.formDataId)
    : session.userId !== null && !input.reset && input.formId
      ? await store.read.cases.findDraftOf(session.org, session.userId, input.formId)
      : null
  if (!stored) {
    if (input.formDataId || !input.formId) throw fail('NOT_FOUND')
    const { form, process } = await liveVersions(forms, session.org, input.formId)
    mayBegin(session, form, process)
    const loaded: LoadedForm = {
      ...formPart(
        { form, process, record: null },
        session,
        closedForAuthor(session, { form, process, record: null }),
      ),
      formData: null,
      state: null,
      connections: [],
      step: 'edit',
    }
    return opened(session, { form, process, record: null }, loaded, input, authorOfCase(null))
  }
  if ((input.formId && stored.formId !== input.formId) || stored.removed !== null) throw fail('NOT_FOUND')
  const versions = { ...(await versionsOf(forms, stored)), record: stored }
  const anew =
    stored.draft === 1 && (stored.fallen !== null || stored.formVersion !== versions.form.version)
      ? await (await import('../send/fallen.ts')).openedAnew(context, session, versions)
      : undefined
  const record = anew?.record ?? stored
  versions.record = record
  const { process } = versions
  const standing = standingAt(session, record, process, input.caseToken)
  const step = stepForAll(standing, record, process)
  const aside = isPartyAlone(standing)
  const closed = closedFor(session, versions, standing)
  const isOwn = standing.isAuthor || isTakingDown(standing, record)
  const looked = record.draft === 1 ? Date.now() : await noteSeen(context, session, record)
  if (!isOwn) await noteReading(context, session, record)
  if (!aside) await noteRead(context, session, record, standing)
  const state = process?.states.get(record.state ?? '')
  const merged = await mergedWith(context, session, record)
  const correction = standing.isAuthor ? await completionForAuthor(context, session, versions) : undefined
  const completion = isStaff(standing)
    ? await completionForStaff(context, versions, session.locale, closed.names)
    : undefined
  const lead =
    process && !merged && step === 'redirect' ? redirectFor(process.graph, record.state, standing) : undefined
  const approvals = aside ? [] : await approvalsIn(context, session, versions, standing)
  const { askedToSign, awaitedSignatures, shownSignatures } = await import('../signing/shown.ts')
  const signing = await askedToSign(context, session, versions, standing)
  const signatures = await shownSignatures(context, record, process, standing, session.locale)
  const awaited = await awaitedSignatures(context, record, process, session.locale)
  const awaitsSignatures = isStaff(standing) ? awaited : awaited.filter(({ who }) => isOthers(who, standing))
  const { asParty, shownParties } = await import('../parties/shown.ts')
  const parties = await shownParties(context, session, versions, standing, input.caseToken)
  const party = aside ? asParty(context, session, versions, merged?.sender.text) : undefined
  const { shownAcknowledgements } = await import('../acknowledge/shown.ts')
  const acknowledgements = aside ? [] : await shownAcknowledgements(context, session, versions, standing)
  const { shownPayments } = await import('../payments/shown.ts')
  const payments = await shownPayments(context, versions, standing, session.locale)
  const awaiting = isStaff(standing) ? awaitingChildren(session, versions, standing) : []
  const loaded: LoadedForm = {
    ...formPart(versions, session, closed, standing),
    formData: await formDataOf(context, session, versions, standing, closed),
    state:
      party && state
        ? { ...stateFacts(state, session.locale), name: party.status.name }
        : merged
          ? mergedState(record, merged, standing)
          : state
            ? stateFacts(state, session.locale)
            : null,
    ...(merged && { merged: merged.other }),
    connections: aside ? [] : connectionsOpen(session, versions, standing),
    step,
    ...(party && { party }),
    ...(parties && { parties }),
    ...(isStaff(standing) && {
      assignmentRoles: eachRole(process?.assignmentRoles ?? []).map(({ key, name }) => ({
        key,
        name: textIn(name, session.locale),
      })),
      summary: await summaryPages(context, versions, session.locale, readerAt(standing, record)),
      desk: await deskFacts(context, session, versions, looked),
    }),
    ...(lead && { redirect: await withWayBack(context, versions, standing, lead) }),
    ...(isOwn && anew && anew.fellAway.length > 0 && { fellAway: anew.fellAway }),
    ...(approvals.length > 0 && { approvals }),
    ...(signing && { signing }),
    ...(signatures.length > 0 && { signatures }),
    ...(awaitsSignatures.length > 0 && { awaitsSignatures }),
    ...(acknowledgements.length > 0 && { acknowledgements }),
    ...(payments && { payments }),
    ...(awaiting.length > 0 && { awaiting }),
    ...(completion && { completion }),
    ...(correction && { correction: correction.told }),
  }
  const asked = correction && { completion: correction.page }
  const reader = readerAt(standing, record)
  const uploads = aside ? [] : await uploadsOf(context, versions)
  return { ...opened(session, versions, loaded, input, reader, uploads), ...asked }
}

/** Of the citizen's side, and not the reader's own. */
const isOthers = (who: string, { isAuthor, parties = [] }: Who): boolean =>
  isCitizens(who) && (who === authorStep ? !isAuthor : !parties.map(partyStep).includes(who))

/** Who sent the case in takes along how they come back, where the state says what follows then. */
async function withWayBack(
  context: CaseContext,
  { record, process }: CaseVersions,
  { isAuthor }: Who,
  lead: TargetTo,
): Promise<TargetTo> {
  if (!isAuthor || !process?.states.get(record.state ?? '')?.returned) return lead
  const { wayBack } = await import('../process/returning.ts')
  const back = wayBack(context, record, context.clock.now())
  const isOutside = lead.isExternal === true || /^https?:/i.test(lead.to)
  return { ...lead, params: { ...lead.params, return: isOutside ? `${context.baseUrl}${back}` : back } }
}

/** Where a case stands that goes on in another, for its staff and for who sent it in. */
function mergedState({ state }: CaseRecord, { staff, sender }: MergedWith, standing: Who): StateFacts {
  if (isStaff(standing)) return { _id: state ?? '', name: staff, stateType: 'end', subType: 'merged' }
  return { _id: state ?? '', name: sender.text, stateType: sender.ended ? 'end' : 'normal' }
}

/** Nothing can be on its way to a case that is sent in, unless its citizen is asked for more. */
async function uploadsOf(
  { store }: CaseContext,
  { record, form }: Omit<CaseVersions, 'process'>,
): Promise<OpenUpload[]> {
  if ((record.draft !== 1 && record.asked === null) || form.fileFields.length === 0) return []
  const rows = await store.read.assets.underWay(record.org, record._id)
  return rows.map(({ _id, name, question }) => ({
    assetId: _id,
    name,
    question: question ?? form.fileFields[0]?.name ?? '',
  }))
}

function opened(
  session: Session,
  at: Standpoint,
  loaded: LoadedForm,
  { query = {} }: OpenForm,
  reader: Reader,
  uploads: readonly OpenUpload[] = [],
): OpenedForm {
  const stored = loaded.formData?.data
  // Rules ask for what is kept from the reader, too.
  const kept = at.record ? hiddenAnswers(at.record, at.form, reader) : {}
  return {
    loaded,
    case: caseFacts(at.record, at.process),
    query: queryAt(at, query),
    uploads,
    state: (answers) =>
      createPageState(
        pageInput(session, at, {
          values: { ...kept, ...stored, ...answers },
          now: Date.now(),
          query,
          reader,
        }),
      ),
  }
}

/** Every reading of somebody else's case leaves a trace before it is answered. */
export async function noteReading(
  { audit }: CaseContext,
  session: Session,
  record: CaseRecord,
): Promise<void> {
  if (session.kind === 'system') return
  const acted = actedFor(session, record)
  await audit.noteReading(session, {
    action: 'case/read',
    object: `formData/${record._id}`,
    result: 'ok',
    ...(acted.for && { detail: acted }),
  })
}

/** What has changed until now is no news to this person any more. Answers when they looked before; the first time, now. */
async function noteSeen(
  { store }: CaseContext,
  { userId, viewer }: Session,
  { org, row, updated }: CaseRecord,
): Promise<number> {
  if (userId === null) return Date.now()
  const [mine] = await store.read.casePeople.to(userId, [row])
  const before = mine?.seen ?? Date.now()
  // On a nearly full disk it is read without being noted: that it is read goes before.
  if (viewer || store.room() !== 'plenty') return before
  if (mine?.seen && mine.seen >= Math.max(updated, await store.read.timelines.newest(row))) return before
  await store.write((tx) => tx.casePeople.put(org, { row, userId }, { seen: tx.now }))
  return before
}

async function deskFacts(
  context: CaseContext,
  session: Session,
  { record, form, process }: CaseVersions,
  looked: number,
): Promise<DeskFacts> {
  const { userId, locale } = session
  const { store } = context
  const { row, title, createdByName, due, priority } = record
  const [mine] = userId === null ? [] : await store.read.casePeople.to(userId, [row])
  return {
    title: calledAs({ title, createdByName }, form.title(locale)),
    due,
    priority: priorityAt(priority),
    tags: tagsOf(record),
    stands: !clockRuns(record, process),
    clock:
      record.clock && clockOf(record, process, await calendarOf(context, record.org, process), Date.now()),
    next: process ? await firstOf(context, session, { record, form, process }) : null,
    watching: mine?.watching ?? false,
    resting: mine?.rest ?? null,
    tells: form.data.tellCorrections === true,
    formHistory: await tellsHistory(context, record.org, form),
    versions: await versionFacts(context, record, process),
    looked,
    reach: await reachShown(context, record, form),
    waiting: await waitingIn(context, session, record),
  }
}

/** What happens first to the case without anybody, on a day that is known. */
async function firstOf(
  context: CaseContext,
  session: Session,
  versions: CaseVersions & { process: CompiledProcess },
): Promise<ComingNext | null> {
  const { record, form, process } = versions
  const timers = process.states.get(record.state ?? '')?.timers ?? []
  if (timers.length === 0 && !process.graph.due?.reminders?.length) return null
  const hidden = hiddenNames(form, readerAt(standingAt(session, record, process), record))
  const { nextOf } = await import('../process/coming.ts')
  const next = await nextOf(context, session, versions, (name) => (hidden.has(name) ? undefined : name))
  return next.find(({ due, stopped }) => due !== null && !stopped) ?? null
}

/** The version of its process that the case is on, and those that are published now. */
async function versionFacts(
  { forms }: CaseContext,
  { org, formId }: CaseRecord,
  process: CompiledProcess | undefined,
): Promise<DeskFacts['versions']> {
  const live = process && (await forms.liveProcess(org, process._id))
  const form = await forms.newest(org, formId)
  return {
    process: process
      ? { _id: process._id, name: process.name, version: process.version, live: live?.version ?? null }
      : null,
    form: { live: form?.version ?? null },
  }
}

/** The case as the person may see it: what staff tell each other is not for its author. */
export async function formDataOf(
  context: CaseContext,
  session: Session,
  { record, form }: Pick<CaseVersions, 'record' | 'form'>,
  standing: Who,
  closed: Closed,
): Promise<FormData> {
  const { store, texts } = context
  const { locale, org } = session
  const staff = isStaff(standing)
  // The talk is between who sent the case in and staff.
  const aside = isPartyAlone(standing)
  const notes = aside ? {} : await notesOf(store, record, { staff, t: texts(locale, org) })
  const stored = dataOf(record, form)
  const isTold = (name: string) => !closed.names.has(name) && (record.draft === 0 || form.fields.has(name))
  const data = Object.fromEntries(Object.entries(stored).filter(([name]) => isTold(name)))
  return {
    _id: record._id,
    formId: record.formId,
    version: form.version,
    data,
    status: record.state,
    draft: record.draft === 1,
    revision: record.revision,
    DiaryNumber: record.number,
    created: record.created,
    createdBy: aside ? null : record.createdBy,
    createdByName: record.createdByName,
    updated: record.updated,
    arrived: record.arrived,
    page: aside ? null : record.page,
    query: keptQuery(record),
    parentFormDataId: aside ? null : record.parent,
    ...(staff && record.registeredBy !== null && { registered: registeredAs(record) }),
    assign: staff && record.assign ? fromJson(record.assign) : {},
    notes,
    markers: aside ? {} : markersFor(record, form, staff, closed.names),
    redactions: shownTo(await store.read.redactions.of(record.row), {
      form,
      notes,
      staff,
      closed: closed.names,
    }),
    signatureRequest: await signatureRequestOf(context, session, record, standing),
  }
}

/** Signatures that count, as the specification names them: for staff, and for who sent it in. */
async function signatureRequestOf(
  { store, rights }: CaseContext,
  { userId }: Session,
  record: CaseRecord,
  who: Who,
): Promise<FormData['signatureRequest']> {
  const { org, row } = record
  const rows = isStaff(who) || who.isAuthor ? await store.read.caseSignatures.of(row) : []
  const voided = new Set(rows.map(({ ofLine }) => ofLine))
  // What staff are reached by is not for who sent it in.
  const signed = rows.filter(
    ({ _id, kind, who: as }) => kind === 'signed' && !voided.has(_id) && (isStaff(who) || isCitizens(as)),
  )
  // Nobody on the citizen's side is told by what another is reached: not even of an account of who signed in their place, or received it.
  const addressOf = async ({ who: as, by }: (typeof signed)[number]): Promise<string> => {
    if (!isStaff(who) && (by === null || by !== userId)) return ''
    if (isPartyStep(as)) return partyAtStep(record, as)?.address ?? ''
    return (by === null ? undefined : await rights.of(org, by))?.email ?? ''
  }
  return Promise.all(
    signed.map(async (line) => ({
      signaturePnr: '',
      signatureEmail: await addressOf(line),
      signatureRequestDate: new Date(line.at).toISOString(),
    })),
  )
}

/** What staff mark for one another is not for its author; of what is hidden from the reader nothing is said. */
function markersFor(
  record: CaseRecord,
  form: CompiledForm,
  staff: boolean,
  closed: ReadonlySet<string>,
): Markers {
  const { complete, ...own } = markersOf(record)
  const markers: Markers = staff ? { ...own, ...(complete && { complete }) } : complete ? { complete } : {}
  if (closed.size === 0) return markers
  const isTold = (componentId: string) => !closed.has(questionOf(form, componentId)?.name ?? '')
  return Object.fromEntries(
    Object.entries(markers).map(([type, of]) => [
      type,
      Object.fromEntries(Object.entries(of ?? {}).filter(([componentId]) => isTold(componentId))),
    ]),
  )
}

/** How a case was taken down, for its staff. */
function registeredAs(record: CaseRecord): FormData['registered'] {
  const { name = '', email = '', phone = '' } = forWhom(record) ?? {}
  return { byName: record.registeredByName ?? '', source: record.source, name, email, phone }
}

export const noteOf = (
  { _id, note, byName, by, at, origin, read, held, quoted, leftOut }: NoteRow,
  {
    files = [],
    mentions = [],
    ways,
  }: { files?: NoteFile[]; mentions?: Mentioned[]; ways?: Delivery[] | undefined } = {},
): Note => ({
  noteId: _id,
  note: withNames(origin === 'mail' ? hideTokens(note) : note, mentions),
  mentions,
  origin,
  createdByName: byName,
  createdBy: by,
  created: at,
  files,
  ...(files[0] && { assetId: files[0].assetId }),
  read,
  ...(held !== null && { held }),
  // Also of mails that came in before their tokens were hidden.
  ...(quoted && { quoted: hideTokens(quoted) }),
  ...(leftOut && { leftOut: fromJson(leftOut).map(notTaken) }),
  ...(ways && { ways }),
})

const notTaken = (file: InboxFile) => ({
  ...{ name: file.name, size: file.size, problem: file.problem ?? '' },
  fetchable: isFetchable(file),
})

async function notesOf(
  store: CaseContext['store'],
  record: CaseRecord,
  { staff, t }: { staff: boolean; t: Translate },
): Promise<FormData['notes']> {
  const { read } = store
  const { org, row: caseRow } = record
  const notes: FormData['notes'] = {}
  const rows = (await read.notes.of(caseRow)).filter(
    ({ type, held }) => staff || (type === 'citizen' && held === null),
  )
  const ways = rows.some(({ type, origin }) => type === 'citizen' && (staff || isAutomatic(origin)))
    ? await deliveriesOf(store, { org, row: caseRow }, t)
    : undefined
  const files = filesByNote(rows.length > 0 ? await read.notes.filesOf(caseRow) : [])
  const said = rows.length > 0 ? await read.notes.mentionsOf(caseRow) : []
  const names =
    said.length > 0
      ? await read.documents.namesOf(
          org,
          said.map(({ userId }) => userId),
        )
      : new Map()
  const mentions = Map.groupBy(said, ({ noteId }) => noteId)
  for (const row of rows) {
    const named = (mentions.get(row._id) ?? []).map(({ userId }) => ({
      _id: userId,
      name: names.get(userId) ?? '–',
    }))
    const sentBy = ways?.get(row._id)
    const more = {
      ...{ files: files.get(row._id) ?? [], mentions: named },
      ways: staff ? sentBy : isAutomatic(row.origin) ? sentBy?.map(toldToAuthor) : undefined,
    }
    notes[row.type] = [...(notes[row.type] ?? []), noteOf({ ...row, byName: writtenBy(record, row) }, more)]
  }
  return notes
}

/** What was sent to them, and not what servers said of it among themselves. */
const toldToAuthor = ({ reason: _reason, said: _said, ...way }: Delivery): Delivery => way

/** The form as it is sent to whoever opens it: nothing in it tells of what is kept from them. */
function formPart(
  at: Standpoint,
  session: Session,
  closed: Closed,
  standing: Who | null = null,
): Pick<LoadedForm, 'form' | 'normStructure' | 'rootId' | 'languages'> {
  const { form, record } = at
  const { locale } = session
  const input = pageInput(session, at, {
    values: record ? dataOf(record, form) : {},
    now: Date.now(),
    reader: standing ? readerAt(standing, record) : authorOfCase(record),
  })
  const tree: DrawnTree = withoutNodes(input.tree, closed.nodes)
  const { nodes: normStructure, rootId, languages } = tree
  const spoken = Object.entries(languages ?? {}).filter(([id]) => normStructure[id])
  return {
    ...{ form: formFacts(form, locale), normStructure, rootId },
    ...(languages && { languages: Object.fromEntries(spoken) }),
  }
}

function hiddenAnswers(record: CaseRecord, form: CompiledForm, reader: Reader): Values {
  const hidden = hiddenNames(form, reader)
  if (hidden.size === 0) return {}
  return Object.fromEntries(Object.entries(dataOf(record, form)).filter(([name]) => hidden.has(name)))
}

function formFacts({ _id, title, version, data }: CompiledForm, locale: Locale): FormFacts {
  const facts: FormFacts = {
    _id,
    name: title(locale),
    version,
    formType: String(data.formType ?? 'standard'),
  }
  const { lang } = spokenIn(data, locale)
  if (lang) facts.lang = lang
  for (const key of ['description', 'icon', 'color', 'receiptText', 'process'] as const) {
    const value = localise(at(data, key), locale)
    if (typeof value === 'string' && value !== '') facts[key] = value
  }
  return facts
}
