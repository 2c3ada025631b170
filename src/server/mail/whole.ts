import { fromJson } from '../../shared/json.ts'
import { seal, unseal } from '../providers/seal.ts'

/** The texts of a mail. */
export interface MailText {
  subject: string
  text: string
  html?: string | undefined
}

/** What stands for a code or the token of a link where a mail is kept. */
export const hidden = '•••••'

/** A mail that lets somebody in: `whole` is sent, and what stands beside it is what is kept to be read. */
export function withSecret(
  make: (secret: string) => MailText,
  secret: string,
): MailText & { whole: MailText } {
  return { ...make(hidden), whole: make(secret) }
}

const placeOf = (id: string) => `mails/${id}/sealed`

/** The whole of a mail as it waits in the database: under the key of secrets, bound to the mail. */
export const sealWhole = (key: Uint8Array, id: string, { subject, text, html }: MailText): string =>
  seal(key, placeOf(id), JSON.stringify({ subject, text, html }))

/** undefined: it was sealed under another key, which is what a restored backup has. */
export function openWhole(key: Uint8Array, id: string, sealed: string): MailText | undefined {
  const json = unseal(key, placeOf(id), sealed)
  return json === undefined ? undefined : fromJson<MailText>(json)
}
