import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import { mailText } from '../html/mailText.ts'
import { fold } from './fold.ts'
import { mostText, type ParsedAttachment, type ParsedMail } from './parsed.ts'
import { mailLimits, type SplitMail } from './split.ts'

/** Reads the skeleton of a mail. Throws over the limits of the parser. */
export async function readMail({
  skeleton,
  mark,
}: Pick<SplitMail, 'skeleton' | 'mark'>): Promise<ParsedMail> {
  const mail = await parsed(skeleton)
  const header = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const from = mail.from && !mail.from.group ? mail.from : undefined
  const isAlone = addressParser(header('from').join(', '), { flatten: true }).length === 1
  const written = mail.text?.trim() ? mail.text : mailText(mail.html ?? '')
  const attachments = mail.attachments.flatMap((one) => attachmentOf(one, mark))
  const isReport = /report-type\s*=\s*"?delivery-status/i.test(header('content-type')[0] ?? '')
  return {
    messageId: (mail.messageId ?? '').trim().replace(/^<|>$/g, '').slice(0, 500),
    ...(mail.date && { date: mail.date }),
    from: isAlone ? (from?.address ?? '').trim().toLowerCase() : '',
    fromName: withoutTurns(from?.name ?? ''),
    to: addressesOf(mail, header),
    subject: withoutTurns(mail.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
    ...folded(written),
    attachments: isReport ? [] : attachments.map(({ returned: _returned, ...one }) => one),
    automatic: isAutomatic(header),
    failure: failureOf(mail, header, attachments, isReport, skeleton),
    isFalse: /\bdmarc=fail\b/i.test(header('authentication-results')[0] ?? ''),
  }
}

const parse = (skeleton: Uint8Array): Promise<Email> =>
  PostalMime.parse(skeleton, {
    maxNestingDepth: mailLimits.depth + 2,
    maxHeadersSize: 200_000,
    forceRfc822Attachments: true,
  })

/** What stands where bytes are no UTF-8. */
const unread = '\ufffd'

/** Some programs write in Windows-1252 and do not say so, or say that it is UTF-8: such lines are read as they were meant. */
async function parsed(skeleton: Uint8Array): Promise<Email> {
  const mail = await parse(skeleton)
  const words = [mail.text, mail.html, mail.subject, mail.from?.name]
  if (!words.some((one) => one?.includes(unread)) || saysOther(skeleton)) return mail
  return parse(inUtf8(skeleton))
}

/** Whether a part says that it is written in anything but UTF-8. */
const saysOther = (skeleton: Uint8Array): boolean =>
  /charset\s*=\s*"?(?!utf-?8|us-ascii)[\w-]/i.test(Buffer.from(skeleton).toString('latin1'))

function inUtf8(skeleton: Uint8Array): Uint8Array {
  const [utf8, western] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('windows-1252')]
  const lines = Buffer.from(skeleton).toString('latin1').split('\n')
  const meant = lines.map((line) => {
    const bytes = Buffer.from(line, 'latin1')
    try {
      return utf8.decode(bytes)
    } catch {
      return western.decode(bytes)
    }
  })
  return Buffer.from(meant.join('\n'), 'utf8')
}

/**
 * Without the characters that turn what stands behind them around, by which a name or a text reads as another than it is (`fdp.exe`). What is
 * written from right to left reads so without them.
 */
export const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

function folded(written: string): Pick<ParsedMail, 'text' | 'quoted'> {
  const words = withoutTurns(written)
  // NUL and other controls are nobody's words.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away
  const clean = words.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  const { text, quoted } = fold(clean.slice(0, mostText))
  if (clean.length <= mostText) return { text, quoted }
  return quoted === '' ? { text: text + wasMore, quoted } : { text, quoted: quoted + wasMore }
}

/** Stands at the end of what was cut. */
const wasMore = '\n\n[…]'

type Headers = (name: string) => string[]

