import { number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** What the bell shows: made by effects, addressed to users, groups or roles. Each reader sees their own. */
export const notification = defineSchema({
  name: 'notification',
  icon: 'bell',
  title: msg`Avisering`,
  plural: msg`Aviseringar`,
  scope: 'organisation',
  allow: { read: 'user', write: 'nobody' },
  fields: {
    msg: text(msg`Meddelande`),
    created: number(msg`Tid`, { time: true }),
    href: text(msg`Adress`),
  },
  list: { columns: ['msg', 'created'], search: ['msg'], sort: { created: -1 } },
  dialog: { basic: [] },
  virtual: true,
  notSearched: 'the bell has them, and they lead to what is found itself',
  personal: true,
  offers: [],
  page: {
    hub: 'my-pages',
    order: 20,
    text: msg`Det som har hänt i ärenden du arbetar med`,
    path: '/v/notification',
    also: ['/notification'],
    screen: 'notifications',
  },
})
