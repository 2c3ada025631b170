import { z } from 'zod'
import { mostNoteFiles } from '../../shared/process/talk/noteLimits.ts'
import { noteWords } from '../cases/sentShapes.ts'
import { keptDraft, waitingMessage } from '../cases/shapes.ts'
import { defineAction } from './define.ts'
import { day, id } from './shapes.ts'

/** Messages to the citizen that wait before they are sent, and can be taken back as long. */

/** In Sweden. */
const sendAt = z.strictObject({
  day,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time'),
})
const ref = { formDataId: id, messageId: id }

/** In ten seconds, or at a time; `admin/addNote3` sends at once. */
export const sendMessage = defineAction('case/sendMessage', {
  input: z
    .strictObject({
      formDataId: id,
      note: noteWords.or(z.literal('')),
      assetIds: z.array(id).max(mostNoteFiles).optional(),
      draft: z.int().optional(),
      at: sendAt.optional(),
      /** What one knew of the thread when one wrote: CONFLICT tells what others have written since. */
      known: z.strictObject({ since: z.int().min(0), told: z.array(id).max(1_000).optional() }).optional(),
    })
    .refine(({ note, assetIds = [] }) => note !== '' || assetIds.length > 0, {
      path: ['note'],
      message: 'validation.required',
    }),
  output: z.object({ message: waitingMessage }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.sendMessage(session, input),
})

/** It is a draft again, with its files. */
export const takeBackMessage = defineAction('case/takeBackMessage', {
  input: z.strictObject(ref),
  output: z.object({ draft: keptDraft.nullable() }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.takeBackMessage(session, input),
})

/** Another time; without one, in ten seconds. */
export const moveMessage = defineAction('case/moveMessage', {
  input: z.strictObject({ ...ref, at: sendAt.optional() }),
  output: z.object({ message: waitingMessage }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.moveMessage(session, input),
})

/** One's own that could not be sent, to be copied; those of a case in the trash can, too. */
export const unsentMessages = defineAction('case/unsentMessages', {
  input: z.strictObject({ formDataId: id }),
  output: z.object({ messages: z.array(waitingMessage) }),
  allow: 'staff',
  viewed: () => ({ messages: [] }),
  run: ({ input, session, services }) => services.cases.unsentMessages(session, input),
})

/** A message to the citizen went by letter: whoever posted it says so. */
export const sentByLetter = defineAction('case/sentByLetter', {
  input: z.strictObject({ formDataId: id, noteId: id }),
  output: z.object({}),
  allow: 'staff',
  async run({ input, session, services }) {
    await services.cases.sentByLetter(session, input)
    return {}
  },
})
