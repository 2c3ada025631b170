import { z } from 'zod'
import { number, text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { id } from '../../call/shapes.ts'
import { write } from '../Case/inTask.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'

const settings = {
  text: text(msg`Vad som betalas`, { required: true, translatable: true, maxLength: 200 }),
  answer: text(msg`Belopp ur svaret på`, {
    ...{ names: 'question', maxLength: 100 },
    help: msg`Tomt: det fasta beloppet.`,
  }),
  amount: number(msg`Fast belopp, kronor`, { min: 0, max: 1_000_000_000 }),
  days: number(msg`Dagar att betala på`, { initial: 30, min: 1, max: 3650, integer: true }),
} as const

/**
 * Asks who sent the case in to pay, by a reference, wherever the case stands: the state does not wait for it. Nothing where the amount is
 * zero; one that cannot be read from the answer is told of in the timeline.
 */
export const payment = defineEffect('Payment/payment', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  /** Whether there is anything to pay; decided in the write that completes the task. */
  output: z.object({ asked: z.boolean().optional() }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Payment/payment'].label },
  run: async (call) => {
    const { input, session, services } = call
    const { formDataId, text: words, answer, amount, days } = input
    let asked: boolean | undefined
    await write(call, async (tx) => {
      asked = await services.cases.askPaymentIn(tx, {
        ...{ org: session.org, formDataId, text: words, days: days ?? 30 },
        ...(answer && { answer }),
        ...(amount !== null && amount !== undefined && { amount }),
      })
    })
    return asked === undefined ? {} : { asked }
  },
})
