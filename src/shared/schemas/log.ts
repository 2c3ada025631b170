import { number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { subPages } from '../log/subPages.ts'
import { defineSchema } from './define.ts'

/** Lines of `/logs/{subPage}`; the sub page is the kind. Read only. */
export const log = defineSchema({
  name: 'log',
  icon: 'scroll-text',
  title: msg`Loggrad`,
  plural: msg`Loggar`,
  scope: 'organisation',
  allow: { read: 'admin', write: 'nobody' },
  fields: {
    at: number(msg`Tid`, { time: true }),
    level: text(msg`Nivå`),
    msg: text(msg`Meddelande`),
    detail: text(msg`Detaljer`),
  },
  list: { columns: ['at', 'level', 'msg'], search: ['msg'], sort: { at: -1 } },
  dialog: { basic: [] },
  virtual: true,
  notSearched: 'lines are looked for where the log is',
  personal: true,
  offers: [],
  page: {
    hub: 'admin',
    order: 50,
    text: msg`Granskning, inloggningar, brev, effekter och fel`,
    path: '/logs/:subPage/:applicationRef?',
    address: '/logs/audit',
    parts: { subPage: subPages.map(({ id }) => id) },
    screen: 'logs',
    menu: { under: 'admin', order: 90 },
  },
})
