import { reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import { longestMessage } from '../messages/length.ts'
import { defineSchema } from './define.ts'

/** A template for SMS. The text may name facts of the case: `{{ case.DiaryNumber }}`. */
export const message = defineSchema({
  name: 'message',
  icon: 'message-square',
  title: msg`Meddelandemall`,
  plural: msg`Meddelandemallar`,
  description: msg`Korta meddelanden som skickas som SMS.`,
  scope: 'organisation',
  allow: { read: 'processBuilder', write: 'processBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    text: text(msg`Text`, {
      required: true,
      lines: 5,
      maxLength: longestMessage,
      translatable: true,
      help: msg`Uppgifter ur ärendet skrivs inom dubbla klamrar, till exempel ärendets nummer (case.DiaryNumber) eller ett svar (answers.gata). Ett SMS rymmer 160 tecken; en längre text skickas som flera.`,
    }),
    limit: reference('messageServiceLimit', msg`Gräns`, {
      required: true,
      help: msg`Hur många meddelanden som får skickas med mallen och de andra mallar som har samma gräns.`,
    }),
  },
  list: {
    columns: ['name', 'text', 'limit', 'updated', 'updatedBy'],
    search: ['name', 'text'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'text', 'limit'] },
  usedBy: ['process', 'form'],
  page: {
    hub: 'services',
    order: 54,
    text: msg`SMS till invånare och handläggare`,
    beside: ['messageServiceLimit'],
    menu: { under: 'build', order: 92 },
  },
})
