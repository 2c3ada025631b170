import { z } from 'zod'
import {
  askableParts,
  askInput,
  extendInput,
  ofCaseInput,
  partsInput,
  statement,
  statementRef,
} from '../cases/statements/shapes.ts'
import { defineAction } from './define.ts'

/** Statements on cases, by people without an account. */

const one = z.object({ statement })

/** What has been asked for on a case, for its staff: of what is being written no more than that it is. */
export const listStatements = defineAction('case/statements', {
  input: ofCaseInput,
  output: z.object({ statements: z.array(statement) }),
  allow: 'staff',
  viewed: true,
  run: async ({ input, session, services }) => ({
    statements: await services.cases.statements(session, input.formDataId),
  }),
})

/** Answers and files of a case that can be shown to somebody who is asked, or those that are chosen, just as they would be shown. */
export const statementParts = defineAction('case/statementParts', {
  input: partsInput,
  output: askableParts,
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.statementParts(session, input),
})

/** Asks people for a statement, each by a link of their own. */
export const askStatements = defineAction('case/askStatements', {
  input: askInput,
  output: z.object({ statements: z.array(statement) }),
  allow: 'staff',
  perMinute: 20,
  run: async ({ input, session, services }) => ({
    statements: await services.cases.askStatements(session, input),
  }),
})

/** Its link lets nobody in any more. */
export const revokeStatement = defineAction('case/revokeStatement', {
  input: statementRef,
  output: one,
  allow: 'staff',
  run: async ({ input, session, services }) => ({
    statement: await services.cases.revokeStatement(session, input),
  }),
})

/** Another day to answer by. */
export const extendStatement = defineAction('case/extendStatement', {
  input: extendInput,
  output: one,
  allow: 'staff',
  perMinute: 20,
  run: async ({ input, session, services }) => ({
    statement: await services.cases.extendStatement(session, input),
  }),
})

/** A new link, in the place of the one before. */
export const sendStatementAgain = defineAction('case/sendStatementAgain', {
  input: statementRef,
  output: one,
  allow: 'staff',
  perMinute: 20,
  run: async ({ input, session, services }) => ({
    statement: await services.cases.sendStatementAgain(session, input),
  }),
})

/** Reminds now. */
export const remindOfStatement = defineAction('case/remindOfStatement', {
  input: statementRef,
  output: one,
  allow: 'staff',
  perMinute: 20,
  run: async ({ input, session, services }) => ({
    statement: await services.cases.remindOfStatement(session, input),
  }),
})
