import { number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'
import { builders } from './permissions.ts'

/** The forms that are live now: read only, drawn from the published versions. */
export const formPublished = defineSchema({
  name: 'formPublished',
  icon: 'file-check',
  title: msg`Publicerat formulär`,
  plural: msg`Publicerade formulär`,
  scope: 'organisation',
  allow: { read: 'staff', write: 'nobody' },
  fields: {
    name: text(msg`Namn`),
    version: number(msg`Version`, { integer: true }),
    comment: text(msg`Kommentar`),
    publishedAt: number(msg`Publicerat`, { time: true }),
    byName: text(msg`Publicerat av`),
  },
  list: {
    columns: ['name', 'version', 'comment', 'publishedAt', 'byName'],
    search: ['name'],
    sort: { name: 1 },
  },
  dialog: { basic: [] },
  virtual: true,
  notSearched: 'found as the form that it is of',
  editPath: '/form/edit/{_id}',
  page: {
    hub: 'services',
    order: 20,
    text: msg`Formulär som går att fylla i just nu`,
    menu: { under: 'build', order: 20, for: builders },
  },
})
