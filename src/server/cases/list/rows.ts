import type { WorkCalendar } from '../../../shared/calendar/workCalendar.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { type Locale, msg, type Translate } from '../../../shared/i18n.ts'
import { asksToSign, isPartyAlone, stepFor } from '../../../shared/process/graph/steps.ts'
import { priorityAt } from '../../../shared/process/priorities.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import { hasRights } from '../../../shared/rules/rights/treeFor.ts'
import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'
import type { CasePerson } from '../../store/records.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import type { Store } from '../../store/store.ts'
import { rowsFor, seesAll, standingAt } from '../access.ts'
import { calendarOf } from '../calendar/calendars.ts'
import type { CaseContext } from '../context.ts'
import type { Assign, AssignmentRole, CaseQuery, CaseRow } from '../contract.ts'
import { covers } from '../coverage.ts'
import { dataOf } from '../data.ts'
import { tagsOf } from '../desk/tagsOf.ts'
import type { CompiledForm, CompiledProcess, FormField, FormInLocale } from '../forms.ts'
import { ownTitle } from '../open/own/ownTitle.ts'
import { closedByRules, nothingClosed } from '../open/page.ts'
import { authorOfCase, hiddenNames, readerAt } from '../open/reader.ts'
import { takesApprovals } from '../process/approvals/approvalNews.ts'
import { clockOf, toldDue } from '../process/timers/clock.ts'
import { citizenName, openTo } from '../process/wayOn.ts'
import { type CaseProcess, forCases } from '../processOf.ts'
import { followersNews, type Written } from '../relations/followers.ts'
import { mergedWith } from '../relations/mergedWith.ts'
import { calledAs } from '../send/titleOf.ts'
import { clockRuns, completionStage, hasEnded, waitsForCitizen } from './stage.ts'

/**
 * What the table shows of these cases, in their order. Those that the session may not see any more are left out. Among one's `own` where
 * a case stands is told as its page tells its author, also where they handle it, too. `withoutNews`: what is new to the reader,
 * watched and put aside is not asked for, and not said.
 */
export async function pageRows(
  context: CaseContext,
  session: Session,
  { columns, scope, withoutNews }: Pick<CaseQuery, 'columns' | 'scope'> & { withoutNews?: true },
  records: readonly ListedCase[],
): Promise<CaseRow[]> {
  if (records.length === 0) return []
  const { documents, texts, forms, store, absences } = context
  const t = texts(session.locale, session.org)
  const people = await namesOf(documents, session, records)
  const deputies = new Map<string, string>()
  for (const [id, { deputy }] of people.size > 0 ? await absences.away(session.org) : [])
    if (deputy && people.has(id)) {
      deputies.set(id, deputy.name)
      people.set(id, t(msg`{deputy} för {name}`, { deputy: deputy.name, name: people.get(id) }))
    }
  const merged = await mergedIn(context, session, records)
  const asked = withoutNews ? [] : records
  const mine = await minesOf(store, session, asked)
  const written = await writtenIn(context, session, asked, mine)
  const others = await changedByOthers(store, session, asked, mine)
  const now = Date.now()
  const versions: Versions[] = []
  const page: CaseRow[] = []
  for (const record of records) {
    let known = versions.find((one) => isOf(one.of, record))
    if (!known) {
      known = await versionsFor(forms, session, record, columns)
      versions.push(known)
    }
    const { everyone, parts } = known
    const isTheirs = record.draft === 0 && (everyone || parts.some((row) => covers(row, record, known?.form)))
    const seen = isTheirs ? 'staff' : seenAs(session, record, known)
    if (seen === null) continue
    const answers = known.questions ? answersIn(record, known.form, known.questions, t) : noAnswers
    const { data, text } = without(answers, closedIn(session, known, record, seen))
    // The talk is between who sent the case in and staff.
    const news = (seen === 'party' ? undefined : written.get(record.row)) ?? noNews
    const told = scope === 'own' || seen === 'party' ? 'author' : seen
    const at = stateOf(known, record, told, session.locale, t)
    const own = mine.get(record.row)
    const isByOthers =
      record.updatedBy === null || record.updatedBy !== session.userId || others.has(record.row)
    page.push({
      _id: record._id,
      formId: record.formId,
      form: known.formName,
      created: record.created,
      updated: record.updated,
      arrived: record.arrived,
      createdBy: seen === 'party' ? null : record.createdBy,
      createdByName: record.createdByName,
      registeredByName: record.registeredByName,
      source: record.source,
      assign: record.assign ? assigned(record.assign, people, deputies) : nobody,
      notifications: news.notifications,
      unreadTextMessageCount: news.unreadTextMessageCount,
      DiaryNumber: record.number,
      draft: record.draft === 1,
      status: merged.get(record.row)?.(told) ?? at.status,
      title:
        seen === 'party'
          ? known.formName.name
          : told === 'author'
            ? ((await titleForAuthor(context, session, known, record)) ?? known.formName.name)
            : calledAs(record, known.formName.name),
      due: seen === 'staff' ? record.due : toldDue(record, known.process),
      tags: seen === 'staff' && record.tags !== null ? tagsOf(record) : noTags,
      priority: seen === 'staff' ? priorityAt(record.priority) : 'normal',
      stands: at.stands,
      clock:
        seen === 'staff' && record.clock !== null
          ? await clockIn(context, session, known, record, now)
          : null,
      completion: seen === 'staff' ? completionStage(record, now, at.isOver) : null,
      waits: at.waits,
      watching: own?.watching ?? false,
      resting: own?.rest ?? null,
      isNew: !at.isOver && isByOthers && record.updated > (own?.seen ?? 0),
      ...(seen === 'staff' &&
        !withoutNews &&
        at.takesApprovals &&
        (await mayApprove(context, session, known, record)) && { approves: true as const }),
      ...(seen === 'staff' &&
        at.asksToSign &&
        (await awaitsSignature(context, session, known, record)) && { awaitsSignature: true as const }),
      data,
      text,
    })
  }
  return page
}

