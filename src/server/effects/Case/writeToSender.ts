import { z } from 'zod'
import { text } from '../../../shared/fields/build.ts'
import { msg } from '../../../shared/i18n.ts'
import { effectWords } from '../../../shared/process/effectWords.ts'
import { longestWritten } from '../../../shared/process/talk/noteLimits.ts'
import { id } from '../../call/shapes.ts'
import { defineEffect } from '../define.ts'
import { settingsInput } from '../settings.ts'
import { write } from './inTask.ts'

const settings = {
  text: text(msg`Meddelande`, {
    ...{ required: true, translatable: true, maxLength: longestWritten, lines: 4 },
    help: msg`Uppgifter ur ärendet skrivs inom dubbla klamrar, till exempel ärendets nummer (case.DiaryNumber) eller ett svar (answers.gata).`,
  }),
} as const

/**
 * Writes to who sent the case in, in its thread: by their account or by a mail with the way there, as any message reaches them. It is
 * written where nobody can be reached, too.
 */
export const writeToSender = defineEffect('Case/writeToSender', {
  settings,
  input: settingsInput(settings, { formDataId: id }),
  /** `noteId`: of the message. */
  output: z.object({ noteId: z.string().optional(), skipped: z.string().optional() }),
  allow: 'nobody',
  offered: { as: 'process', label: effectWords['Case/writeToSender'].label },
  run: async (call) => {
    const { input, session, services } = call
    const words = await services.cases.filledIn(session, input.formDataId, input.text)
    if (!words?.trim()) return { skipped: words === undefined ? 'no case' : 'no words' }
    let noteId: string | undefined
    await write(call, async (tx) => {
      noteId = await services.cases.writeToSenderIn(tx, {
        ...{ org: session.org, formDataId: input.formDataId, text: words },
      })
    })
    return noteId === undefined ? {} : { noteId }
  },
})
