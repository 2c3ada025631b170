import { z } from 'zod'
import { newsKindNames, newsWays } from '../../../../shared/notifications/news.ts'
import type { Action } from '../../../actions/define.ts'
import { passkeyMade } from '../../../auth/factor/passkeyShapes.ts'
import type { PasskeyMade } from '../../../auth/factor/webauthn.ts'
import { id } from '../../../call/shapes.ts'
import type { NewWishes } from '../../../notifications/contract.ts'

/**
 * What the pages of one's own account do, declared as actions are (see `form/definitions.ts`): each calls the function that
 * the action of the back office calls, so that limits, mails and the audit log are the same.
 */

const code = z.string().max(100)
const password = z.string().max(1024)
const recoveryCodes = z.array(z.string())

/** `user/saveProfile`, of which the portal asks for the name alone. */
export const saveName: Action<'page/saveName', { name: string }, null> = {
  name: 'page/saveName',
  input: z.strictObject({ name: z.string().trim().min(1, 'validation.required').max(200) }),
  output: z.null(),
  allow: 'user',
  async run({ input, session, services }) {
    await services.documents.update(session, { page: 'user', id: session.userId ?? '', data: input })
    return null
  },
}

/** `user/setNews` */
export const setNews: Action<'page/setNews', NewWishes, null> = {
  name: 'page/setNews',
  input: z.strictObject({
    wishes: z.partialRecord(z.enum(newsKindNames), z.enum(newsWays)).optional(),
    hour: z.int().min(0).max(23).optional(),
  }),
  output: z.null(),
  allow: 'user',
  async run({ input, session, services }) {
    await services.notifications.setWishes(session, input)
    return null
  },
}

/** `user/changePassword` */
export const changePassword: Action<
  'page/changePassword',
  { oldPassword: string; newPassword: string },
  null
> = {
  name: 'page/changePassword',
  input: z.strictObject({ oldPassword: password, newPassword: password }),
  output: z.null(),
  allow: 'user',
  async run({ input, session, services }) {
    await services.accounts.changeOwnPassword(session, input)
    return null
  },
}

/** `user/beginFactor` */
export const beginFactor: Action<'page/beginFactor', { password?: string; code?: string }, null> = {
  name: 'page/beginFactor',
  input: z.strictObject({ password: password.optional(), code: code.optional() }),
  output: z.null(),
  allow: 'user',
  perMinute: 30,
  async run({ input, session, services }) {
    await services.accounts.beginFactor(session, input)
    return null
  },
}

/** `user/confirmFactor` */
export const confirmFactor: Action<'page/confirmFactor', { code: string }, string[]> = {
  name: 'page/confirmFactor',
  input: z.strictObject({ code }),
  output: recoveryCodes,
  allow: 'user',
  run: ({ input, session, services }) => services.accounts.confirmFactor(session, input.code),
}

/** `user/recoveryCodes` */
export const renewCodes: Action<'page/recoveryCodes', { code: string }, string[]> = {
  name: 'page/recoveryCodes',
  input: z.strictObject({ code }),
  output: recoveryCodes,
  allow: 'user',
  run: ({ input, session, services }) => services.accounts.renewCodes(session, input.code),
}

/** `user/removeOwnFactor` */
export const removeFactor: Action<'page/removeFactor', { code: string }, null> = {
  name: 'page/removeFactor',
  input: z.strictObject({ code }),
  output: z.null(),
  allow: 'user',
  async run({ input, session, services }) {
    await services.accounts.removeFactor(session, input.code)
    return null
  },
}

/** `user/beginPasskey` */
export const beginPasskey: Action<'page/beginPasskey', { code: string }, object> = {
  name: 'page/beginPasskey',
  input: z.strictObject({ code }),
  output: z.record(z.string(), z.unknown()),
  allow: 'user',
  perMinute: 30,
  run: async ({ input, session, services }) => ({
    ...(await services.accounts.beginPasskey(session, input.code)),
  }),
}

/** `user/addPasskey` */
export const addPasskey: Action<'page/addPasskey', { name: string; response: PasskeyMade }, null> = {
  name: 'page/addPasskey',
  input: z.strictObject({
    name: z.string().trim().min(1, 'validation.required').max(100),
    response: passkeyMade,
  }),
  output: z.null(),
  allow: 'user',
  perMinute: 30,
  async run({ input, session, services }) {
    await services.accounts.addPasskey(session, input)
    return null
  },
}

/** `user/removePasskey` */
export const removePasskey: Action<'page/removePasskey', { id: string }, null> = {
  name: 'page/removePasskey',
  input: z.strictObject({ id: z.string().min(1).max(2000) }),
  output: z.null(),
  allow: 'user',
  async run({ input, session, services }) {
    await services.accounts.removePasskey(session, input.id)
    return null
  },
}

/** `user/endSession` */
export const endLogin: Action<'page/endSession', { id: string }, null> = {
  name: 'page/endSession',
  input: z.strictObject({ id }),
  output: z.null(),
  allow: 'user',
  audit: true,
  async run({ input, session, services }) {
    await services.accounts.endSession(session, input.id)
    return null
  },
}