/** Whether an approval is awaited that the session can give, in a state that takes some. */
async function mayApprove(
  { store }: CaseContext,
  session: Session,
  { form, process, roles }: Versions,
  { _id }: ListedCase,
): Promise<boolean> {
  if (!form) return false
  const record = await store.read.cases.find(session.org, _id)
  if (!record || record.draft === 1) return false
  const open = openTo(session, { record, form, process }, standingAt(session, record, roles))
  return open.some(({ approvals }) => approvals !== undefined)
}

/** Whether who sent it in is asked to sign, and has not, in a state that asks for it. */
async function awaitsSignature(
  context: CaseContext,
  { org }: Session,
  { process }: Versions,
  { _id }: ListedCase,
): Promise<boolean> {
  const record = await context.store.read.cases.find(org, _id)
  const { awaitedSignatures } = await import('../signing/shown.ts')
  return record !== undefined && (await awaitedSignatures(context, record, process)).length > 0
}

/** As on the page of one's own case; what a row holds is too little for it. */
async function titleForAuthor(
  context: CaseContext,
  { org, locale }: Session,
  { form, process }: Versions,
  { _id, draft }: ListedCase,
): Promise<string | null> {
  if (!form?.data.caseTitle || draft === 1) return null
  const record = await context.store.read.cases.find(org, _id)
  return record ? ownTitle(context, { record, form, process }, locale) : null
}

/** Of one that has a clock; the calendar is asked for once for all of a version. */
async function clockIn(
  context: CaseContext,
  { org }: Session,
  known: Versions,
  record: ListedCase,
  now: number,
): Promise<CaseRow['clock']> {
  known.calendar ??= await calendarOf(context, org, known.process)
  return clockOf(record, known.process, known.calendar, now)
}

/** The answers of a row that are shown, and their words. */
type Shown = Pick<CaseRow, 'data' | 'text'>

/** Names of what the session is not told of a case: by rights per step, and of one's own by rules, too. */
function closedIn(
  session: Session,
  { form, process, roles }: Versions,
  record: ListedCase,
  seen: 'staff' | 'author' | 'party',
): ReadonlySet<string> {
  if (!form) return nothingClosed.names
  if (seen === 'author')
    return hiddenNames(form, authorOfCase(record)).union(
      closedByRules(session, { form, process, record: null }).names,
    )
  if (seen === 'party')
    return hiddenNames(form, readerAt(standingAt(session, record, roles), record)).union(
      closedByRules(session, { form, process, record: null }).names,
    )
  if (!hasRights(form.tree)) return nothingClosed.names
  return hiddenNames(form, readerAt(standingAt(session, record, roles), record))
}

