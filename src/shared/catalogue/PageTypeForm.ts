import { choice, color, flag, icon, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent } from './define.ts'

/** The root of a form: its pages are FormTabs. */
export const PageTypeForm = defineComponent({
  type: 'PageTypeForm',
  group: 'layout',
  rootOf: 'form',
  icon: 'clipboard-list',
  title: msg`Formulär`,
  parents: {},
  hidden: true,
  settings: {
    name: text(msg`Namn`, { required: true, translatable: true }),
    description: text(msg`Beskrivning`, { lines: 3, translatable: true }),
    formType: choice(
      msg`Typ av formulär`,
      [
        { value: 'standard', label: msg`Fylls i här` },
        { value: 'external', label: msg`Länk till en annan webbplats` },
      ],
      { initial: 'standard' },
    ),
    process: reference('process', msg`Process`, {
      shownWhen: { field: 'formType', in: ['standard', null, undefined] },
    }),
    url: text(msg`Adress`, {
      format: 'url',
      maxLength: 2_000,
      shownWhen: { field: 'formType', in: ['external'] },
    }),
    excludeSearch: flag(msg`Visa inte i sökningar`),
    generatePDF: flag(msg`Skapa en PDF när formuläret skickas in`),
    formHistory: flag(msg`Visa formulärets historik för handläggare`),
    icon: icon(msg`Ikon`),
    color: color(msg`Färg`),
  },
  advanced: ['excludeSearch', 'generatePDF', 'formHistory', 'icon', 'color'],
  children: [{ type: 'FormTab' }, { type: 'Section' }, { type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
