import { fromJson } from '../../../shared/json.ts'
import { hinted } from '../../../shared/process/talk/talk.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { type Limiter, networkOf } from '../../limits.ts'
import { type Dead, deadOf } from '../../links/links.ts'
import { anonymousSession, type Session } from '../../session.ts'
import type { CaseRecord, LinkRow } from '../../store/records.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Reads } from '../../store/store.ts'
import { type CaseContext, versionsOf } from '../context.ts'
import { hasEnded } from '../list/stage.ts'
import type { AskedStatement, HeldStatement, StatementDead, StatementWay } from './contract.ts'
import { calledOf } from './names.ts'
import { filesOf, shownOf } from './rows.ts'

/** A statement and what leads to it. */
export interface Found {
  link: LinkRow
  row: CaseStatementRow
  record: CaseRecord
}

/**
 * Who is asked, whoever is logged in in their browser: a link that staff try themselves is not theirs. They hold no right and no case, and their
 * name stands beside what they do, so that it can be removed.
 */
export const partyOf = ({ org, locale, address }: Session): Session =>
  anonymousSession({ org, locale, address })

const secretShape = /^[\w-]{43}$/

/** By the link of a mail, or by a browser that was in by it and is not any more: a live link, before whom it is for has shown that it is them. */
export async function startOf(
  context: CaseContext,
  session: Session,
  way: StatementWay,
  limits: Limiter,
): Promise<Found | { dead: StatementDead }> {
  const from = networkOf(session.address)
  const found = await ('token' in way
    ? byToken(context, way.token)
    : byVisit(context, way, await visitOf(context, session, way)))
  if ('dead' in found || found.link.org !== session.org) {
    const dead = 'dead' in found ? found.dead : ('unknown' as const)
    if (dead === 'unknown') limits.require(`statement link to nowhere from ${from}`, 20, 15 * 60_000)
    return { dead }
  }
  return inCase(context, context.store.read, found.link)
}

async function byToken({ links, store }: CaseContext, token: string) {
  if (!secretShape.test(token)) return { dead: 'unknown' as const }
  return links.look(store.read, 'statement', token)
}

/** A link to the same statement that is good still, for who was in before. */
async function byVisit(
  { store }: CaseContext,
  { id }: { id: string },
  visit: LinkRow | undefined,
): Promise<{ link: LinkRow } | { dead: Dead }> {
  if (visit?.about !== id) return { dead: 'unknown' }
  const now = Date.now()
  if (deadOf(visit, now) === 'revoked') return { dead: 'revoked' }
  const all = (await store.read.links.of(visit.object)).filter(
    ({ purpose, about }) => purpose === 'statement' && about === id,
  )
  const link = all.findLast((one) => deadOf(one, now) === undefined)
  const last = all.at(-1)
  return link ? { link } : { dead: (last && deadOf(last, now)) ?? 'unknown' }
}

/** What a browser holds, or held. */
async function visitOf(
  { links, store }: CaseContext,
  session: Session,
  { visit }: { visit: string },
  read: Pick<Reads, 'links'> = store.read,
): Promise<LinkRow | undefined> {
  if (!secretShape.test(visit)) return undefined
  const found = await links.look(read, 'statementVisit', visit)
  const link = 'link' in found ? found.link : await links.over(read, 'statementVisit', visit)
  return link?.org === session.org ? link : undefined
}

async function inCase(
  { forms }: CaseContext,
  read: Pick<Reads, 'caseStatements' | 'cases'>,
  link: LinkRow,
): Promise<Found | { dead: StatementDead }> {
  const row = await read.caseStatements.find(link.org, link.about ?? '')
  const record = await read.cases.find(link.org, link.object)
  if (!row || !record || record.removed !== null || row.caseRow !== record.row) return { dead: 'gone' }
  const isSent = row.answered !== null || row.declined !== null
  // What was sent is read as long as the link lives; nothing more of the case is.
  if (!isSent && hasEnded(record, (await versionsOf(forms, record)).process)) return { dead: 'ended' }
  return { link, row, record }
}

/** What a browser holds a statement by. `hint`: where a new code can be sent. */
export async function heldIn(
  context: CaseContext,
  session: Session,
  { id, visit }: HeldStatement,
  read: Pick<Reads, 'links' | 'caseStatements' | 'cases'> = context.store.read,
): Promise<Found | { dead: StatementDead; hint?: string }> {
  const link = await visitOf(context, session, { visit }, read)
  if (link?.about !== id) return { dead: 'unknown' }
  const found = await inCase(context, read, link)
  if ('dead' in found) return found
  const now = Date.now()
  const dead = deadOf(link, now)
  if (found.row.revoked !== null || dead === 'revoked') return { dead: 'revoked' }
  if (found.row.expires <= now) return { dead: 'expired' }
  return dead ? { dead: 'over', hint: hinted(found.row.email) } : found
}

/** The same, for a write: LINK_GONE where it is none any more. */
export async function requireHeld(
  context: CaseContext,
  session: Session,
  held: HeldStatement,
  read?: Pick<Reads, 'links' | 'caseStatements' | 'cases'>,
): Promise<Found> {
  const found = await heldIn(context, session, held, read)
  if ('dead' in found) throw fail('LINK_GONE', { detail: { dead: found.dead } })
  return found
}

/** As who is asked reads it. */
export async function readHeld(
  context: CaseContext,
  session: Session,
  held: HeldStatement,
): Promise<AskedStatement | { dead: StatementDead; hint?: string }> {
  const found = await heldIn(context, session, held)
  if ('dead' in found) return found
  const { row, record, link } = found
  const { read } = context.store
  context.links.prolong(link)
  await context.readings.before(partyOf(session), {
    ...{ action: 'statement/read', object: `formData/${record._id}`, question: row._id },
    detail: { statement: row._id, link: link._id },
  })
  const sent = row.noteId === null ? undefined : await read.notes.find(row.caseRow, row.noteId)
  const ids = row.noteId === null ? fromJson(row.files) : sent ? await read.notes.carried(sent._id) : []
  const { _id: id, question, due, expires, answered, declined, askedByName: askedBy } = row
  return {
    ...{ id, question, due, expires, answered, declined, askedBy, name: calledOf(row) },
    number: record.number ?? '',
    shown: await shownOf(read, row),
    note: row.noteId === null ? row.note : (sent?.note ?? ''),
    files: await filesOf(read, row.org, ids),
  }
}
