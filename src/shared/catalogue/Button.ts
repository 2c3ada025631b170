import { but, choice, flag, link, text } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import { msg } from '../i18n.ts'
import { recordOf } from '../record.ts'
import { disabled, label, name } from './common.ts'
import { columns, defineComponent } from './define.ts'
import { buttonValue } from './values/Button.ts'

const settings = {
  ...label(),
  link: link(msg`Leder till`),
  color: choice(
    msg`Utseende`,
    [
      { value: 'primary', label: msg`Huvudknapp` },
      { value: 'secondary', label: msg`Vanlig` },
      { value: 'danger', label: msg`Varning` },
      { value: 'naked', label: msg`Utan ram` },
    ],
    { initial: 'secondary' },
  ),
  fluid: flag(msg`Full bredd`),
  showConfirmation: flag(msg`Fråga först`),
  'confirm.heading': text(msg`Frågans rubrik`, {
    translatable: true,
    placeholder: msg`Är du säker?`,
    shownWhen: { field: 'showConfirmation', in: [true] },
  }),
  'confirm.text': text(msg`Frågans text`, {
    lines: 3,
    translatable: true,
    shownWhen: { field: 'showConfirmation', in: [true] },
  }),
  'confirm.ok': text(msg`Svaret som fortsätter`, {
    translatable: true,
    placeholder: msg`Ja`,
    shownWhen: { field: 'showConfirmation', in: [true] },
  }),
  'confirm.cancel': text(msg`Svaret som avbryter`, {
    translatable: true,
    placeholder: msg`Avbryt`,
    shownWhen: { field: 'showConfirmation', in: [true] },
  }),
  setValue: flag(msg`Växlar ett ja/nej-värde`),
  name: but(name().name, { required: false, shownWhen: { field: 'setValue', in: [true] } }),
  ...disabled(),
}
export type ButtonSettings = DrawnOf<typeof settings>

/** A link that looks like a button, or an action; may ask first. */
export const Button = defineComponent({
  type: 'Button',
  group: 'core',
  traits: ['asksNothing', 'calls'],
  needsScript: ({ showConfirmation, setValue }) => showConfirmation === true || setValue === true,
  icon: 'mouse-pointer-2',
  title: msg`Knapp`,
  synonyms: {
    sv: ['länk', 'klick', 'åtgärd', 'skicka', 'ladda ner'],
    en: ['link', 'click', 'action', 'submit', 'send'],
  },
  parents: { form: columns, view: columns, admin: columns, ticket: columns },
  settings,
  advanced: ['fluid', 'setValue', 'name', 'disabled'],
  events: ['onClick', 'onMount'],
  hints: ({ link, setValue }) =>
    recordOf(link).to || setValue === true ? [] : ['builder.buttonDoesNothing'],
  value: buttonValue,
  version: 1,
})
