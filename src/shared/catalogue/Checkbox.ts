import { flag, number } from '../fields/build.ts'
import type { DrawnOf } from '../fields/data.ts'
import { msg } from '../i18n.ts'
import {
  choosable,
  disabled,
  emptyInCopy,
  fixedStart,
  helpBox,
  label,
  name,
  required,
  subLabel,
} from './common.ts'
import { columns, defineComponent } from './define.ts'
import { optionHints } from './read/options.ts'
import { checkboxValue } from './values/Checkbox.ts'

const settings = {
  ...label(),
  ...subLabel(),
  ...name(),
  ...choosable(),
  ...required(),
  minSelected: flag(msg`Kräv ett minsta antal`),
  minSelectedValue: number(msg`Minst antal`, {
    min: 1,
    integer: true,
    initial: 1,
    shownWhen: { field: 'minSelected', in: [true] },
  }),
  ...fixedStart({ help: msg`Alternativens värden med komma emellan.` }),
  ...emptyInCopy(),
  ...disabled(),
  ...helpBox(),
}
export type CheckboxSettings = DrawnOf<typeof settings>

/** Any number of options. One option alone is a consent or a yes. */
export const Checkbox = defineComponent({
  type: 'Checkbox',
  group: 'core',
  icon: 'square-check',
  title: msg`Kryssrutor`,
  synonyms: {
    sv: [
      'kryssa',
      'flerval',
      'flera val',
      'godkänna',
      'samtycke',
      'ja eller nej',
      'ja/nej',
      'bocka',
      'villkor',
      'checkbox',
    ],
    en: ['checkboxes', 'tick', 'multiple choice', 'consent', 'agree', 'yes or no', 'yes/no'],
  },
  parents: { form: columns, view: columns, admin: columns, doc: columns },
  settings,
  advanced: [
    'name',
    'minSelected',
    'minSelectedValue',
    'defaultStatic',
    'staticValue',
    'emptyInCopy',
    'disabled',
    'helpBoxTemplateId',
    'helpBoxTemplate',
    'helpBoxAlwaysVisible',
    'helpBoxIcon',
  ],
  events: ['onChange'],
  hints: optionHints,
  traits: ['answersList', 'correctable'],
  value: checkboxValue,
  version: 1,
})
