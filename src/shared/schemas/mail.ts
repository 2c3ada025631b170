import { rich, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { defineSchema } from './define.ts'

/** A mail template. Subject and text may name facts of the case: `{{ case.DiaryNumber }}`. */
export const mail = defineSchema({
  name: 'mail',
  icon: 'mail',
  title: msg`Brevmall`,
  plural: msg`Brevmallar`,
  scope: 'organisation',
  allow: { read: 'processBuilder', write: 'processBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    subject: text(msg`Ämne`, { required: true, maxLength: 300, translatable: true }),
    text: rich(msg`Text`, {
      required: true,
      translatable: true,
      help: msg`Uppgifter ur ärendet skrivs inom dubbla klamrar, till exempel ärendets nummer (case.DiaryNumber) eller ett svar (answers.gata).`,
    }),
    from: text(msg`Avsändare`, {
      format: 'email',
      help: msg`Tomt: avsändaren som servern är inställd på. Servern för e-post måste godta adressen.`,
    }),
  },
  list: {
    columns: ['name', 'subject', 'updated', 'updatedBy'],
    search: ['name', 'subject'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'subject', 'text'], advanced: ['from'] },
  usedBy: ['process', 'form'],
  page: {
    hub: 'services',
    order: 50,
    text: msg`Brev till invånare och handläggare`,
    menu: { under: 'build', order: 90 },
  },
})
