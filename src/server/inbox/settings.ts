import type { DataOf } from '../../shared/fields/data.ts'
import type { inboxProvider } from '../../shared/providers/inbox.ts'

/** How mails come in. Without an address none do; without a host there is no mailbox, and they are left at the route alone. */
export type InboxSettings = DataOf<(typeof inboxProvider)['settings']>

/** The settings in `imaps://user:password@host:993/INBOX`; `imap:` for STARTTLS. Throws when it is no such address. */
export function settingsIn(imap: string): Omit<InboxSettings, 'address' | 'secret'> {
  if (!URL.canParse(imap) || !/^imaps?:$/.test(new URL(imap).protocol)) {
    throw new Error('VERKSTAD_IMAP is not an address such as imaps://user:password@imap.example.org:993')
  }
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(imap)
  const secure = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 993 : 143)),
    security: secure ? 'tls' : searchParams.get('security') === 'none' ? 'none' : 'required',
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}
