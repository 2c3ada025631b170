import { z } from 'zod'
import { msg } from '../../../shared/i18n.ts'
import { inSentence } from '../../../shared/inSentence.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { tellAuthor, toldAuthor } from './tellAuthor.ts'

/**
 * Tells who sent a case in that another on their side has signed, and whom it waits for now. Not where it has gone on, and they are told of that.
 */
export const tellSigned = defineEffect('Case/tellSigned', {
  input: z.strictObject({ formDataId: id, entered: z.number(), who: z.string() }),
  output: toldAuthor,
  allow: 'nobody',
  run: async (call) => {
    const { input, session, services } = call
    const facts = await services.cases.facts(session, input.formDataId)
    const awaited = facts && (await services.cases.awaitedIn(session.org, input.formDataId, input))
    if (!facts || !awaited) return { to: [], skipped: 'not so any more' }
    return tellAuthor(call, facts, {
      ...{
        subject,
        text: awaited.names.length > 0 ? waits : awaited.isLast ? all : signed,
        icon: 'signature',
        stoppable: true,
      },
      values: {
        ...{ number: facts.DiaryNumber ?? '', form: facts.form.name, name: awaited.name },
        waits: inSentence(...awaited.names),
      },
    })
  },
})

const subject = msg`{name} har skrivit under ärende {number}`
const signed = msg`{name} har skrivit under ditt ärende {number}, {form}.`
const waits = msg`{name} har skrivit under ditt ärende {number}, {form}. Nu väntar vi på {waits}.`
const all = msg`{name} har skrivit under ditt ärende {number}, {form}. Nu har ni alla skrivit under.`
