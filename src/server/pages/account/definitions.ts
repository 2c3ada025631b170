import { z } from 'zod'
import type { Action } from '../../actions/define.ts'
import { id } from '../../call/shapes.ts'
import type { AskedStatus, CaseStatus } from '../../cases/contract.ts'
import { caseStatus } from '../../cases/shapes.ts'
import type { AskedLink, WayIn } from '../../cases/talk/contract.ts'

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

/** See `WayIn`. */
const wayIn = z.union([z.string().max(100), z.strictObject({ over: id })])

/** The link of a mail about a message, or the one by which a case was visited: a code is mailed to the address that it was made for. */
export const sendVisitCode: Action<'page/sendVisitCode', { way: WayIn }, null> = {
  name: 'page/sendVisitCode',
  input: z.strictObject({ way: wayIn }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.visits.sendCode(session, input.way)
    return null
  },
}

/** The link of a mail about a message whose time is over: a new one is mailed to the same address, if there is a case that it leads to. */
export const sendLinkAgain: Action<'page/sendLinkAgain', { token: string }, null> = {
  name: 'page/sendLinkAgain',
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.visits.sendLinkAgain(session, input.token)
    return null
  },
}

/** The number of a case and the address that its sender gave: a new link is mailed to it, if the case is there and has that address. */
export const sendLinkTo: Action<'page/sendLinkTo', AskedLink, null> = {
  name: 'page/sendLinkTo',
  input: z.strictObject({ number: z.string().max(100), address: z.string().max(320) }),
  output: z.null(),
  allow: 'anyone',
  run: async ({ input, session, services }) => {
    await services.cases.visits.sendLinkTo(session, input)
    return null
  },
}

/** The code was typed in: the browser holds the case from now on. */
export const openVisit: Action<
  'page/openVisit',
  { way: WayIn; code: string },
  { formDataId: string; formId: string; visit: string }
> = {
  name: 'page/openVisit',
  input: z.strictObject({ way: wayIn, code: z.string().max(40) }),
  output: z.object({ formDataId: z.string(), formId: z.string(), visit: z.string() }),
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.visits.open(session, input.way, input.code),
}
