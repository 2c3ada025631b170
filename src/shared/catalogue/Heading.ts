import { choice, color, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineComponent, everywhere } from './define.ts'

export const Heading = defineComponent({
  type: 'Heading',
  group: 'core',
  traits: ['heading', 'written'],
  icon: 'heading',
  title: msg`Rubrik`,
  synonyms: {
    sv: ['titel', 'rubriknivå', 'överskrift'],
    en: ['title', 'h1', 'h2', 'h3', 'headline'],
  },
  parents: everywhere,
  settings: {
    label: text(msg`Rubrik`, { translatable: true, initial: 'No label' }),
    tagName: choice(
      msg`Nivå`,
      [
        { value: 'h1', label: msg`Rubrik 1` },
        { value: 'h2', label: msg`Rubrik 2` },
        { value: 'h3', label: msg`Rubrik 3` },
        { value: 'h4', label: msg`Rubrik 4` },
        { value: 'h5', label: msg`Rubrik 5` },
        { value: 'h6', label: msg`Rubrik 6` },
      ],
      { initial: 'h2' },
    ),
    textAlign: choice(
      msg`Justering`,
      [
        { value: 'left', label: msg`Vänster` },
        { value: 'center', label: msg`Mitten` },
        { value: 'right', label: msg`Höger` },
      ],
      { initial: 'left' },
    ),
    'style.color': color(msg`Textfärg`),
  },
  advanced: ['textAlign', 'style.color'],
  version: 1,
})
