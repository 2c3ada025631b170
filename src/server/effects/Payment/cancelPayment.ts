import { z } from 'zod'
import { text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { id } from '../../call/shapes.ts'
import { write } from '../Case/inTask.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'

const settings = {
  reason: text(msg`Anledning`, {
    ...{ required: true, maxLength: 1_000, lines: 2 },
    help: msg`Läses av dem som handlägger.`,
  }),
} as const

/** Writes off all that the sender of the case was asked to pay and has not. */
export const cancelPayment = defineEffect('Payment/cancelPayment', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  /** How many were written off; decided in the write that completes the task. */
  output: z.object({ cancelled: z.number().optional() }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Payment/cancelPayment'].label },
  run: async (call) => {
    const { input, session, services } = call
    let cancelled: number | undefined
    await write(call, async (tx) => {
      cancelled = await services.cases.writeOffIn(tx, {
        ...{ org: session.org, formDataId: input.formDataId, reason: input.reason },
      })
    })
    return cancelled === undefined ? {} : { cancelled }
  },
})
