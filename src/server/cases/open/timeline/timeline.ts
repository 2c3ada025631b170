import { localise } from '../../../../shared/catalogue/read/localise.ts'
import type { Values } from '../../../../shared/fields/field.ts'
import { textIn } from '../../../../shared/fields/kinds/translatable.ts'
import { msg, type Translate } from '../../../../shared/i18n.ts'
import { fromJson } from '../../../../shared/json.ts'
import { isCitizens } from '../../../../shared/process/graph/steps.ts'
import { isStaff, type Who } from '../../../../shared/process/who.ts'
import { recordOf } from '../../../../shared/record.ts'
import type { Session } from '../../../session.ts'
import type { CaseRecord, TimelineRow } from '../../../store/records.ts'
import { standingAt, stepAt } from '../../access.ts'
import { acknowledged, isMine } from '../../acknowledge/shown.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../../context.ts'
import type { CaseRef, TimelineEntry, TimelinePage } from '../../contract.ts'
import { citizenName } from '../../process/wayOn.ts'
import { noteReading } from '../load.ts'
import { closedFor } from '../page.ts'
import { isShownOf, type OtherCases, otherNamed, readOthers } from './otherCases.ts'
import { mailsOf, messagesOf, sentIn } from './sentOf.ts'

/** What the author is shown of a timeline; notes to them are in `formData.notes`. */
const forAuthor = new Set([
  'begun',
  'sent',
  'status',
  'completionAsked',
  'completionWithdrawn',
  'merged',
  'split',
  'divided',
  'withdrawAsked',
  'returned',
  'paymentAsked',
  'paid',
  'paymentCancelled',
  'paymentUnmarked',
  'signed',
  'signingRefused',
  'signatureVoid',
  'party',
])

/** See `Cases.timeline`. */
export async function timeline(
  context: CaseContext,
  session: Session,
  ref: CaseRef,
): Promise<TimelineEntry[]> {
  const reading = await beginReading(context, session, ref)
  const { record } = reading.versions
  const lines = await context.store.read.timelines.of(record.row)
  return inWords(context, session, reading, await shownOf(context, session, reading, lines))
}

/** See `Cases.timelinePage`. */
export async function timelinePage(
  context: CaseContext,
  session: Session,
  { newest, ...ref }: CaseRef & { newest: number },
): Promise<TimelinePage> {
  const reading = await beginReading(context, session, ref)
  const { row } = reading.versions.record
  const { timelines } = context.store.read
  const found: TimelineRow[] = []
  let before: number | undefined
  let isEnd = false
  // One more than is asked for says whether there are earlier: what is hidden from the reader does not count.
  while (found.length <= newest && !isEnd) {
    const limit = Math.max(newest + 1 - found.length, before === undefined ? 0 : onwards)
    const lines = await timelines.page(row, {
      limit,
      ...(before !== undefined && { before }),
      ...(!isStaff(reading.standing) && { kinds: [...forAuthor, 'saved'] }),
    })
    found.unshift(...(await shownOf(context, session, reading, lines)))
    isEnd = lines.length < limit
    before = lines[0]?.seq
  }
  const rows = found.slice(-newest)
  const [oldest] = rows
  const apart =
    isStaff(reading.standing) && oldest ? await timelines.lastApart(row, { before: oldest.seq }) : []
  const entries = await inWords(context, session, reading, [...apart, ...rows])
  return {
    entries: entries.slice(apart.length),
    apart: entries.slice(0, apart.length),
    earlier: found.length > newest,
  }
}

/** Lines that are read at a time where those before were not the reader's. */
const onwards = 200

/** Who reads a timeline, and what of it is theirs. */
interface Reading {
  versions: CaseVersions
  standing: Who
  closed: ReadonlySet<string>
  others: OtherCases
  /** What a line says. Names are kept in every language that they had. */
  read: (line: Pick<TimelineRow, 'detail'>) => Values
}

async function beginReading(
  context: CaseContext,
  session: Session,
  { formDataId, caseToken }: CaseRef,
): Promise<Reading> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  const standing = standingAt(session, record, process, caseToken)
  stepAt(standing, record, process)
  if (!standing.isAuthor) await noteReading(context, session, record)
  const known = new WeakMap<object, Values>()
  const read: Reading['read'] = (line) => {
    const said = known.get(line) ?? (line.detail ? localise(fromJson(line.detail), session.locale) : {})
    known.set(line, said)
    return said
  }
  return {
    ...{ versions, standing, read },
    // What staff answer among themselves is no question of the sender's.
    closed: await closedEver(context, session, versions, standing),
    others: { names: new Map(), numbers: new Map() },
  }
}

