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
import { radioValue } from './values/Radio.ts'

const settings = {
  ...label(),
  ...subLabel(),
  ...name(),
  ...choosable(),
  ...required(),
  ...fixedStart(),
  ...emptyInCopy(),
  ...disabled(),
  ...helpBox(),
}
export type RadioSettings = DrawnOf<typeof settings>

export const Radio = defineComponent({
  type: 'Radio',
  group: 'core',
  icon: 'circle-dot',
  title: msg`Radioknappar`,
  synonyms: {
    sv: ['enval', 'välj en', 'ett val', 'ja eller nej', 'ja/nej', 'alternativ', 'lista', 'kön'],
    en: [
      'radio buttons',
      'single choice',
      'choose one',
      'yes or no',
      'yes/no',
      'options',
      'list',
      'option buttons',
    ],
  },
  traits: ['correctable'],
  parents: { form: columns, view: columns, admin: columns, doc: columns },
  settings,
  advanced: [
    'name',
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
  value: radioValue,
  version: 1,
})