/** Without answers to questions that the reader does not meet. */
function without({ data, text }: Shown, closed: ReadonlySet<string>): Shown {
  if (closed.size === 0) return { data, text }
  const told = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !closed.has(name)))
  return { data: told(data), text: told(text) }
}

const noAnswers: Shown = { data: Object.freeze({}), text: Object.freeze({}) }

/**
 * Those of a row that the store keeps (it is frozen) are made once for all who have it in their lists: what one reader
 * changed would be another's answer, so they are frozen, too.
 */
function answersIn(
  record: ListedCase,
  form: CompiledForm | undefined,
  questions: Questions,
  t: Translate,
): Shown {
  const known = kept.get(record)
  if (known?.questions === questions && known.t === t) return known.shown
  const data = shownOf(dataOf(record, form), questions.names)
  const text: Record<string, string> = {}
  for (const { field, words } of questions.inWords) {
    const answer = data[field.name]
    if (answer !== undefined) text[field.name] = inWords(field, answer, words, questions.locale, t)
  }
  const shown = { data: Object.freeze(data), text: Object.freeze(text) }
  if (Object.isFrozen(record)) kept.set(record, { questions, t, shown })
  return shown
}

const kept = new WeakMap<ListedCase, { questions: Questions; t: Translate; shown: Shown }>()

/** By row, of those that were merged into another: where it stands, for its staff and for who sent it in. */
async function mergedIn(
  context: CaseContext,
  session: Session,
  records: readonly ListedCase[],
): Promise<ReadonlyMap<number, (seen: 'staff' | 'author') => CaseRow['status']>> {
  const found = new Map<number, (seen: 'staff' | 'author') => CaseRow['status']>()
  for (const record of records) {
    if (record.mergedInto === null) continue
    const merged = await mergedWith(context, session, { ...record, org: session.org })
    if (!merged) continue
    const { staff, sender } = merged
    found.set(record.row, (seen) => ({
      ...{ _id: record.state, color: null, name: seen === 'staff' ? staff : sender.text },
    }))
  }
  return found
}

type Mine = ReadonlyMap<number, CasePerson>

async function minesOf(
  { read: { casePeople } }: Store,
  { userId }: Session,
  records: readonly ListedCase[],
): Promise<Mine> {
  if (userId === null || records.length === 0) return new Map()
  const rows = records.map(({ row }) => row)
  return new Map((await casePeople.to(userId, rows)).map((one) => [one.row, one]))
}

type News = Pick<CaseRow, 'notifications' | 'unreadTextMessageCount'>

/**
 * What the other side has written since the reader last looked, in those that were merged into a case, too. Of what senders write those
 * cases alone are asked that were changed after they came in; what staff write does not change a case, so of one's own all that came in are.
 */
async function writtenIn(
  context: CaseContext,
  session: Session,
  records: readonly ListedCase[],
  mine: Mine,
): Promise<ReadonlyMap<number, News>> {
  const { notes } = context.store.read
  const { userId } = session
  const asked = records.flatMap(({ row, arrived, updated, createdBy }) => {
    const at = mine.get(row)?.seen ?? 0
    if (userId !== null && createdBy === userId)
      return arrived === null ? [] : { row, at, of: 'staff' as const }
    // Whoever changed it last, the reader too: nobody has read by that what was written before.
    return arrived !== null && updated > arrived && updated > at ? { row, at, of: 'citizen' as const } : []
  })
  const found = new Map<number, Written>()
  const heard = new Set(asked.flatMap(({ row, of }) => (of === 'citizen' ? row : [])))
  const goOn = records.filter(({ row, mergedInto }) => mergedInto === null && heard.has(row))
  for (const one of [
    ...(asked.length > 0 ? await notes.since(asked) : []),
    ...(await followersNews(context, session, goOn)),
  ]) {
    const { count = 0, files = 0, outside = 0 } = found.get(one.row) ?? {}
    const all = { count: count + one.count, files: files + one.files, outside: outside + one.outside }
    found.set(one.row, { row: one.row, ...all })
  }
  return new Map(
    [...found.values()].map(({ row, count, files, outside }) => [
      row,
      {
        notifications: { newChat: true, newFile: files > 0, messages: count },
        unreadTextMessageCount: outside,
      },
    ]),
  )
}

