import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** The mail log. Its list is `admin/loadGrid` with `page: log` and `filters: { kind: mail }`. */

export const loadMail = defineAction('mail/load', {
  input: z.strictObject({ id }),
  output: z.object({
    _id: z.string(),
    created: z.number(),
    status: z.enum(['queued', 'sent', 'kept', 'failed']),
    sender: z.string(),
    recipients: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string().nullable(),
    template: z.string().nullable(),
    caseId: z.string().nullable(),
    attempts: z.number(),
    lastError: z.string().nullable(),
    sentAt: z.number().nullable(),
  }),
  allow: 'admin',
  audit: true,
  run: ({ input, session, services }) => services.mail.load(session, input.id),
})

export const resendMail = defineAction('mail/resend', {
  input: z.strictObject({ id }),
  output: z.object({}),
  allow: 'admin',
  run: async ({ input, session, services }) => {
    await services.mail.resend(session, input.id)
    return {}
  },
})
