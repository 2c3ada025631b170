import { localise } from '../../../shared/catalogue/localise.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg, type Translate } from '../../../shared/i18n.ts'
import { fromJson, type Json } from '../../../shared/json.ts'
import { type MessageState, whyNotSent } from '../../../shared/messages/state.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import { recordOf } from '../../../shared/record.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, MailRow } from '../../store/records.ts'
import { standingAt, stepAt } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions, nameOfCase } from '../context.ts'
import type { CaseRef, TimelineEntry } from '../contract.ts'
import { citizenName } from '../process/wayOn.ts'
import { openable } from '../relations/openable.ts'
import { minuteOf } from '../today.ts'
import { noteReading } from './load.ts'
import { closedFor } from './page.ts'

/** What the author is shown of a timeline; notes to them are in `formData.notes`. */
const forAuthor = new Set([
  'begun',
  'sent',
  'status',
  'completionAsked',
  'completionWithdrawn',
  'merged',
  'split',
  'withdrawAsked',
  'signed',
  'signingRefused',
  'signatureVoid',
])

/** See `Cases.timeline`. */
export async function timeline(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<TimelineEntry[]> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor) await noteReading(context, session, record)
  const { store, documents } = context
  const t = context.texts(session.locale, session.org)
  // Names are kept in every language that they had.
  const read = (detail: Json<Values> | null): Values =>
    detail ? localise(fromJson(detail), session.locale) : {}
  // What staff answer among themselves is no question of the sender's.
  const closed = await closedEver(context, session, versions, standing)
  const all = (await store.read.timelines.of(record.row)).filter(
    ({ kind, detail }) =>
      isStaff(standing) || forAuthor.has(kind) || (kind === 'saved' && isForAuthor(read(detail), closed)),
  )
  const othersIn = (of: (kind: string) => boolean) =>
    all.flatMap(({ kind, detail }) => (of(kind) ? (otherIn(kind, read(detail)) ?? []) : []))
  const others = await othersOf(
    context,
    session,
    othersIn(() => true),
  )
  const numbers = await numbersOf(context, session, [
    ...othersIn((kind) => ofFamily.has(kind)),
    ...all.flatMap(({ kind, detail }) => (kind === 'childrenEndedHere' ? idsIn(read(detail).others) : [])),
  ])
  // Of another case nothing is told to who may not open it: of one that this one was merged into, that there is one.
  const rows = all.filter(({ kind, detail }) => {
    const other = otherIn(kind, read(detail))
    return other === undefined || others.has(other) || isTold.has(kind) || ofFamily.has(kind)
  })
  const people = isStaff(standing) ? rows.flatMap(({ kind, detail }) => peopleIn(kind, read(detail))) : []
  const names = people.length > 0 ? await documents.namesOf(session, [...new Set(people)]) : new Map()
  const mails = isStaff(standing)
    ? await mailsOf(
        context,
        session,
        rows.flatMap(({ kind, detail }) => sentIn('mails', kind, read(detail))),
      )
    : new Map<string, Sent>()
  const messages = isStaff(standing)
    ? await messagesOf(
        context,
        session,
        rows.flatMap(({ kind, detail }) => sentIn('messages', kind, read(detail))),
        t,
      )
    : new Map<string, Sent>()
  const roleOf = (key: unknown) =>
    textIn(process?.assignmentRoles.find((role) => role.key === key)?.name, session.locale)
  const inWords = (kind: string, by: string | null, detail: Values): Values => ({
    ...detail,
    ...(kind === 'sent' && { sender: by === null ? 'visitor' : 'user' }),
    ...(kind === 'assigned' && {
      ...changeOf(detail, names),
      roleName: roleOf(detail.role),
      awayNames: idsIn(detail.away).map((id) => names.get(id) ?? ''),
    }),
    ...(otherIn(kind, detail) !== undefined &&
      otherNamed(others, otherIn(kind, detail) ?? '', ofFamily.has(kind) ? numbers : noNumbers)),
    ...(kind === 'childrenEndedHere' && {
      otherNames: idsIn(detail.others).flatMap((id) => numbers.get(id) ?? []),
      others: undefined,
    }),
    ...(kind === 'effect' && {
      names: peopleIn(kind, detail).map((id) => names.get(id) ?? ''),
      mails: sentIn('mails', kind, detail).flatMap((id) => mails.get(id) ?? []),
      messages: sentIn('messages', kind, detail).flatMap((id) => messages.get(id) ?? []),
    }),
  })
  /** A state goes by the words that it has for who sent the case in. */
  const inTheirWords = (detail: Values): Values => {
    const state = process?.states.get(String(detail.to ?? ''))
    return state?.citizen?.name ? { ...detail, toName: citizenName(state, session.locale) } : detail
  }
  return rows.map(({ at, kind, by, byName, revision, formVersion, processVersion, detail }) => ({
    at,
    kind,
    by: isStaff(standing) ? by : null,
    byName: isStaff(standing)
      ? inPlace(senderIn(record, kind, read(detail), byName, t), read(detail), t)
      : '',
    revision,
    formVersion,
    processVersion,
    detail: isStaff(standing)
      ? inWords(kind, by, toldTo(read(detail), closed))
      : inTheirWords(forTheAuthor(read(detail), closed)),
  }))
}

