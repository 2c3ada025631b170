import { msg } from '../i18n.ts'
import { css } from './common.ts'
import { defineComponent, type Parents } from './define.ts'

const within = ['Section', 'Panel', 'Content', 'Header', 'Footer'] as const
const parents: Parents = {
  form: within,
  view: within,
  viewTemplate: within,
  admin: within,
  doc: within,
  ticket: within,
}

/** Columns side by side, twelve twelfths in all; below 992 px they stand under each other. */
export const Row = defineComponent({
  type: 'Row',
  group: 'layout',
  traits: ['layout', 'row'],
  icon: 'columns-2',
  title: msg`Rad`,
  synonyms: {
    sv: ['kolumner', 'bredvid varandra', 'två kolumner', 'rutnät'],
    en: ['columns', 'side by side', 'two columns', 'grid'],
  },
  parents,
  settings: css(),
  advanced: ['css'],
  children: [{ type: 'Col', extra: { cols: 12 } }],
  version: 1,
})
