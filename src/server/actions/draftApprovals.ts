import { z } from 'zod'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** Approvals of the draft of a process before it is published, where the process asks for them. */

const approval = z.object({
  /** Of the draft that it is about. */
  revision: z.number(),
  /** What it takes; empty: nobody has to approve. */
  rules: z.array(
    z.object({
      /** What the version that was published last asks for counts, too, where the draft asks for something else. */
      of: z.enum(['draft', 'published']),
      needed: z.number(),
      left: z.number(),
      /** Names; empty: whoever may change processes. */
      roles: z.array(z.string()),
      /** Who could give one, and how many more. */
      people: z.array(z.string()),
      others: z.number(),
    }),
  ),
  given: z.array(
    z.object({ byName: z.string(), forNames: z.array(z.string()), at: z.number(), mine: z.boolean() }),
  ),
  asked: z.object({ byName: z.string(), at: z.number() }).nullable(),
  may: z.boolean(),
  bar: z.enum(['given', 'role', 'author', 'did']).nullable(),
})
const output = z.object({ approval })
const ofDraft = z.strictObject({ id, revision: z.int() })

export const loadDraftApproval = defineAction('pb3/approval', {
  input: z.strictObject({ id }),
  output,
  allow: 'processBuilder',
  run: async ({ input, session, services }) => ({
    approval: await services.draftApprovals.load(session, input.id),
  }),
})

/** CONFLICT when the draft has changed, or who approves has done so already; FORBIDDEN for who may not. */
export const approveDraft = defineAction('pb3/approve', {
  input: ofDraft,
  output,
  allow: 'processBuilder',
  run: async ({ input, session, services }) => ({
    approval: await services.draftApprovals.approve(session, input),
  }),
})

export const takeBackDraftApproval = defineAction('pb3/takeBackApproval', {
  input: z.strictObject({ id }),
  output,
  allow: 'processBuilder',
  run: async ({ input, session, services }) => ({
    approval: await services.draftApprovals.takeBack(session, input.id),
  }),
})

/** Those who may approve of the draft are told, once. */
export const askDraftApproval = defineAction('pb3/askApproval', {
  input: ofDraft,
  output,
  allow: 'processBuilder',
  run: async ({ input, session, services }) => ({
    approval: await services.draftApprovals.ask(session, input),
  }),
})
