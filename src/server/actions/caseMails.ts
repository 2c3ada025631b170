import { z } from 'zod'
import { looseReasons } from '../../shared/process/talk/looseMail.ts'
import { keysOf } from '../../shared/record.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Mails that came in, and what staff do with them. */

const ofMessage = z.strictObject({ formDataId: id, noteId: id })

/** A message from an unknown sender may be read by whoever sent the case in. */
export const acceptMessage = defineAction('case/acceptMessage', {
  input: ofMessage,
  output: z.object({ accepted: z.literal(true) }),
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.acceptMessage(session, input),
})

/** Files that a message came without, out of the mailbox. */
export const fetchFiles = defineAction('case/fetchFiles', {
  input: ofMessage,
  output: z.object({ brought: z.number() }),
  allow: 'staff',
  perMinute: 10,
  run: ({ input, session, services }) => services.inbox.fetchFiles(session, input),
})

/** Mails that are tied to no case; those that a program wrote apart. */
export const looseMails = defineAction('case/looseMails', {
  input: z.strictObject({
    kind: z.enum(['loose', 'automatic']).default('loose'),
    page: z.int().min(1).max(10_000).default(1),
    pageSize: z.int().min(1).max(100).default(25),
  }),
  output: z.object({
    mails: z.array(
      z.object({
        _id: z.string(),
        at: z.number(),
        sender: z.string(),
        subject: z.string(),
        text: z.string(),
        quoted: z.string(),
        why: z.enum(keysOf(looseReasons)).nullable(),
        isFalse: z.boolean(),
        files: z.array(
          z.object({
            name: z.string(),
            size: z.number(),
            assetId: z.string().optional(),
            problem: z.string().optional(),
          }),
        ),
      }),
    ),
    totalCount: z.number(),
  }),
  allow: 'looseMail',
  audit: true,
  viewed: true,
  run: ({ input, session, services }) => services.cases.looseMails(session, input),
})

export const attachMail = defineAction('case/attachMail', {
  input: z.strictObject({ id, formDataId: id }),
  output: z.object({ noteId: z.string() }),
  allow: 'looseMail',
  run: ({ input, session, services }) => services.cases.attachMail(session, input),
})

export const removeMail = defineAction('case/removeMail', {
  input: z.strictObject({ id }),
  output: z.object({ removed: z.literal(true) }),
  allow: 'looseMail',
  run: ({ input, session, services }) => services.cases.removeMail(session, input.id),
})
