import { number, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** Cases: read through the case engine, which decides for each who may see it. */
export const formData = defineSchema({
  name: 'formData',
  icon: 'folder-open',
  title: msg`Ärende`,
  plural: msg`Ärenden`,
  scope: 'organisation',
  allow: { read: 'user', write: 'nobody', remove: 'admin' },
  fields: {
    DiaryNumber: text(msg`Ärendenummer`),
    form: reference('form', msg`Formulär`),
    status: text(msg`Status`),
    createdByName: text(msg`Inskickat av`),
    created: number(msg`Skapat`, { time: true }),
    updated: number(msg`Ändrat`, { time: true }),
  },
  list: {
    columns: ['DiaryNumber', 'form', 'status', 'createdByName', 'created', 'updated'],
    search: ['DiaryNumber'],
    sort: { updated: -1 },
  },
  dialog: { basic: [] },
  virtual: true,
  notSearched: 'the case engine finds them, by what stands in them',
  personal: true,
  offers: [],
  page: {
    hub: 'data',
    order: 10,
    text: msg`Allt som har skickats in`,
    screen: 'desk',
  },
})
