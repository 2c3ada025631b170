import { choice, color, condition, flag, number, text } from '../../../src/shared/fields/build.ts'
import { msg } from '../../../src/shared/i18n.ts'
import { leastBand, leastNote } from '../../../src/shared/process/edit/bands.ts'
import { longestNote } from '../../../src/shared/process/process.ts'
import { longestWritten } from '../../../src/shared/process/talk/noteLimits.ts'

/** The settings of a process's parts that a kind of field is enough for. */

export const stateFields = {
  name: text(msg`Namn`, { required: true, translatable: true, maxLength: 200 }),
  color: color(msg`Färg`),
  'citizen.name': text(msg`Kallas`, {
    ...{ translatable: true, maxLength: 200 },
    help: msg`I stället för stegets namn. Tomt: stegets namn.`,
  }),
  'citizen.text': text(msg`Vad det betyder, och vad som händer sedan`, {
    ...{ translatable: true, maxLength: 1_000, lines: 3 },
  }),
  'citizen.step': flag(msg`Berättas på förhand`, {
    help: msg`Bland stegen under Så går det till.`,
  }),
  'citizen.ahead': text(msg`Sägs medan steget återstår`, {
    ...{ translatable: true, maxLength: 200 },
    help: msg`Till exempel hur lång tid det brukar ta.`,
    shownWhen: { field: 'citizen.step', in: [true] },
  }),
} as const

export const paymentFields = {
  text: text(msg`Vad som betalas`, {
    translatable: true,
    maxLength: 200,
    help: msg`Till exempel Avgift för bygglov.`,
  }),
  days: number(msg`Dagar att betala på`, { min: 1, max: 365, integer: true, help: msg`Tomt: 30.` }),
} as const

const messageHelp = msg`Står i ärendets meddelanden när kopplingen har följts, och den som skickade in får brev om det. Uppgifter ur ärendet skrivs inom dubbla klamrar, till exempel ärendets nummer (case.DiaryNumber) eller ett svar (answers.gata).`

export const connectionFields = {
  label: text(msg`Etikett`, {
    ...{ required: true, translatable: true, maxLength: 200 },
    help: msg`Det som står på knappen.`,
  }),
  look: choice(
    msg`Knappens utseende`,
    [
      { value: 'primary', label: msg`Framhävd` },
      { value: 'plain', label: msg`Vanlig` },
      { value: 'danger', label: msg`Varnande` },
      { value: 'quiet', label: msg`Diskret` },
    ],
    { help: msg`Tomt: den första av knapparna är framhävd, de andra vanliga.` },
  ),
  color: color(msg`Färg`, { help: msg`En prick på knappen.` }),
  condition: condition(msg`Visas när`),
  validate: flag(msg`Formuläret måste vara giltigt`),
  'requires.note': flag(msg`Kräv anteckning`, {
    help: msg`Av handläggare: en intern anteckning frågas efter, och sparas med bytet.`,
  }),
  openChildren: choice(
    msg`Delärenden som inte är avslutade`,
    [
      { value: 'refuse', label: msg`Kopplingen väntar på dem` },
      { value: 'end', label: msg`Avslutas med ärendet` },
    ],
    {
      help: msg`Tomt: de går vidare för sig. De som avslutas går till ett slut för återtaget, annars klart, i sin egen process.`,
    },
  ),
  confirm: text(msg`Bekräftelse`, {
    ...{ translatable: true, maxLength: 1_000, lines: 2 },
    help: msg`Frågas innan ärendet går vidare. Tomt: ingen fråga.`,
  }),
  message: text(msg`Meddelande till den som skickade in`, {
    ...{ translatable: true, maxLength: longestWritten, lines: 4 },
    help: messageHelp,
  }),
} as const

const name = text(msg`Namn`, { translatable: true, maxLength: 200 })

export const sectionFields = {
  name,
  size: number(msg`Bredd i pixlar`, {
    ...{ integer: true, min: leastBand.section, max: 20_000 },
    help: msg`Tomt: en kolumn av steg.`,
  }),
} as const

export const noteFields = {
  text: text(msg`Text`, {
    ...{ maxLength: longestNote, lines: 5 },
    help: msg`Står på ritningen. Bara de som ändrar processen ser den.`,
  }),
  width: number(msg`Bredd i pixlar`, { integer: true, min: leastNote.width, max: 2_000 }),
  height: number(msg`Höjd i pixlar`, { integer: true, min: leastNote.height, max: 2_000 }),
} as const

export const laneFields = {
  name,
  size: number(msg`Höjd i pixlar`, {
    ...{ integer: true, min: leastBand.lane, max: 20_000 },
    help: msg`Tomt: en rad av steg.`,
  }),
} as const
