import type { Transporter } from 'nodemailer'
import type { MailRow } from '../store/records.ts'

export interface Sender {
  /** Where mails go, without name and password. */
  host: string
  /** `final`: the server refused the mail for good (5xx), so trying again is of no use. */
  send(
    mail: Omit<MailRow, 'recipients'> & { recipients: string[] },
  ): Promise<{ ok: true } | { ok: false; final: boolean; reason: string }>
  /** Why the server cannot be used, after connecting and logging in; null: it can. */
  verify(): Promise<string | null>
}

/** `smtp://user:password@host:port`; `smtps:` for TLS from the start, otherwise STARTTLS where it is offered. */
export function createSender(smtp: string): Sender {
  if (!URL.canParse(smtp) || !/^smtps?:$/.test(new URL(smtp).protocol)) {
    throw new Error('VERKSTAD_SMTP is not an address such as smtp://user:password@mail.example.org:587')
  }
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtp)
  const secure = protocol === 'smtps:'
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail: the library takes longer to load than the rest of the server.
  const connect = async () =>
    (await import('nodemailer')).createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (secure ? 465 : 587)),
      secure,
      requireTLS: searchParams.get('requireTLS') === '1',
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  return {
    host: hostname,
    async verify() {
      try {
        transport ??= connect()
        await (await transport).verify()
        return null
      } catch (error) {
        return String((error as Error).message ?? error).slice(0, 500)
      }
    },
    async send(mail) {
      try {
        const { domain } = /@(?<domain>[^\s>]+)/.exec(mail.sender)?.groups ?? {}
        transport ??= connect()
        await (await transport).sendMail({
          from: mail.sender,
          to: mail.recipients.map((address) => ({ name: '', address })),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html && { html: mail.html }),
          date: new Date(mail.created),
          // The same at every try, so that a mail that arrived twice can be told to be one.
          messageId: `<${mail._id}@${domain ?? hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { ok: true }
      } catch (error) {
        const { responseCode, message } = error as { responseCode?: number; message?: string }
        return {
          ok: false,
          final: (responseCode ?? 0) >= 500,
          reason: String(message ?? error).slice(0, 500),
        }
      }
    },
  }
}