function addressesOf(mail: Email, header: Headers): string[] {
  const told = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(header)
  const listed = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].flatMap(each)
  return [...new Set([...told, ...listed].map((one) => one.replace(/[<>\s]/g, '').toLowerCase()))].slice(
    0,
    100,
  )
}

const each = (one: Address): string[] => (one.group ? one.group.map(({ address }) => address) : [one.address])

interface Attached extends ParsedAttachment {
  /** A mail that is sent back with a report. */
  returned: boolean
}

function attachmentOf(
  { filename, mimeType, content }: Email['attachments'][number],
  mark: string,
): Attached[] {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  const said = bytes.length < 200 ? new TextDecoder().decode(bytes).trim() : ''
  const [name, part = ''] = said.split(':')
  const returned = mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers'
  const named = {
    name: withoutTurns(filename ?? '') || (returned ? 'meddelande.eml' : 'fil'),
    mimeType,
    returned,
  }
  if (name === mark && /^\d+$/.test(part)) return [{ ...named, part: Number(part), content: null }]
  // The parser sees parts where they were not taken out: they are small.
  return bytes.length > 0 ? [{ ...named, part: null, content: bytes }] : []
}

/** RFC 3834, and what programs say instead. */
function isAutomatic(header: Headers): boolean {
  const [submitted = 'no'] = header('auto-submitted')
  return (
    submitted.split(';', 1)[0]?.trim().toLowerCase() !== 'no' ||
    header('precedence').some((one) => /^(bulk|junk|list|auto_reply)$/i.test(one.trim())) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'list-unsubscribe', 'feedback-id'].some(
      (name) => header(name).length > 0,
    ) ||
    header('return-path').some((one) => one.trim() === '<>') ||
    // That it was opened, or did not arrive, is no answer to it.
    header('content-type').some((one) => /^multipart\/report\b/i.test(one.trim())) ||
    header('from').some((one) => /(mailer-daemon|postmaster|no-?reply)@/i.test(one))
  )
}

/** A server of before RFC 3464 says in words that it gives up, with the mail below. That it is late says nothing yet. */
const isPlainBounce = ({ subject = '', text = '' }: Email, header: Headers): boolean =>
  header('from').some((one) => /(mailer-daemon|postmaster)@/i.test(one)) &&
  /undeliver|not delivered|fail|returned|could not be|kunde inte|ej leverer/i.test(
    `${subject}\n${text.slice(0, 2_000)}`,
  ) &&
  !/delay|warning|will be retried|still being|försen/i.test(subject)

function failureOf(
  mail: Email,
  header: Headers,
  attachments: readonly Attached[],
  isReport: boolean,
  skeleton: Uint8Array,
): ParsedMail['failure'] {
  const said = Buffer.from(skeleton).toString('utf8')
  const isOld = header('x-failed-recipients').length > 0 || isPlainBounce(mail, header)
  if (!isReport && !isOld) return null
  const status = /^Action:\s*(\w+)/im.exec(said)?.[1]?.toLowerCase()
  // It is late, or has arrived: nobody has to do anything.
  if (isReport && status !== undefined && status !== 'failed') return null
  const returned = attachments.filter((one) => one.returned && one.content !== null)
  const sources = [
    ...returned.map(({ content }) => Buffer.from(content ?? []).toString('utf8')),
    mail.inReplyTo ?? '',
    mail.references ?? '',
    said,
  ]
  const ids = sources.flatMap((one) =>
    [...one.matchAll(/<([\w-]{6,64})@[^<>\s]{1,255}>/g)].map(([, id = '']) => id),
  )
  const why =
    /^Diagnostic-Code:\s*(?:[\w-]+;)?\s*([^\r\n]+(?:\r?\n[ \t]+[^\r\n]+)*)/im.exec(said)?.[1] ??
    /^Status:\s*([\d.]+)/im.exec(said)?.[1] ??
    /^.*?\b(5\d\d[ -].*)$/m.exec(mail.text ?? '')?.[1] ??
    ''
  return { ids: [...new Set(ids)].slice(0, 20), reason: why.replace(/\s+/g, ' ').trim().slice(0, 300) }
}
