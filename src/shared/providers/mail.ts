import { choice, number, password, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { ProviderKind } from './provider.ts'

export const mailProvider = {
  name: 'mail',
  title: msg`E-postserver`,
  text: msg`Skickar brev till invånare och handläggare. Utan den sparas breven i brevloggen.`,
  icon: 'mail',
  settings: {
    host: text(msg`Värdnamn`, {
      maxLength: 253,
      help: msg`Till exempel mail.kommun.se. Tomt: inga brev skickas.`,
    }),
    port: number(msg`Port`, { min: 1, max: 65_535, integer: true, initial: 587, required: true }),
    security: choice(
      msg`Kryptering`,
      [
        { value: 'required', label: msg`STARTTLS, alltid` },
        { value: 'offered', label: msg`STARTTLS, om servern kan` },
        { value: 'tls', label: msg`TLS från början (port 465)` },
      ],
      { initial: 'required', required: true },
    ),
    username: text(msg`Användarnamn`, { maxLength: 320, help: msg`Tomt: utan inloggning.` }),
    password: password(msg`Lösenord`),
    from: text(msg`Avsändare`, {
      maxLength: 320,
      initial: 'Verkstad <verkstad@localhost>',
      required: true,
      help: msg`Till exempel Kommunen <svar@kommun.se>. En brevmall kan ha en egen.`,
    }),
  },
  boundTo: ['host', 'port', 'security', 'username'],
  tryOut: { label: msg`Skicka ett provbrev`, address: msg`E-postadress`, type: 'email' },
} as const satisfies ProviderKind
