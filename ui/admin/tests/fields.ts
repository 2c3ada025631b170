import { choice, date, list, reference, text } from '../../../src/shared/fields/build.ts'
import type { Choice } from '../../../src/shared/fields/field.ts'
import { msg } from '../../../src/shared/i18n.ts'

/** What can be chosen in a test of this form and process. */
export interface TestOffers {
  people: readonly Choice[]
  states: readonly Choice[]
  connections: readonly Choice[]
  effects: readonly Choice[]
}

const answers = {
  name: text(msg`Fråga`, { required: true, format: 'name', maxLength: 200 }),
  value: text(msg`Svar`, { maxLength: 1_000 }),
}

/** What somebody does. */
const byPeople = [
  ...['sendIn', 'follow', 'answer', 'handIn', 'sign', 'refuse'],
  ...['pay', 'writeOff', 'askPayment'],
]

/** The fields that a scenario is written in; see `rows.ts`. */
export const testFields = ({ people, states, connections, effects }: TestOffers) => ({
  beginsDay: date(msg`Börjar`, { required: true }),
  beginsTime: text(msg`Klockan`, { required: true, maxLength: 5, placeholder: { id: '09:00' } }),
  answers: list(msg`Svar i formuläret`, answers, {
    help: msg`Frågornas namn, och vad som svaras innan ärendet skickas in.`,
  }),
  steps: list(msg`Steg`, {
    do: choice(
      msg`Vad som görs`,
      [
        { value: 'sendIn', label: msg`Skickar in` },
        { value: 'begin', label: msg`Börjar av sig självt, av en effekt eller som underärende` },
        { value: 'follow', label: msg`Följer en koppling` },
        { value: 'answer', label: msg`Ändrar svar` },
        { value: 'handIn', label: msg`Lämnar in komplettering` },
        { value: 'sign', label: msg`Skriver under` },
        { value: 'refuse', label: msg`Avstår från att skriva under` },
        { value: 'pay', label: msg`Markerar en betalning som betald` },
        { value: 'writeOff', label: msg`Skriver av en betalning` },
        { value: 'askPayment', label: msg`Begär en betalning` },
        { value: 'wait', label: msg`Tiden går` },
      ],
      { initial: 'follow', required: true },
    ),
    by: choice(msg`Vem`, people, {
      initial: 'author',
      shownWhen: { field: 'do', in: byPeople },
    }),
    connection: choice(msg`Koppling`, connections, {
      required: true,
      shownWhen: { field: 'do', in: ['follow'] },
    }),
    answers: list(msg`Svar`, answers, { shownWhen: { field: 'do', in: ['answer'] } }),
    day: date(msg`Dag`, { help: msg`Tomt: direkt efter steget före.` }),
    time: text(msg`Klockan`, { maxLength: 5, placeholder: { id: '09:00' } }),
  }),
  state: choice(msg`Läge`, [{ value: '', label: msg`Vilket som helst` }, ...states]),
  expected: list(msg`Svar som det blir`, answers),
  effects: list(
    msg`Brev och andra effekter`,
    {
      effect: choice(msg`Effekt`, effects, { required: true, initial: 'Case/mail' }),
      template: reference('mail', msg`Brevmall`, { shownWhen: { field: 'effect', in: ['Case/mail'] } }),
    },
    {
      help: msg`Nämns en effekt ska just de körningarna av den bli av, i den ordningen. De som inte nämns tittas inte på.`,
    },
  ),
})

export const begins = ['beginsDay', 'beginsTime', 'answers']
export const ends = ['state', 'expected', 'effects']
