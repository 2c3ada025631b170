import { z } from 'zod'
import { smsParts } from '../../shared/messages/length.ts'
import { messageStates, reasonWords } from '../../shared/messages/state.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** The log of messages. Its list is `admin/loadGrid` with `page: log` and `filters: { kind: message }`. */

/** `reason`: why it was not sent, in words; `lastError`: what the service said. `parts`: in how many SMS it goes. */
export const loadMessage = defineAction('message/load', {
  input: z.strictObject({ id }),
  output: z.object({
    _id: z.string(),
    created: z.number(),
    status: z.enum(messageStates),
    recipient: z.string(),
    text: z.string(),
    parts: z.number(),
    senderName: z.string(),
    templateName: z.string(),
    caseId: z.string().nullable(),
    reason: z.string(),
    lastError: z.string().nullable(),
    attempts: z.number(),
    sendAt: z.number().nullable(),
    sentAt: z.number().nullable(),
    reported: z.enum(['delivered', 'failed']).nullable(),
    reportedAt: z.number().nullable(),
  }),
  allow: 'admin',
  audit: true,
  async run({ input, session, services }) {
    const message = await services.messages.load(session, input.id)
    const {
      sender,
      template,
      reason,
      service: _service,
      noteId: _note,
      resent: _resent,
      serviceId: _id,
      ...rest
    } = message
    const named = [sender, template].flatMap((one) => one ?? [])
    const names = await services.documents.namesOf(session, named)
    const nameOf = (one: string | null) => (one === null ? '' : (names.get(one) ?? one))
    const t = services.texts(session.locale, session.org)
    return {
      ...rest,
      parts: smsParts(message.text),
      senderName: nameOf(sender),
      templateName: nameOf(template),
      reason: reason === null ? '' : t(...reasonWords(reason)),
    }
  },
})

/** Counts as a new one; at the limit it is refused, or waits for its day. */
export const resendMessage = defineAction('message/resend', {
  input: z.strictObject({ id }),
  output: z.object({}),
  allow: 'admin',
  run: async ({ input, session, services }) => {
    await services.messages.resend(session, input.id)
    return {}
  },
})
