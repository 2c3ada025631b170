import { z } from 'zod'
import type { Action } from '../../actions/define.ts'
import { id } from '../../call/shapes.ts'
import type { HeldStatement, StatementWay, WriteStatement } from '../../cases/contract.ts'

/** What the page of who is asked for a statement does, declared as actions are: see `form/definitions.ts`. */

const secret = z.string().max(100)
const held = { id, visit: secret }
const way = z.union([z.strictObject({ token: secret }), z.strictObject(held)])
const write = z.strictObject({
  ...held,
  note: z.string().max(1_000_000),
  files: z.array(z.instanceof(File)).max(100),
  without: z.array(id).max(100).optional(),
})

/** A code is mailed to the address that was asked. */
export const sendStatementCode: Action<'page/statementCode', { way: StatementWay }, null> = {
  name: 'page/statementCode',
  input: z.strictObject({ way }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.asked.sendCode(session, input.way)
    return null
  },
}

/** The code was typed in: the browser holds the statement from now on. */
export const openStatement: Action<'page/openStatement', { way: StatementWay; code: string }, HeldStatement> =
  {
    name: 'page/openStatement',
    input: z.strictObject({ way, code: z.string().max(40) }),
    output: z.object(held),
    allow: 'anyone',
    run: ({ input, session, services }) => services.cases.asked.open(session, input.way, input.code),
  }

/** What is written so far is kept. */
export const keepStatement: Action<
  'page/keepStatement',
  WriteStatement,
  { refused: { name: string; problem: string }[] }
> = {
  name: 'page/keepStatement',
  input: write,
  output: z.object({ refused: z.array(z.object({ name: z.string(), problem: z.string() })) }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.asked.keep(session, input),
}

/** It is sent. */
export const sendStatement: Action<'page/sendStatement', WriteStatement, { at: number }> = {
  name: 'page/sendStatement',
  input: write,
  output: z.object({ at: z.number() }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.asked.answer(session, input),
}

/** They do not answer. */
export const declineStatement: Action<
  'page/declineStatement',
  HeldStatement & { reason: string },
  { at: number }
> = {
  name: 'page/declineStatement',
  input: z.strictObject({ ...held, reason: z.string().max(20_000, 'validation.tooLong') }),
  output: z.object({ at: z.number() }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.asked.decline(session, input),
}
