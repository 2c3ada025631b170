import type { DataOf } from '../../shared/fields/data.ts'
import type { mailProvider } from '../../shared/providers/mail.ts'

/** How mails leave the house. Without a host they are kept in the mail log. */
export type MailSettings = DataOf<(typeof mailProvider)['settings']>

/**
 * The settings in `smtp://user:password@host:port`; `smtps:` for TLS from the start, otherwise STARTTLS where it is
 * offered, or with `?requireTLS=1` always. Throws when it is no such address.
 */
export function settingsIn(smtp: string): Omit<MailSettings, 'from'> {
  if (!URL.canParse(smtp) || !/^smtps?:$/.test(new URL(smtp).protocol)) {
    throw new Error('VERKSTAD_SMTP is not an address such as smtp://user:password@mail.example.org:587')
  }
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtp)
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 465 : 587)),
    security: secure ? 'tls' : searchParams.get('requireTLS') === '1' ? 'required' : 'offered',
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}
