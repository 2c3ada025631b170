import { choice, flag, icon, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { columns, defineComponent } from './define.ts'

/** A box with a heading around rows that belong together; may be folded. */
export const Panel = defineComponent({
  type: 'Panel',
  group: 'layout',
  icon: 'square-dashed',
  title: msg`Panel`,
  synonyms: {
    sv: ['ruta', 'grupp', 'box', 'utfällbar', 'dragspel', 'fällbar'],
    en: ['box', 'group', 'card', 'collapsible', 'accordion', 'fieldset'],
  },
  parents: {
    form: columns,
    view: columns,
    viewTemplate: columns,
    admin: columns,
    doc: columns,
    ticket: columns,
  },
  settings: {
    label: text(msg`Rubrik`, { translatable: true }),
    description: text(msg`Beskrivning`, { lines: 3, translatable: true }),
    icon: icon(msg`Ikon`),
    tagName: choice(
      msg`Rubriknivå`,
      [
        { value: 'h2', label: msg`Rubrik 2` },
        { value: 'h3', label: msg`Rubrik 3` },
        { value: 'h4', label: msg`Rubrik 4` },
      ],
      { initial: 'h2' },
    ),
    collapsible: flag(msg`Kan fällas ihop`),
    openExpanded: flag(msg`Öppen från början`, {
      initial: true,
      shownWhen: { field: 'collapsible', in: [true] },
    }),
  },
  advanced: ['icon', 'tagName', 'collapsible', 'openExpanded'],
  children: [{ type: 'Row' }, { type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
