import { flag, text } from '../fields/build.ts'
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
import { dropdownValue } from './values/Dropdown.ts'

const settings = {
  ...label(),
  ...subLabel(),
  ...name(),
  ...choosable(),
  ...required(),
  placeholder: text(msg`Text innan något är valt`, { translatable: true, placeholder: msg`Välj..` }),
  autoSelectFirstOption: flag(msg`Välj första alternativet från början`),
  ...fixedStart(),
  ...emptyInCopy(),
  ...disabled(),
  ...helpBox(),
}
export type DropdownSettings = DrawnOf<typeof settings>

export const Dropdown = defineComponent({
  type: 'Dropdown',
  group: 'core',
  icon: 'chevrons-up-down',
  title: msg`Rullgardin`,
  synonyms: {
    sv: ['lista', 'välj', 'flerval', 'alternativ', 'rullista', 'meny', 'sök i lista', 'kommun', 'land'],
    en: ['list', 'select', 'choose', 'options', 'menu', 'picker', 'combo box', 'country'],
  },
  traits: ['correctable'],
  parents: { form: columns, view: columns, admin: columns },
  settings,
  advanced: [
    'name',
    'placeholder',
    'autoSelectFirstOption',
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
  value: dropdownValue,
  version: 1,
})
