import { newId } from '../../shared/ids.ts'
import { mailProvider } from '../../shared/providers/mail.ts'
import type { Provider } from '../providers/provider.ts'
import { settingsOf } from '../providers/settingsOf.ts'
import { isAddress, isSender } from './address.ts'
import { createSender } from './send.ts'
import { settingsIn } from './settings.ts'

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*\.?$/i
const ipv6 = /^[0-9a-f]*:[0-9a-f:.]+$/i

export const isHost = (text: string) => hostName.test(text) || ipv6.test(text)

/** The mail server, by SMTP. */
export const mail: Provider = {
  kind: mailProvider,
  environment: ({ smtp, mailFrom }) => [
    ...(smtp === null ? [] : [{ variable: 'VERKSTAD_SMTP', values: settingsIn(smtp) }]),
    ...(mailFrom === null ? [] : [{ variable: 'VERKSTAD_MAIL_FROM', values: { from: mailFrom } }]),
  ],
  problems({ host, from }) {
    const problems: Record<string, string> = {}
    if (typeof host === 'string' && host !== '' && !isHost(host)) problems.host = 'validation.host'
    if (typeof from === 'string' && from !== '' && !isSender(from)) problems.from = 'validation.email'
    return problems
  },
  isOff: ({ host }) => !host,
  check: (values) => createSender(settingsOf(mailProvider, values)).verify(),
  addressOf: (text) => (isAddress(text.trim()) ? text.trim() : undefined),
  async tryOut(values, address) {
    const settings = settingsOf(mailProvider, values)
    const result = await createSender(settings).send({
      _id: newId(),
      sender: settings.from ?? '',
      recipients: [address],
      subject: 'Verkstad',
      text: 'Det här är ett provbrev från Verkstad.\n\nThis is a test message from Verkstad.\n',
      html: null,
      created: Date.now(),
    })
    return result.ok ? null : result.reason
  },
}
