import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Contents that are removed out of cases for good. */

const redactionOf = {
  formDataId: id,
  noteId: id.optional(),
  componentId: id.optional(),
  assetId: id.optional(),
  statementId: id.optional(),
}

/** Removes the content of one message, answer, note or file, or who was asked for a statement; who, when, why and its seal stay. */
export const redactContent = defineAction('case/redact', {
  input: z.strictObject({
    ...redactionOf,
    reason: z.string().trim().min(1, 'validation.required').max(500, 'validation.tooLong'),
    showReason: z.boolean().optional(),
  }),
  output: z.object({ by: z.string(), at: z.number(), reason: z.string(), hmac: z.string() }),
  allow: 'caseRedact',
  async run({ input, session, services }) {
    const redacted = await services.cases.redact(session, input)
    services.downloads.forgetAll()
    return redacted
  },
})

/** What would go, and which backups have it still. */
export const redactable = defineAction('case/redactable', {
  input: z.strictObject(redactionOf),
  output: z.object({
    files: z.array(z.string()),
    mailbox: z.literal(true).optional(),
    mails: z.number(),
    lines: z.number(),
    backups: z.array(z.object({ file: z.string(), created: z.number() })),
  }),
  allow: 'caseRedact',
  viewed: true,
  async run({ input, session, services }) {
    const { since, ...goes } = await services.cases.redactable(session, input)
    const kept = await services.backups.kept()
    return {
      ...goes,
      backups: kept.filter(({ created }) => created >= since).map(({ file, created }) => ({ file, created })),
    }
  },
})