/** That one of those who handle the case would not sign, or signed what has changed since, is theirs: who sent it in is told that it is signed. */
const isAmongStaff = (kind: string, { who }: Values): boolean =>
  (kind === 'signingRefused' || kind === 'signatureVoid') && typeof who === 'string' && !isCitizens(who)

/** Of these lines those that the reader is told. */
async function shownOf(
  context: CaseContext,
  session: Session,
  { standing, closed, others, read }: Reading,
  lines: readonly TimelineRow[],
): Promise<TimelineRow[]> {
  const theirs = lines.filter(
    (line) =>
      isStaff(standing) ||
      (forAuthor.has(line.kind) && !isAmongStaff(line.kind, read(line))) ||
      (line.kind === acknowledged && isMine(line, session, standing)) ||
      (line.kind === 'saved' && isForAuthor(read(line), closed)),
  )
  await readOthers(context, session, theirs, { read, known: others })
  return theirs.filter((line) => isShownOf(line.kind, read(line), others))
}

async function inWords(
  context: CaseContext,
  session: Session,
  { versions: { record, process }, standing, closed, others, read }: Reading,
  rows: readonly TimelineRow[],
): Promise<TimelineEntry[]> {
  const t = context.texts(session.locale, session.org)
  const people = isStaff(standing) ? rows.flatMap((row) => peopleIn(row.kind, read(row))) : []
  const names = people.length > 0 ? await context.documents.namesOf(session, [...new Set(people)]) : new Map()
  const sentBy = (what: 'mails' | 'messages') =>
    isStaff(standing) ? rows.flatMap((row) => sentIn(what, row.kind, read(row))) : []
  const mails = await mailsOf(context, session, sentBy('mails'))
  const messages = await messagesOf(context, session, sentBy('messages'), t)
  const roleOf = (key: unknown) =>
    textIn(process?.assignmentRoles.find((role) => role.key === key)?.name, session.locale)
  const toStaff = (kind: string, by: string | null, detail: Values): Values => ({
    ...detail,
    ...(kind === 'sent' && { sender: by === null ? 'visitor' : 'user' }),
    ...(kind === 'assigned' && {
      ...changeOf(detail, names),
      roleName: roleOf(detail.role),
      awayNames: idsIn(detail.away).map((id) => names.get(id) ?? ''),
    }),
    ...otherNamed(kind, detail, others),
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
  return rows.map((row) => {
    const { at, kind, by, byName, revision, formVersion, processVersion } = row
    const detail = read(row)
    return {
      ...{ at, kind, revision, formVersion, processVersion },
      by: isStaff(standing) ? by : null,
      byName: isStaff(standing)
        ? inPlace(
            senderIn(
              record,
              kind,
              detail,
              byName || String(detail.byParty ?? '') || asked(row, detail, t),
              t,
            ),
            detail,
            t,
          )
        : '',
      detail: isStaff(standing)
        ? toStaff(kind, by, toldTo(detail, closed))
        : inTheirWords({
            ...forTheAuthor(detail, closed),
            // Both are theirs.
            ...((kind === 'divided' || detail.divided === true) && otherNamed(kind, detail, others)),
          }),
    }
  })
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
  if (record.draft === 1) return names
  const others = new Set(await context.store.read.timelines.formVersions(record.row))
  others.delete(record.formVersion)
  let all = names
  for (const version of others) {
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
  { handedIn, from, origin, proxy }: Values,
  byName: string,
  t: Translate,
): string =>
  proxy === undefined &&
  ((kind === 'saved' && handedIn === true) ||
    kind === 'withdrawAsked' ||
    (kind === acknowledged && byName === '') ||
    // Nobody but them moves a case without a name.
    (kind === 'status' && byName === '') ||
    (kind === 'note' && from === 'citizen' && origin === undefined))
    ? createdByName || byName || t(msg`Den som skickade in`)
    : byName

/** Who was asked for a statement and did something about it themselves: their name stands beside the line. */
const asked = ({ kind, by }: TimelineRow, { who, did, origin }: Values, t: Translate): string => {
  const isTheirs = kind === 'note' ? origin === 'statement' : did === 'opened' || did === 'declined'
  if (by !== null || !isTheirs || !Array.isArray(who)) return ''
  return String(who[0] || t(msg`borttagen uppgift`))
}

/** `Bo Ek för Anna Berg`, where somebody stood in. */
function inPlace(byName: string, { for: others }: Values, t: Translate): string {
  const names = Array.isArray(others) ? others.map((one) => String(recordOf(one).name ?? '')) : []
  return names.length > 0 ? t(msg`{deputy} för {name}`, { deputy: byName, name: names.join(', ') }) : byName
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
  'divided',
  'undone',
  'amount',
  'how',
  'who',
  'label',
  'did',
  'party',
  'proxy',
  'signer',
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
