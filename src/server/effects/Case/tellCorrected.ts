import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { inSentence } from '../../../shared/inSentence.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in which of their answers were corrected since a time (milliseconds since 1970), by the words of the
 * questions: what is answered now is read where the case is.
 */
export const tellCorrected = defineEffect('Case/tellCorrected', {
  input: z.strictObject({ formDataId: id, since: z.number() }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    const questions = facts ? await services.cases.corrected(session, input) : []
    if (!facts || questions.length === 0) return { to: [], skipped: 'not so any more' }
    const values = {
      number: facts.DiaryNumber ?? '',
      form: facts.form.name,
      questions: inSentence(...questions),
    }
    return tellAuthor(call, facts, { ...news, values, icon: 'pencil' })
  },
})

const news = {
  subject: msg`Svar i ärende {number} har rättats`,
  text: msg`Den som handlägger ditt ärende {number}, {form}, har rättat svaren på: {questions}. Stämmer det inte, kontakta oss.`,
}
