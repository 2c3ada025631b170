import { references, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { longestNote } from '../process/talk/noteLimits.ts'
import { defineSchema } from './define.ts'

/** A reply that is written beforehand, for the talk of a case. The text may name facts of the case. */
export const quickanswer = defineSchema({
  name: 'quickanswer',
  icon: 'messages-square',
  title: msg`Färdigt svar`,
  plural: msg`Färdiga svar`,
  description: msg`Svar som handläggare kan välja i stället för att skriva dem varje gång.`,
  scope: 'organisation',
  allow: { read: 'staff', write: 'processBuilder' },
  folders: true,
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    text: text(msg`Text`, {
      required: true,
      lines: 8,
      maxLength: longestNote,
      translatable: true,
      help: msg`Uppgifter ur ärendet skrivs inom dubbla klamrar, till exempel ärendets nummer (case.DiaryNumber) eller ett svar (answers.gata).`,
    }),
    keywords: text(msg`Sökord`, { maxLength: 500, help: msg`Andra ord som svaret hittas med.` }),
    forms: references('form', msg`Bara för formulären`),
    categories: references('category', msg`Bara för kategorierna`, {
      help: msg`Har svaret varken formulär eller kategorier finns det i alla ärenden.`,
    }),
    states: text(msg`Föreslås först i statusarna`, {
      lines: 3,
      maxLength: 2_000,
      help: msg`Statusarnas namn, ett på varje rad. I andra statusar finns svaret ändå, längre ner.`,
    }),
  },
  list: {
    columns: ['name', 'text', 'forms', 'updated', 'updatedBy'],
    search: ['name', 'text', 'keywords'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'text', 'keywords'], advanced: ['forms', 'categories', 'states'] },
  page: {
    hub: 'services',
    order: 58,
    text: msg`Svar som är skrivna i förväg, för samtalet i ett ärende`,
    menu: { under: 'build', order: 94 },
  },
})