/**
 * What the reader has changed last without opening it, and somebody else before that: it is news all the same. Of one's own case what
 * staff do between themselves is none.
 */
async function changedByOthers(
  { read: { timelines } }: Store,
  { userId }: Session,
  records: readonly ListedCase[],
  mine: Mine,
): Promise<ReadonlySet<number>> {
  if (userId === null) return new Set()
  const asked = records.flatMap(({ row, updated, updatedBy, createdBy }) => {
    const at = mine.get(row)?.seen ?? 0
    return updatedBy === userId && createdBy !== userId && updated > at ? { row, at } : []
  })
  return asked.length > 0 ? timelines.changedByOthers(userId, asked) : new Set()
}

/** What most rows have alike is made once: a page is read far more often than anything in it changes. */
const nobody: CaseRow['assign'] = []
const noTags: CaseRow['tags'] = []
const noNews: News = {
  notifications: { newChat: false, newFile: false, messages: 0 },
  unreadTextMessageCount: 0,
}

/** Answers to questions that are shown, without those that are none. Where that is all that is stored, it is that itself. */
function shownOf(data: Values, names: ReadonlySet<string>): Values {
  for (const name in data) if (data[name] === null || !names.has(name)) return someOf(data, names)
  return data
}

function someOf(data: Values, names: ReadonlySet<string>): Values {
  const some: Values = {}
  for (const name in data) if (data[name] !== null && names.has(name)) some[name] = data[name]
  return some
}

/** Where a case stands, and what that means for it. */
interface Stand {
  status: CaseRow['status']
  stands: boolean
  waits: boolean
  isOver: boolean
  takesApprovals: boolean
  asksToSign: boolean
}

function stateOf(
  { process, stands }: Versions,
  record: ListedCase,
  told: 'staff' | 'author',
  locale: Locale,
  t: Translate,
): Stand {
  const { state: _id, draft, mergedInto } = record
  // One that was merged has ended wherever it stands.
  const key =
    draft === 1
      ? ''
      : `${told} ${mergedInto === null ? '' : 'merged '}${record.asked === null ? '' : 'asked '}${_id ?? ''}`
  const known = stands.get(key)
  if (known) return known
  const state = process?.states.get(_id ?? '')
  const called = state && (told === 'author' ? citizenName(state, locale) : textIn(state.name, locale))
  const name = called ?? (draft === 1 ? t(msg`Utkast`) : '')
  const stand = {
    status: { _id, name, color: state?.color ?? null },
    stands: !clockRuns(record, process),
    waits: told === 'author' && waitsForCitizen(record, process),
    isOver: draft === 1 || hasEnded(record, process),
    takesApprovals: takesApprovals(process, _id),
    asksToSign: asksToSign(state),
  }
  stands.set(key, stand)
  return stand
}

/** Rows of one page are of few versions, most often of one. */
const isOf = (one: ListedCase, other: ListedCase) =>
  one.formVersion === other.formVersion &&
  one.processVersion === other.processVersion &&
  one.formId === other.formId &&
  one.processId === other.processId

/** As what the session may have it in a list; null: not at all. What staff set for themselves is for staff alone. */
function seenAs(
  session: Session,
  record: ListedCase,
  { process, roles }: Pick<Versions, 'process' | 'roles'>,
): 'staff' | 'author' | 'party' | null {
  const standing = standingAt(session, record, roles)
  if (isStaff(standing) && record.draft === 0) return 'staff'
  if (standing.isAuthor) return 'author'
  return isPartyAlone(standing) && !isShutOut(record, standing, process) ? 'party' : null
}

/** The step of its state shuts a party out. */
const isShutOut = (
  { state, draft, mergedInto }: ListedCase,
  who: Who,
  process: CompiledProcess | undefined,
) => draft === 1 || mergedInto !== null || !process || stepFor(process.graph, state, who) === 'noaccess'

/** Choices and days are few and come again in every row, so their words are kept. */
function inWords(
  { definition, settings }: FormField,
  answer: unknown,
  words: Map<string, string>,
  locale: Locale,
  t: Translate,
): string {
  if (typeof answer !== 'string') {
    return definition.isEmpty(answer) ? '' : definition.text(answer, settings, { locale, t })
  }
  if (answer === '') return ''
  let text = words.get(answer)
  if (text === undefined) {
    text = definition.text(answer, settings, { locale, t })
    if (words.size > 5_000) words.clear()
    words.set(answer, text)
  }
  return text
}

