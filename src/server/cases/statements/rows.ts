import { endOfDay } from '../../../shared/calendar/swedishDay.ts'
import { addDays } from '../../../shared/calendar/workDays.ts'
import { fromJson } from '../../../shared/json.ts'
import { saidOfUndelivered } from '../../../shared/messages/undelivered.ts'
import type { CaseStatementRow } from '../../store/repositories/caseStatements.ts'
import type { Reads } from '../../store/store.ts'
import { dayOf, momentIn } from '../today.ts'
import type { ShownPart, Statement, StatementState } from './contract.ts'

/** Days after the day to answer by that a link lives on: who is late is late, and not shut out. */
const graceDays = 14

/** When the link ends of a statement that is asked for by then. */
export const expiresAfter = (due: number): number => endOfDay(addDays(dayOf(due), graceDays))

/** When who has not answered is reminded: in the morning, so many days before. The first first. */
export const momentsOf = ({ due, reminders }: Pick<CaseStatementRow, 'due' | 'reminders'>): number[] =>
  fromJson(reminders)
    .map((days) => momentIn(addDays(dayOf(due), -days), '08:00'))
    .sort((a, b) => a - b)

/** What has become of it, and when. */
export function stateOf(row: CaseStatementRow, now: number): { state: StatementState; since: number } {
  const { answered, declined, revoked, expires, written, opened, asked } = row
  if (answered !== null) return { state: 'answered', since: answered }
  if (declined !== null) return { state: 'declined', since: declined }
  if (revoked !== null) return { state: 'revoked', since: revoked }
  if (expires <= now) return { state: 'expired', since: expires }
  if (written !== null) return { state: 'writing', since: written }
  return opened !== null ? { state: 'opened', since: opened } : { state: 'asked', since: asked }
}

/** Whether an answer is waited for. */
export const isWaiting = (row: CaseStatementRow, now: number): boolean =>
  row.answered === null && row.declined === null && row.revoked === null && row.expires > now

/** When they are reminded next, as things are. */
export const nextReminder = (row: CaseStatementRow, now: number): number | null =>
  isWaiting(row, now) ? (momentsOf(row).find((at) => at > now) ?? null) : null

/** What was chosen, without what has been removed of it since. */
export async function shownOf(
  read: Pick<Reads, 'assets'>,
  { org, shown }: Pick<CaseStatementRow, 'org' | 'shown'>,
): Promise<ShownPart> {
  const { pages, files } = fromJson(shown)
  return {
    pages,
    files: await filesOf(
      read,
      org,
      files.map(({ _id }) => _id),
    ),
  }
}

/** Those of the files that are there. */
export async function filesOf(
  { assets }: Pick<Reads, 'assets'>,
  org: string,
  ids: readonly string[],
): Promise<ShownPart['files']> {
  if (ids.length === 0) return []
  const found = new Map((await assets.findMany(org, ids)).map((file) => [file._id, file]))
  return ids.flatMap((id) => {
    const file = found.get(id)
    return file && file.removed === null ? [{ _id: id, name: file.name, size: file.size }] : []
  })
}

/** Why the last mail with a link did not arrive; null where it did, as far as is known. */
async function unreachedBy(
  { mails }: Pick<Reads, 'mails'>,
  { org, outbox, answered, declined, revoked }: CaseStatementRow,
): Promise<string | null> {
  if (outbox === null || answered !== null || declined !== null || revoked !== null) return null
  const [mail] = await mails.states(org, [outbox])
  return saidOfUndelivered(mail)
}

/** As staff are told of it: what is being written is not theirs to read. */
export async function toldOf(
  read: Pick<Reads, 'assets' | 'notes' | 'mails'>,
  row: CaseStatementRow,
  now: number,
): Promise<Statement> {
  const { _id, name, email, organisation, question, asked, askedByName, due, expires } = row
  const { reminded, revokedByName, noteId } = row
  const sent = noteId === null ? undefined : await read.notes.find(row.caseRow, noteId)
  return {
    ...{ _id, name, email, organisation, question, asked, askedByName, due, expires },
    ...{ reminded, revokedByName, ...stateOf(row, now) },
    unreached: await unreachedBy(read, row),
    reminders: fromJson(row.reminders),
    nextReminder: nextReminder(row, now),
    shown: await shownOf(read, row),
    answer: sent
      ? {
          noteId: sent._id,
          text: sent.note,
          files: await filesOf(read, row.org, await read.notes.carried(sent._id)),
        }
      : null,
  }
}
