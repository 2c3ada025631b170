import { z } from 'zod'
import { passkeyMade } from '../auth/factor/passkeyShapes.ts'
import { userByEmail } from '../auth/person/directory.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** The second factor of logins: codes of an app, and recovery codes. */

const code = z.string().min(1, 'validation.required').max(100)
const recoveryCodes = z.array(z.string())

export const factor = defineAction('user/factor', {
  input: z.strictObject({}),
  output: z.strictObject({
    /** Milliseconds since 1970; null: there is none. */
    created: z.number().nullable(),
    lastUsed: z.number().nullable(),
    codesLeft: z.int(),
    /** A role asks for it. */
    required: z.boolean(),
    passkeys: z.array(
      z.strictObject({
        _id: z.string(),
        name: z.string(),
        created: z.number(),
        lastUsed: z.number().nullable(),
      }),
    ),
  }),
  allow: 'user',
  run: ({ session, services }) => services.accounts.factor(session),
})

/** What to set an app up with. Wants the password, or a code where there is a second factor already. */
export const beginFactor = defineAction('user/beginFactor', {
  input: z.strictObject({ password: z.string().max(1024).optional(), code: code.optional() }),
  output: z.strictObject({ secret: z.string(), uri: z.string() }),
  allow: 'user',
  perMinute: 30,
  run: ({ input, session, services }) => services.accounts.beginFactor(session, input),
})

/** Takes it up, with the first code of the app. The recovery codes are shown this once. */
export const confirmFactor = defineAction('user/confirmFactor', {
  input: z.strictObject({ code }),
  output: z.strictObject({ recoveryCodes }),
  allow: 'user',
  run: async ({ input, session, services }) => ({
    recoveryCodes: await services.accounts.confirmFactor(session, input.code),
  }),
})

/** Ten new ones in the place of the old. */
export const renewCodes = defineAction('user/recoveryCodes', {
  input: z.strictObject({ code }),
  output: z.strictObject({ recoveryCodes }),
  allow: 'user',
  run: async ({ input, session, services }) => ({
    recoveryCodes: await services.accounts.renewCodes(session, input.code),
  }),
})

/** One's own: FORBIDDEN where a role asks for it. */
export const removeOwnFactor = defineAction('user/removeOwnFactor', {
  input: z.strictObject({ code }),
  output: z.strictObject({}),
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.accounts.removeFactor(session, input.code)
    return {}
  },
})

/** What a device is asked for to make a passkey: `navigator.credentials.create` takes it. */
export const beginPasskey = defineAction('user/beginPasskey', {
  input: z.strictObject({ code }),
  output: z.strictObject({ options: z.record(z.string(), z.unknown()) }),
  allow: 'user',
  perMinute: 30,
  run: async ({ input, session, services }) => ({
    options: { ...(await services.accounts.beginPasskey(session, input.code)) },
  }),
})

/** Takes up the passkey that the device has made. */
export const addPasskey = defineAction('user/addPasskey', {
  input: z.strictObject({
    name: z.string().trim().min(1, 'validation.required').max(100),
    response: passkeyMade,
  }),
  output: z.strictObject({}),
  allow: 'user',
  perMinute: 30,
  run: async ({ input, session, services }) => {
    await services.accounts.addPasskey(session, input)
    return {}
  },
})

export const removePasskey = defineAction('user/removePasskey', {
  input: z.strictObject({ id: z.string().min(1).max(2000) }),
  output: z.strictObject({}),
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.accounts.removePasskey(session, input.id)
    return {}
  },
})

/** Of somebody who has lost it. All their logins end. */
export const removeFactor = defineAction('user/removeFactor', {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  allow: 'admin',
  perMinute: 30,
  run: async ({ input, session, services }) => {
    await services.accounts.removeFactorOf(session, input.id)
    return {}
  },
})

/** The same by e-mail address, for the command line. `required`: a role asks for one, which is set up at the next login. */
export const removeFactorOf = defineAction('user/removeFactorOf', {
  input: z.strictObject({ email: z.string().trim().min(1, 'validation.required').max(320) }),
  output: z.strictObject({ required: z.boolean() }),
  allow: 'system',
  run: async ({ input, session, services }) => {
    const { _id } = await userByEmail(services, session, input.email)
    await services.accounts.removeFactorOf(session, _id)
    const held = await services.accounts.rights.of(session.org, _id)
    return { required: held?.needsFactor ?? false }
  },
})
