import { text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A number series, handed out without gaps or repeats. The numbers themselves are not part of the document. */
export const counter = defineSchema({
  name: 'counter',
  icon: 'hash',
  title: msg`Nummerserie`,
  plural: msg`Nummerserier`,
  scope: 'organisation',
  allow: { read: 'processBuilder', write: 'processBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    format: text(msg`Mönster`, {
      required: true,
      maxLength: 60,
      initial: '{year}-{seq:5}',
      help: msg`Löpnumret står som seq inom klamrar, med antalet siffror efter ett kolon. Årtal, månad och dag (year, month, day) börjar om serien när de ändras.`,
    }),
  },
  list: { columns: ['name', 'format', 'updated'], search: ['name'], sort: { name: 1 } },
  dialog: { basic: ['name', 'format'] },
  usedBy: ['process'],
  page: {
    hub: 'data',
    order: 20,
    text: msg`Hur ärenden numreras`,
    menu: { under: 'build', order: 100 },
  },
})
