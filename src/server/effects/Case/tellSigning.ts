import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in that it waits for their signature, once for a stay in a state (`entered`). It asks for something, so nobody can
 * stop such mails. What is not so any more when its turn comes is not told.
 */
export const tellSigning = defineEffect('Case/tellSigning', {
  input: z.strictObject({ formDataId: id, entered: z.number() }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    const { awaitsSender } = services.cases
    if (!facts || !(await awaitsSender(session.org, input.formDataId, input.entered)))
      return { to: [], skipped: 'not so any more' }
    return tellAuthor(call, facts, {
      ...{ subject, text, icon: 'signature', opens: 'signing' },
      values: { number: facts.DiaryNumber ?? '', form: facts.form.name },
    })
  },
})

const subject = msg`Skriv under ärende {number}`
const text = msg`Ditt ärende {number}, {form}, väntar på din underskrift. Öppna ärendet, läs igenom uppgifterna och skriv under, eller säg att du avstår.`
