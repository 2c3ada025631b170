import { choice, number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** How many messages may leave the house in a day and in a month, and what becomes of those beyond that. */
export const messageServiceLimit = defineSchema({
  name: 'messageServiceLimit',
  icon: 'gauge',
  title: msg`Gräns för meddelanden`,
  plural: msg`Gränser för meddelanden`,
  description: msg`Hur många meddelanden som får skickas, och vad som händer med dem som är fler.`,
  scope: 'organisation',
  allow: { read: 'processBuilder', write: 'admin' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    service: choice(msg`Tjänst`, [{ value: 'sms', label: msg`SMS` }], { initial: 'sms', required: true }),
    perDay: number(msg`Högst per dygn`, {
      min: 1,
      max: 1_000_000,
      integer: true,
      help: msg`Tomt: ingen gräns för dygnet. Dygnet är det svenska.`,
    }),
    perMonth: number(msg`Högst per månad`, {
      min: 1,
      max: 10_000_000,
      integer: true,
      help: msg`Tomt: ingen gräns för månaden.`,
    }),
    atLimit: choice(
      msg`När gränsen är nådd`,
      [
        { value: 'refuse', label: msg`Meddelandet skickas inte` },
        { value: 'keep', label: msg`Meddelandet väntar till nästa dygn eller månad` },
      ],
      {
        initial: 'refuse',
        required: true,
        help: msg`Det som väntar skickas från klockan 8. Vad som hände med varje meddelande står i loggen för meddelanden.`,
      },
    ),
  },
  version: 2,
  // Nothing is written by hand that a limit could count.
  migrations: { 1: ({ byHand: _gone, ...rest }) => rest },
  list: {
    columns: ['name', 'service', 'perDay', 'perMonth', 'atLimit', 'updated'],
    search: ['name'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'service', 'perDay', 'perMonth', 'atLimit'] },
  usedBy: ['message'],
  page: {
    hub: 'services',
    order: 56,
    text: msg`Hur många SMS som får skickas om dagen och i månaden`,
  },
})
