import { choice, flag, number, text } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import { msg } from '../i18n.ts'
import { disabled, helpBox, label, name, required, subLabel } from './common.ts'
import { columns, defineComponent } from './define.ts'
import { autoCompleteChoices, inputTypes, numeric, textual } from './inputTypes.ts'
import { inputValue } from './values/Input.ts'

const settings = {
  ...label(),
  ...subLabel(),
  ...name(),
  type: choice(msg`Typ`, inputTypes, { initial: 'text' }),
  ...required(),
  multipleLines: flag(msg`Flera rader`, { shownWhen: { field: 'type', in: ['text', null, undefined] } }),
  multipleLinesAmount: number(msg`Antal rader`, {
    min: 2,
    max: 40,
    integer: true,
    initial: 5,
    shownWhen: { field: 'multipleLines', in: [true] },
  }),
  autoCompleteValue: choice(msg`Automatisk ifyllnad`, autoCompleteChoices),
  'validation.critical': choice(
    msg`Svaret ska vara`,
    [
      { value: null, label: msg`Vad som helst` },
      { value: 'personnummer', label: msg`Personnummer eller samordningsnummer` },
      { value: 'organisationsnummer', label: msg`Organisationsnummer` },
      { value: 'postcode', label: msg`Postnummer` },
      { value: 'phone', label: msg`Telefonnummer` },
    ],
    { shownWhen: { field: 'type', in: textual } },
  ),
  'validation.minLength': number(msg`Minst antal tecken`, {
    min: 0,
    integer: true,
    shownWhen: { field: 'type', in: textual },
  }),
  'validation.maxLength': number(msg`Högst antal tecken`, {
    min: 1,
    max: 20_000,
    integer: true,
    shownWhen: { field: 'type', in: textual },
  }),
  'validation.pattern': text(msg`Mönster`, {
    help: msg`# är en siffra, @ en bokstav, ? ett tecken, * vad som helst.`,
    shownWhen: { field: 'type', in: textual },
  }),
  'validation.message': text(msg`Felmeddelande när mönstret inte stämmer`, {
    translatable: true,
    shownWhen: { field: 'type', in: textual },
  }),
  'validation.min': number(msg`Lägsta tal`, { shownWhen: { field: 'type', in: numeric } }),
  'validation.max': number(msg`Högsta tal`, { shownWhen: { field: 'type', in: numeric } }),
  'validation.step': choice(
    msg`Tal`,
    [
      { value: null, label: msg`Med decimaler` },
      { value: 1, label: msg`Heltal` },
    ],
    { shownWhen: { field: 'type', in: numeric } },
  ),
  enableConfirmation: flag(msg`Svaret skrivs två gånger`),
  confirmationInputLabel: text(msg`Etikett för andra gången`, {
    translatable: true,
    shownWhen: { field: 'enableConfirmation', in: [true] },
  }),
  defaultValue: text(msg`Standardvärde`, {
    help: msg`Text eller mall, till exempel user.email inom dubbla klamrar.`,
  }),
  staticValue: text(msg`Fast svar`, { help: msg`Visas och sparas alltid, och kan inte ändras.` }),
  ...disabled(),
  ...helpBox(),
}
export type InputSettings = DrawnOf<typeof settings>

/** A field to type in: one line or several, or one of the browser's own kinds of input. */
export const Input = defineComponent({
  type: 'Input',
  group: 'core',
  icon: 'text-cursor-input',
  title: msg`Inmatning`,
  parents: { form: columns, view: columns, admin: columns },
  settings,
  advanced: [
    'name',
    'autoCompleteValue',
    'validation.minLength',
    'validation.maxLength',
    'validation.pattern',
    'validation.message',
    'validation.min',
    'validation.max',
    'validation.step',
    'enableConfirmation',
    'confirmationInputLabel',
    'defaultValue',
    'staticValue',
    'disabled',
    'helpBoxTemplateId',
    'helpBoxTemplate',
    'helpBoxAlwaysVisible',
    'helpBoxIcon',
  ],
  events: ['onChange'],
  value: inputValue,
  version: 1,
})
