import { z } from 'zod'
import { formatDate } from '../../../shared/catalogue/read/dates.ts'
import { msg } from '../../../shared/i18n.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in that there is something to pay, and by when: how much, to whom and by what reference stands behind the login alone. It asks
 * for something, so nobody can stop such mails. What is paid or written off when its turn comes is not told.
 */
export const tellPayment = defineEffect('Case/tellPayment', {
  input: z.strictObject({ formDataId: id, payment: id }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    const awaited = facts && (await services.cases.awaitsPayment(session.org, input))
    if (!facts || !awaited) return { to: [], skipped: 'not so any more' }
    return tellAuthor(call, facts, {
      ...{ subject, text, icon: 'receipt', opens: 'payment' },
      values: {
        ...{ number: facts.DiaryNumber ?? '', form: facts.form.name },
        due: formatDate(awaited.due, facts.locale),
      },
    })
  },
})

const subject = msg`Att betala i ärende {number}`
const text = msg`Det finns något att betala i ditt ärende {number}, {form}, senast {due}. Öppna ärendet för att se hur mycket, till vem och med vilken referens.`