/** Names of what is hidden from the reader, by the versions of the form that the case was on before, too: their answers are told of in lines. */
export async function closedEver(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  standing: Who,
): Promise<ReadonlySet<string>> {
  const { record } = versions
  const { names } = closedFor(session, versions, standing)
  const lines = await context.store.read.timelines.of(record.row)
  const others = new Set(lines.map(({ formVersion }) => formVersion))
  others.delete(record.formVersion)
  let all = names
  for (const version of record.draft === 1 ? [] : others) {
    const form = await context.forms.version(record.org, record.formId, version).catch(() => undefined)
    if (form) all = all.union(closedFor(session, { ...versions, form }, standing).names)
  }
  return all
}

/** What was answered, without what is hidden from the reader. */
function toldTo(detail: Values, closed: ReadonlySet<string>): Values {
  const { values, names } = detail
  if (closed.size === 0 || (values === undefined && names === undefined)) return detail
  const told = Object.entries(recordOf(values)).filter(([name]) => !closed.has(name))
  return {
    ...detail,
    ...(values !== undefined && { values: Object.fromEntries(told) }),
    ...(Array.isArray(names) && { names: names.filter((name) => !closed.has(String(name))) }),
  }
}

/** Answers that they were told of, or that they changed themselves. */
const isForAuthor = ({ told, handedIn, values }: Values, closed: ReadonlySet<string>) =>
  handedIn === true || (told === true && Object.keys(recordOf(values)).some((name) => !closed.has(name)))

/** Who sent the case in, of what they alone do: by the name that the case has for them, whatever they were logged in as. */
const senderIn = (
  { createdByName }: Pick<CaseRecord, 'createdByName'>,
  kind: string,
  { handedIn, from, origin }: Values,
  byName: string,
  t: Translate,
): string =>
  (kind === 'saved' && handedIn === true) ||
  kind === 'withdrawAsked' ||
  // Nobody but them moves a case without a name.
  (kind === 'status' && byName === '') ||
  (kind === 'note' && from === 'citizen' && origin === undefined)
    ? createdByName || byName || t(msg`Den som skickade in`)
    : byName

/** `Bo Ek för Anna Berg`, where somebody stood in. */
function inPlace(byName: string, { for: others }: Values, t: Translate): string {
  const names = Array.isArray(others) ? others.map((one) => String(recordOf(one).name ?? '')) : []
  return names.length > 0 ? t(msg`{deputy} för {name}`, { deputy: byName, name: names.join(', ') }) : byName
}

/** What became of a mail or message, as the outbox has it now: it may leave, or fail for good, long after it was written. */
interface Sent {
  status: MailRow['status'] | MessageState
  to: string
  /** Why it waits or could not be sent. */
  reason?: string
}

