import { fromJson } from '../../shared/json.ts'
import { fail } from '../../shared/wire/errors.ts'
import { seal, unseal } from '../providers/seal.ts'
import { isSender } from './address.ts'
import type { MailText } from './whole.ts'

/** What a mail says to mail programs beside its texts. */
export interface MailHeaders {
  /** Where answers go, where that is not the sender. */
  replyTo?: string | undefined
  /** How mails like this one are stopped. */
  unsubscribe?: Unsubscribe | undefined
}

/** The way to get no more such mails: mail programs do it by a POST to the address (RFC 8058), people by the link in the foot. */
export interface Unsubscribe {
  href: string
  /** What stands before the link, in the language of whom it is for. */
  label: string
}

/** INVALID for what could become another line of the mail's head. */
export function checkHeaders({ replyTo, unsubscribe }: MailHeaders): void {
  if (replyTo !== undefined && (!isSender(replyTo) || /[\r\n]/.test(replyTo)))
    throw fail('INVALID', { fields: { replyTo: 'validation.email' } })
  if (unsubscribe && !/^https?:\/\/[^\s<>"]+$/.test(unsubscribe.href))
    throw fail('INVALID', { fields: { unsubscribe: 'validation.url' } })
}

const placeOf = (id: string) => `mails/${id}/headers`

/** As they lie in the database: whoever has a link that stops mails could do it for another. null: there are none. */
export function sealHeaders(
  key: Uint8Array,
  id: string,
  { replyTo, unsubscribe }: MailHeaders,
): string | null {
  if (replyTo === undefined && unsubscribe === undefined) return null
  return seal(key, placeOf(id), JSON.stringify({ replyTo, unsubscribe }))
}

/** undefined: they were sealed under another key. */
export function openHeaders(key: Uint8Array, id: string, sealed: string | null): MailHeaders | undefined {
  if (sealed === null) return {}
  const json = unseal(key, placeOf(id), sealed)
  return json === undefined ? undefined : fromJson<MailHeaders>(json)
}

/** As the sender's library takes them: these names and no others. */
export const linesOf = ({ unsubscribe }: MailHeaders): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe.href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

/** The texts with the link at their foot; as they are without one. */
export function withFoot<T extends Omit<MailText, 'html'> & { html?: string | null | undefined }>(
  mail: T,
  { unsubscribe }: MailHeaders,
): T {
  if (!unsubscribe) return mail
  const { href, label } = unsubscribe
  const text = `${mail.text.trimEnd()}\n\n${label} ${href}\n`
  if (!mail.html) return { ...mail, text }
  const foot = `<p style="font-size:smaller"><a href="${escaped(href)}">${escaped(label.replace(/:$/, ''))}</a></p>`
  const end = mail.html.lastIndexOf('</body>')
  const html = end < 0 ? mail.html + foot : mail.html.slice(0, end) + foot + mail.html.slice(end)
  return { ...mail, text, html }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
