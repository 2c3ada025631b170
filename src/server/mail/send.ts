import type { Transporter } from 'nodemailer'
import { recordOf } from '../../shared/record.ts'
import { messageOf } from '../../shared/thrown.ts'
import type { MailFile, MailRow } from '../store/records.ts'
import { linesOf, type MailHeaders } from './headers.ts'
import type { MailSettings } from './settings.ts'

/** What of a mail is sent. */
export type MailToSend = Pick<
  MailRow,
  '_id' | 'sender' | 'subject' | 'text' | 'html' | 'created' | 'replyTo'
> & {
  recipients: readonly string[]
  files?: readonly MailFile[]
  headers?: MailHeaders
  thread?: readonly string[]
}

export interface Sender {
  /** Where mails go, without name and password. */
  host: string
  /** `final`: the server refused the mail for good (5xx), so trying again is of no use. */
  send(mail: MailToSend): Promise<{ ok: true } | { ok: false; final: boolean; reason: string }>
  /** Why the server cannot be used, after connecting and logging in; null: it can. */
  verify(): Promise<string | null>
}

/** Sends by SMTP with these settings. A host must be set. */
export function createSender({ host: named, port, security, username, password }: MailSettings): Sender {
  const host = named ?? ''
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail: the library takes longer to load than the rest of the server.
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      host,
      port: port ?? 587,
      secure: security === 'tls',
      requireTLS: security === 'required',
      ...(username && { auth: { user: username, pass: password ?? '' } }),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  return {
    host,
    async verify() {
      try {
        transport ??= connect()
        await (await transport).verify()
        return null
      } catch (error) {
        return messageOf(error).slice(0, 500)
      }
    },
    async send(mail) {
      try {
        const { domain } = /@(?<domain>[^\s>]+)/.exec(mail.sender)?.groups ?? {}
        const thread = (mail.thread ?? []).map(
          (id) => `<${id.includes('@') ? id : `${id}@${domain ?? host}`}>`,
        )
        transport ??= connect()
        await (await transport).sendMail({
          from: mail.sender,
          to: mail.recipients.map((address) => ({ name: '', address })),
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          ...(thread.length > 0 && { references: thread, inReplyTo: thread.at(-1) }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html && { html: mail.html }),
          ...(mail.files?.length && {
            attachments: mail.files.map(({ name, type, content }) => ({
              ...{ filename: name, contentType: type, content, encoding: 'base64' },
            })),
          }),
          date: new Date(mail.created),
          // The same at every try, so that a mail that arrived twice can be told to be one.
          messageId: `<${mail._id}@${domain ?? host}>`,
          ...(mail.headers?.replyTo && { replyTo: mail.headers.replyTo }),
          headers: linesOf(mail.headers ?? {}),
        })
        return { ok: true }
      } catch (error) {
        const { responseCode } = recordOf(error)
        return {
          ok: false,
          final: Number(responseCode ?? 0) >= 500,
          reason: messageOf(error).slice(0, 500),
        }
      }
    },
  }
}