async function mailsOf(
  { store }: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sent>> {
  const found = ids.length > 0 ? await store.read.mails.states(session.org, ids) : []
  return new Map(
    found.map(({ _id, status, recipients, lastError }) => [
      _id,
      { status, to: fromJson(recipients).join(', '), ...(lastError !== null && { reason: lastError }) },
    ]),
  )
}

async function messagesOf(
  { store }: CaseContext,
  session: Session,
  ids: readonly string[],
  t: Translate,
): Promise<ReadonlyMap<string, Sent>> {
  const found = ids.length > 0 ? await store.read.messages.states(session.org, ids) : []
  return new Map(
    found.map(({ _id, status, recipient, reason, lastError, sendAt }) => {
      const row = { status, reason: reason === null ? null : fromJson(reason), sendAt }
      const why = whyNotSent(row, t, minuteOf) ?? lastError
      return [_id, { status, to: recipient, ...(why !== null && { reason: why }) }]
    }),
  )
}

/** Id of the other case that an entry is about. */
function otherIn(kind: string, { other }: Values): string | undefined {
  return aboutOther.has(kind) && typeof other === 'string' ? other : undefined
}

/** Of a parent or child the number is told to whoever handles the other. */
const ofFamily = new Set([
  'sent',
  'childMade',
  'childStatus',
  'childAdded',
  'childGone',
  'parentSet',
  'parentGone',
])
const isTold = new Set(['merged', 'split'])
const aboutOther = new Set([
  'related',
  'unrelated',
  'merged',
  'mergedHere',
  'split',
  'splitHere',
  ...ofFamily,
])

/** The other case by its name, or not at all. */
const otherNamed = (
  others: ReadonlyMap<string, string>,
  other: string,
  numbers: ReadonlyMap<string, string>,
): Values =>
  others.has(other)
    ? { other, otherName: others.get(other) }
    : { other: undefined, ...(numbers.has(other) && { otherName: numbers.get(other) }) }

const noNumbers: ReadonlyMap<string, string> = new Map()

async function numbersOf(
  { store }: CaseContext,
  { org }: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = ids.length > 0 ? await store.read.cases.findMany(org, [...new Set(ids)]) : []
  return new Map(found.flatMap(({ _id, number }) => (number === null ? [] : [[_id, number] as const])))
}

/** Those that the session may open → what they are called. */
async function othersOf(
  context: CaseContext,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return noNumbers
  const records = await context.store.read.cases.findMany(session.org, [...new Set(ids)])
  const names = new Map<string, string>()
  for (const { record } of await openable(context, session, records))
    names.set(record._id, await nameOfCase(context, session, record))
  return names
}

/** Ids of the mails or messages that an entry is about. */
function sentIn(what: 'mails' | 'messages', kind: string, detail: Values): string[] {
  const ids = recordOf(detail.output)[what]
  return kind === 'effect' && Array.isArray(ids) ? ids.map(String) : []
}

interface People {
  users?: readonly string[]
  groups?: readonly string[]
}

/** Ids of the users, groups and roles that an entry is about. */
function peopleIn(kind: string, detail: Values): string[] {
  if (kind === 'assigned') return [...idsOf(detail.from), ...idsOf(detail.to), ...idsIn(detail.away)]
  const { told } = recordOf(detail.output)
  return kind === 'effect' && Array.isArray(told) ? told.map(String) : []
}

const idsIn = (ids: unknown): string[] => (Array.isArray(ids) ? ids.map(String) : [])

const idsOf = (people: unknown): string[] => {
  const { users = [], groups = [] } = (people ?? {}) as People
  return [...users, ...groups]
}

/** Names of those who were given the case, and of those from whom it was taken. */
function changeOf({ from, to }: Values, names: ReadonlyMap<string, string>) {
  const [was, is] = [idsOf(from), idsOf(to)]
  const named = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? '').filter(Boolean)
  return {
    added: named(is.filter((id) => !was.includes(id))),
    removed: named(was.filter((id) => !is.includes(id))),
  }
}

const toldToAuthor = [
  'number',
  'form',
  'from',
  'fromName',
  'to',
  'toName',
  'status',
  'registered',
  'source',
  'handedIn',
  'unchanged',
  'without',
  'endsAsking',
  'asksAgain',
  'how',
] as const

/**
 * Where the case went, not why somebody forced it; of what is due the time, not a rule. Which questions were asked and changed, not to what:
 * old answers are told to staff alone. Nor those that are for others than the author (`closed`).
 */
function forTheAuthor(detail: Values, closed: ReadonlySet<string>): Values {
  const told = toldToAuthor.flatMap((key) => (detail[key] === undefined ? [] : [[key, detail[key]] as const]))
  const { due, names, values, handedIn } = detail
  return {
    ...Object.fromEntries(told),
    ...(typeof due === 'number' && { due }),
    ...(detail.told !== true && names !== undefined && { names }),
    ...((handedIn === true || detail.told === true) && {
      changed: Object.keys(recordOf(values)).filter((name) => !closed.has(name)),
    }),
  }
}
