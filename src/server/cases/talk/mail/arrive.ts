import { msg } from '../../../../shared/i18n.ts'
import { toJson } from '../../../../shared/json.ts'
import { longestNote } from '../../../../shared/process/talk/noteLimits.ts'
import { type Session, systemSession } from '../../../session.ts'
import type { CaseRecord, NoteRow } from '../../../store/records.ts'
import type { InboxFile } from '../../../store/repositories/inboxMails.ts'
import type { Tx } from '../../../store/store.ts'
import type { CaseContext } from '../../context.ts'
import { authorLocale } from '../../open/summary.ts'
import { receiveIn } from '../receive.ts'
import type { ArrivedFile, ArrivedMail } from './contract.ts'

/** What of a mail becomes a message. */
export interface MailWords {
  subject: string
  text: string
  quoted: string
  /** Where the mailbox has it. */
  place: string | null
}

/** The mail as a message of a case, as part of a write; its files are those of these ids. */
export async function messageIn(
  context: CaseContext,
  tx: Tx,
  record: CaseRecord,
  words: MailWords,
  { byName, held, files }: { byName: string; held: boolean; files: readonly InboxFile[] },
  session: Session = { ...systemSession(record.org), userName: byName },
): Promise<NoteRow> {
  const { subject, quoted, place } = words
  const text = await textOf(context, tx, record, words)
  // Where no mailbox has it, nobody can fetch them.
  const leftOut = files
    .filter(({ assetId }) => assetId === undefined)
    .map((file) => (place === null ? { ...file, part: null } : file))
  // What is longer than a message stands below it, with what is quoted.
  const rest = text.slice(longestNote)
  return receiveIn(
    context,
    tx,
    session,
    record,
    {
      ...{ note: text.slice(0, longestNote) || subject || '–', origin: 'mail', held, byName },
      ...{ quoted: [rest, quoted].filter(Boolean).join('\n\n') || null },
      ...{ leftOut: leftOut.length > 0 ? toJson(leftOut) : null },
    },
    files.flatMap(({ assetId }) => assetId ?? []),
  )
}

/** What was written, below a subject that says something else than ours. */
async function textOf(
  { texts }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { subject, text }: MailWords,
): Promise<string> {
  const bare = withoutPrefixes(subject)
  if (bare === '' || text === '') return text
  const asked = { caseId: record._id, limit: mostOfOurs, offset: 0, newestFirst: true }
  const ours = (await tx.mails.list(record.org, asked)).rows.map((mail) => withoutPrefixes(mail.subject))
  if (ours.includes(bare)) return text
  return `${texts(authorLocale(record), record.org)(msg`Ämne: {subject}`, { subject })}\n\n${text}`
}

/** Mails of ours that one may be an answer to. */
const mostOfOurs = 200

/** Without what programs put in front of what is answered, sent on, or came from outside; as it is compared. */
const withoutPrefixes = (subject: string): string =>
  subject
    .replace(/^(\s*(\[[^\]]{1,40}\]|(re|sv|vs|aw|wg|fw|fwd|antw|tr|ang)(\[\d+\])?\s*:))+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Writes the rows of the files that are taken in; `holder`: the case, or the mail until it belongs to one. */
export async function filesIn(
  { assets }: Pick<CaseContext, 'assets'>,
  tx: Tx,
  org: string,
  holder: string,
  files: ArrivedMail['files'],
): Promise<InboxFile[]> {
  const kept: InboxFile[] = []
  for (const { staged, ...file } of files) {
    if (!staged) {
      kept.push(file)
      continue
    }
    const row = { ...staged.row, access: 'case' as const, caseId: holder }
    await assets.addIn(tx, systemSession(org), { ...staged, row })
    kept.push({ ...file, name: row.name, size: row.size, assetId: staged.assetId })
  }
  return kept
}

export const isLeftOut = ({ staged }: ArrivedFile) => staged === undefined
