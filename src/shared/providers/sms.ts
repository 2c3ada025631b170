import { choice, flag, password, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { ProviderKind } from './provider.ts'

const withReports = { field: 'reports', in: [true] } as const
const byField = { field: 'taken', in: ['field'] } as const

/** What stands in the body or query where the message's own goes. */
export const smsPlaces = ['to', 'text', 'from', 'reference'] as const

export const smsProvider = {
  name: 'sms',
  title: msg`SMS`,
  text: msg`Skickar SMS genom en leverantör som tar emot dem över HTTP. Utan den sparas meddelandena i loggen.`,
  icon: 'message-square',
  settings: {
    url: text(msg`Adress`, {
      maxLength: 1_000,
      help: msg`Dit meddelanden skickas, enligt leverantörens beskrivning. Tomt: inga SMS skickas.`,
    }),
    format: choice(
      msg`Så skickas det`,
      [
        { value: 'json', label: msg`Som JSON` },
        { value: 'form', label: msg`Som ett formulär (form-urlencoded)` },
        { value: 'query', label: msg`I adressen (GET)` },
      ],
      { initial: 'json', required: true },
    ),
    method: choice(
      msg`Metod`,
      [
        { value: 'POST', label: { id: 'POST' } },
        { value: 'PUT', label: { id: 'PUT' } },
      ],
      { initial: 'POST', required: true, shownWhen: { field: 'format', in: ['json', 'form'] } },
    ),
    json: text(msg`JSON som skickas`, {
      lines: 6,
      maxLength: 4_000,
      initial:
        '{ "to": "{{ to }}", "from": "{{ from }}", "text": "{{ text }}", "reference": "{{ reference }}" }',
      required: true,
      shownWhen: { field: 'format', in: ['json'] },
      help: msg`Inom dubbla klamrar: to (mottagarens nummer), text, from (avsändaren) och reference (meddelandets id hos oss).`,
    }),
    fields: text(msg`Fält som skickas`, {
      lines: 6,
      maxLength: 4_000,
      initial: 'to={{ to }}\nfrom={{ from }}\nmessage={{ text }}',
      required: true,
      shownWhen: { field: 'format', in: ['form', 'query'] },
      help: msg`Ett på varje rad. Inom dubbla klamrar: to (mottagarens nummer), text, from (avsändaren) och reference (meddelandets id hos oss).`,
    }),
    from: text(msg`Avsändare`, {
      maxLength: 16,
      initial: 'Verkstad',
      required: true,
      help: msg`Högst elva bokstäver och siffror, eller ett nummer. Det är det som mottagaren ser.`,
    }),
    header: text(msg`Huvud med hemligheten`, { maxLength: 100, initial: 'Authorization' }),
    secret: password(msg`Hemlighet`, {
      help: msg`Hela värdet, till exempel Bearer och nyckeln. För namn och lösenord: Basic och de två, åtskilda av kolon, i base64.`,
    }),
    headers: text(msg`Andra huvuden`, {
      lines: 2,
      maxLength: 2_000,
      help: msg`Ett på varje rad, som Namn: värde. Här står inga hemligheter.`,
    }),
    taken: choice(
      msg`Meddelandet är mottaget när`,
      [
        { value: 'status', label: msg`svaret har en status som börjar med 2` },
        { value: 'field', label: msg`ett fält i svaret också säger det` },
      ],
      { initial: 'status', required: true },
    ),
    takenField: text(msg`Fältet i svaret`, {
      maxLength: 200,
      shownWhen: byField,
      help: msg`Vägen i svarets JSON med punkter emellan, till exempel messages.0.status.`,
    }),
    takenValues: text(msg`Värden som betyder mottaget`, {
      maxLength: 500,
      shownWhen: byField,
      help: msg`Flera åtskilda av komma.`,
    }),
    idField: text(msg`Fältet med leverantörens id`, { maxLength: 200, initial: 'id' }),
    reasonField: text(msg`Fältet med skälet när det inte tas emot`, { maxLength: 200 }),
    reports: flag(msg`Ta emot leveransbesked`, {
      help: msg`Leverantören ställs in på den här serverns adress, följd av /api/messages/report?key= och nyckeln.`,
    }),
    reportKey: password(msg`Nyckel för leveransbesked`, {
      shownWhen: withReports,
      help: msg`Minst 16 bokstäver, siffror, bindestreck och understreck.`,
    }),
    reportId: text(msg`Fält i beskedet med id eller referens`, {
      maxLength: 200,
      initial: 'id',
      shownWhen: withReports,
    }),
    reportState: text(msg`Fält i beskedet med hur det gick`, {
      maxLength: 200,
      initial: 'status',
      shownWhen: withReports,
    }),
    reportDelivered: text(msg`Värden som betyder att det kom fram`, {
      maxLength: 500,
      initial: 'delivered',
      shownWhen: withReports,
      help: msg`Flera åtskilda av komma.`,
    }),
    reportFailed: text(msg`Värden som betyder att det inte kom fram`, {
      maxLength: 500,
      initial: 'failed, undelivered, rejected, expired',
      shownWhen: withReports,
      help: msg`Flera åtskilda av komma.`,
    }),
  },
  boundTo: ['url', 'header'],
  tryOut: { label: msg`Skicka ett prov-SMS`, address: msg`Mobilnummer`, type: 'tel' },
  reached: msg`Tjänsten svarar. Om den tar emot meddelanden visar ett prov.`,
} as const satisfies ProviderKind