/** The questions of a version of a form whose answers rows show. */
interface Questions {
  locale: Locale
  names: ReadonlySet<string>
  /** Those of them whose answers are told in words, too, and the words that are known. */
  inWords: readonly { field: FormField; words: Map<string, string> }[]
}

/** A list is read again and again with the same columns; more than these it has seldom. */
const mostChoices = 20

/** undefined where no answer is shown. */
function questionsOf(
  form: CompiledForm,
  locale: Locale,
  columns: readonly string[] | undefined,
): Questions | undefined {
  if (columns?.length === 0) return undefined
  const translated = form.in(locale)
  const choices = chosen.get(translated) ?? new Map<string, Questions>()
  chosen.set(translated, choices)
  const key = columns ? JSON.stringify(columns) : ''
  const known = choices.get(key)
  if (known) return known
  const fields = [...translated.fields.values()].filter(({ name }) => !columns || columns.includes(name))
  const made: Questions = {
    locale,
    names: new Set(fields.map(({ name }) => name)),
    inWords: fields
      .filter(({ coded, column }) => coded || column === 'date')
      .map((field) => ({ field, words: new Map() })),
  }
  choices.set(key, made)
  if (choices.size > mostChoices) dropOldest(choices)
  return made
}

const chosen = new WeakMap<FormInLocale, Map<string, Questions>>()

interface Versions {
  /** The first case of these versions. */
  of: ListedCase
  form: CompiledForm | undefined
  process: CaseProcess | undefined
  /** The process as it is now: who has which role. */
  roles: CaseProcess | undefined
  /** The session sees every case of the form in the process, whoever sent it in and has it. */
  everyone: boolean
  /** The rows of the process's assignment roles that are for some of them, and for the session. */
  parts: readonly AssignmentRole[]
  questions: Questions | undefined
  formName: CaseRow['form']
  /** By which working days are counted, once that was asked for. */
  calendar?: WorkCalendar
  /** By the state's id, as rows of these versions have it. */
  stands: Map<string, Stand>
}

async function versionsFor(
  forms: CaseContext['forms'],
  session: Session,
  record: ListedCase,
  columns: readonly string[] | undefined,
): Promise<Versions> {
  const { org } = session
  const { formId, formVersion, processId, processVersion } = record
  const form = await forms.version(org, formId, formVersion).catch(() => undefined)
  const version =
    processId && processVersion ? await forms.process(org, processId, processVersion) : undefined
  const process = version && forCases(version, form)
  const live = processId ? ((await forms.liveProcess(org, processId)) ?? version) : undefined
  const roles = live && forCases(live, form)
  return {
    of: record,
    form,
    process,
    roles,
    everyone: seesAll(session, roles, formId),
    parts: rowsFor(session, roles?.assignmentRoles ?? [], formId),
    questions: form && questionsOf(form, session.locale, columns),
    formName: { name: form?.title(session.locale) ?? '' },
    stands: new Map(),
  }
}

type Names = ReadonlyMap<string, string>

function assigned(stored: string, names: Names, deputies: Names): CaseRow['assign'] {
  return Object.entries(JSON.parse(stored) as Assign).flatMap(([role, { users, groups }]) => [
    ...users.map((id) => person('user', id, role, names, deputies)),
    ...groups.map((id) => person('group', id, role, names, deputies)),
  ])
}

function person(type: 'user' | 'group', _id: string, role: string, names: Names, deputies: Names) {
  const name = names.get(_id) ?? ''
  const deputy = deputies.get(_id)
  const short = (deputy ?? name)
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 3)
    .toUpperCase()
  return { type, name, ...(deputy !== undefined && { deputy }), short, _id, role }
}

async function namesOf(
  documents: { namesOf(session: Session, ids: readonly string[]): Promise<Map<string, string>> },
  session: Session,
  records: readonly ListedCase[],
): Promise<Map<string, string>> {
  const ids = records.flatMap(({ assign }) =>
    assign
      ? Object.values(JSON.parse(assign) as Assign).flatMap(({ users, groups }) => [...users, ...groups])
      : [],
  )
  return ids.length > 0 ? documents.namesOf(session, [...new Set(ids)]) : new Map()
}
