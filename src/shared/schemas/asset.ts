import { choice, number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** An uploaded file. Rows come from the file engine (`src/server/assets`), not from documents. */
export const asset = defineSchema({
  name: 'asset',
  icon: 'paperclip',
  title: msg`Fil`,
  plural: msg`Filer`,
  scope: 'organisation',
  allow: { read: 'viewBuilder', write: 'viewBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true }),
    mimeType: text(msg`Typ`, { readOnly: true }),
    size: number(msg`Storlek`, { readOnly: true }),
    access: choice(
      msg`Får läsas av`,
      [
        { value: 'public', label: msg`Alla` },
        { value: 'staff', label: msg`Inloggade` },
        { value: 'case', label: msg`De som får läsa ärendet` },
      ],
      { readOnly: true },
    ),
    created: number(msg`Skapad`, { readOnly: true, time: true }),
  },
  list: {
    columns: ['name', 'mimeType', 'size', 'access', 'created'],
    search: ['name'],
    sort: { created: -1 },
  },
  dialog: { basic: ['name', 'mimeType', 'size', 'access'] },
  virtual: true,
  personal: true,
  offers: [],
})
