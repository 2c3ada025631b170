import { z } from 'zod'
import type { Action } from '../../actions/define.ts'
import type { AskedStatus, CaseStatus } from '../../cases/contract.ts'
import { caseStatus } from '../../cases/shapes.ts'

/** What the page of a case's status does, declared as actions are: see `form/definitions.ts`. */

const asked = z.strictObject({ number: z.string().max(100), code: z.string().max(100) })

/** `case/status` */
export const askStatus: Action<'page/status', AskedStatus, CaseStatus> = {
  name: 'page/status',
  input: asked,
  output: caseStatus,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.status(session, input),
}

/** `case/addToOwn` */
export const addToOwn: Action<'page/addToOwn', AskedStatus, { formDataId: string }> = {
  name: 'page/addToOwn',
  input: asked,
  output: z.object({ formDataId: z.string() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.addToOwn(session, input),
}

/** The link by which a draft is gone on with, opened by somebody who is logged in: the case becomes their own. */
export const addByLink: Action<'page/addByLink', { secret: string }, { formDataId: string }> = {
  name: 'page/addByLink',
  input: z.strictObject({ secret: z.string().max(100) }),
  output: z.object({ formDataId: z.string() }),
  allow: 'user',
  run: ({ input, session, services }) => services.cases.addByLink(session, input.secret),
}
