import { number } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { css } from './common.ts'
import { defineComponent, type Parents } from './define.ts'

const within = ['Row'] as const
const parents: Parents = {
  form: within,
  view: within,
  viewTemplate: within,
  admin: within,
  doc: within,
  ticket: within,
}

/** A column of a row, `cols` twelfths wide. Components stand in it. */
export const Col = defineComponent({
  type: 'Col',
  group: 'layout',
  traits: ['layout', 'column'],
  icon: 'square',
  title: msg`Kolumn`,
  parents,
  settings: {
    cols: number(msg`Bredd i tolftedelar`, { min: 1, max: 12, integer: true, initial: 12 }),
    ...css(),
  },
  advanced: ['css'],
  version: 1,
})
