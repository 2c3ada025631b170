import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in that a part of it is a case of its own now, once: by mail with the way into the new one, and in the bell of
 * who has an account. `of`: the number of the case that it was taken out of.
 */
export const tellDivided = defineEffect('Case/tellDivided', {
  input: z.strictObject({ formDataId: id, of: z.string() }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    if (!facts) return { to: [], skipped: 'not so any more' }
    const values = { number: facts.DiaryNumber ?? '', form: facts.form.name, other: input.of }
    return tellAuthor(call, facts, { subject, text, values, icon: 'split', opens: 'case' })
  },
})

const subject = msg`En del av ärende {other} handläggs för sig, som {number}`
const text = msg`En del av det du skickade in i ärende {other} handläggs från och med nu för sig, som ärende {number}, {form}. Du behöver inte göra något: det du har skrivit och skickat finns kvar i {other}, och det som gäller den här delen finns också i {number}. Du får veta när något händer i dem.`
