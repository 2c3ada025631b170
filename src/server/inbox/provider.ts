import { msg } from '../../shared/i18n.ts'
import { inboxProvider } from '../../shared/providers/inbox.ts'
import { isAddress } from '../mail/address.ts'
import { isHost } from '../mail/provider.ts'
import type { Provider } from '../providers/provider.ts'
import { settingsOf } from '../providers/settingsOf.ts'
import { settingsIn } from './settings.ts'

/** Where mails come in: a mailbox, by IMAP, and a route for servers that hand mails on. */
export const inbox: Provider = {
  kind: inboxProvider,
  environment: ({ imap, inboxAddress, inboxSecret }) => [
    ...(inboxAddress === null ? [] : [{ variable: 'VERKSTAD_INBOX', values: { address: inboxAddress } }]),
    ...(imap === null ? [] : [{ variable: 'VERKSTAD_IMAP', values: settingsIn(imap) }]),
    ...(inboxSecret === null ? [] : [{ variable: 'VERKSTAD_INBOX_SECRET', values: { secret: inboxSecret } }]),
  ],
  problems({ address, host, secret }) {
    const problems: Record<string, string> = {}
    if (typeof host === 'string' && host !== '' && !isHost(host)) problems.host = 'validation.host'
    // What stands after a plus is ours.
    if (typeof address === 'string' && address !== '' && (!isAddress(address) || address.includes('+')))
      problems.address = 'validation.email'
    if (typeof secret === 'string' && secret !== '' && secret.length < shortestSecret)
      problems.secret = 'validation.secretShort'
    return problems
  },
  isOff: ({ address }) => !address,
  async check(values) {
    const settings = settingsOf(inboxProvider, values)
    if (!settings.host) return settings.secret ? null : nothing.id
    return (await import('./imap.ts')).tryMailbox(settings)
  },
}

/** Characters: it is not guessed. */
export const shortestSecret = 16
const nothing = msg`Ange en server för brevlådan eller en hemlighet för /api/mail/inbound.`
