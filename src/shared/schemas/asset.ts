import { choice, number, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/**
 * An uploaded file. Rows come from the file engine (`src/server/assets`), not from documents; they are made by an
 * upload, and `admin/load`, `admin/update` (of the name), `admin/remove` and `admin/export3` do with them what they do
 * with documents.
 */
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
        { value: 'public', label: msg`Vem som helst` },
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
  // A copy of a file would be the same file under another address; its content never changes, so there is no history.
  offers: ['create', 'edit', 'remove', 'export'],
  usedBy: ['form', 'view', 'template', 'adminPage', 'category', 'configuration'],
  page: {
    hub: 'data',
    order: 30,
    text: msg`Uppladdade filer och bilder`,
    path: '/asset/:folderId?',
    menu: { under: 'build', order: 110 },
  },
})
