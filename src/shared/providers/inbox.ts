import { choice, number, password, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { ProviderKind } from './provider.ts'

export const inboxProvider = {
  name: 'inbox',
  title: msg`Inkommande e-post`,
  text: msg`Tar emot svar på brev ur ärenden. Utan den kan breven inte besvaras med e-post.`,
  icon: 'inbox',
  settings: {
    address: text(msg`Svarsadress`, {
      maxLength: 200,
      help: msg`Till exempel svar@kommun.se. Brev till svar+…@kommun.se ska komma till samma brevlåda. Tomt: inga svar tas emot.`,
    }),
    host: text(msg`Värdnamn`, {
      maxLength: 253,
      help: msg`Brevlådans server (IMAP), till exempel imap.kommun.se. Tomt: breven lämnas till /api/mail/inbound.`,
    }),
    port: number(msg`Port`, { min: 1, max: 65_535, integer: true, initial: 993, required: true }),
    security: choice(
      msg`Kryptering`,
      [
        { value: 'tls', label: msg`TLS från början (port 993)` },
        { value: 'required', label: msg`STARTTLS, alltid` },
        { value: 'none', label: msg`Ingen, bara inom huset` },
      ],
      { initial: 'tls', required: true },
    ),
    username: text(msg`Användarnamn`, { maxLength: 320 }),
    password: password(msg`Lösenord`),
    folder: text(msg`Mapp`, { maxLength: 200, initial: 'INBOX', required: true }),
    secret: password(msg`Hemlighet för /api/mail/inbound`),
  },
  boundTo: ['host', 'port', 'security', 'username'],
} as const satisfies ProviderKind
