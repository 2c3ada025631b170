import { z } from 'zod'
import { defineAction } from './define.ts'
import { apiToken, id } from './shapes.ts'

/** Passwords, logins and API tokens. */

const ok = z.object({})
const password = z.string().max(1024)

export const changeOwnPassword = defineAction('user/changePassword', {
  input: z.strictObject({ oldPassword: password, newPassword: password }),
  output: ok,
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.accounts.changeOwnPassword(session, input)
    return {}
  },
})

/** Somebody else's: sets it, or without a password mails them a link. */
export const resetPassword = defineAction('user/resetPassword', {
  input: z.strictObject({ id, password: password.optional() }),
  output: z.object({ mailed: z.boolean() }),
  allow: 'admin',
  perMinute: 30,
  run: ({ input, session, services }) => services.accounts.resetPassword(session, input),
})

const ownFields = {
  name: z.string().max(200),
  givenName: z.string().max(200).optional(),
  surname: z.string().max(200).optional(),
  phone: z.string().max(50).optional(),
}
const ownProfile = z.object({ ...ownFields, _id: z.string(), email: z.string(), revision: z.number() })

/** What one may see and change of oneself; address, roles and status are the administrator's. */
export const loadProfile = defineAction('user/profile', {
  input: z.strictObject({}),
  output: ownProfile,
  allow: 'user',
  run: async ({ session, services }) =>
    ownProfile.parse(await services.documents.get(session, 'user', session.userId ?? '')),
})

export const saveProfile = defineAction('user/saveProfile', {
  input: z.strictObject({
    ...ownFields,
    name: ownFields.name.min(1, 'validation.required'),
    revision: z.int().optional(),
  }),
  output: ownProfile,
  allow: 'user',
  run: async ({ input, session, services }) => {
    const { revision, ...data } = input
    const id = session.userId ?? ''
    return ownProfile.parse(await services.documents.update(session, { page: 'user', id, data, revision }))
  },
})

export const userSessions = defineAction('user/sessions', {
  input: z.strictObject({}),
  output: z.object({
    sessions: z.array(
      z.object({
        _id: z.string(),
        created: z.number(),
        lastSeen: z.number(),
        address: z.string(),
        agent: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  allow: 'user',
  run: async ({ session, services }) => ({ sessions: await services.accounts.sessionsOf(session) }),
})

export const endUserSession = defineAction('user/endSession', {
  input: z.strictObject({ id }),
  output: ok,
  allow: 'user',
  audit: true,
  run: async ({ input, session, services }) => {
    await services.accounts.endSession(session, input.id)
    return {}
  },
})

/** The administrator's login sees what this user sees, and can change nothing, until it is ended. */
export const viewAs = defineAction('user/viewAs', {
  input: z.strictObject({ userId: id }),
  output: ok,
  allow: 'admin',
  run: async ({ input, session, services }) => {
    await services.accounts.viewAs(session, input.userId)
    return {}
  },
})

export const endViewAs = defineAction('user/endViewAs', {
  input: z.strictObject({}),
  output: ok,
  allow: 'user',
  viewed: true,
  run: async ({ session, services }) => {
    await services.accounts.endViewAs(session)
    return {}
  },
})

export const createToken = defineAction('token/create', {
  input: z.strictObject({
    name: z.string().trim().min(1, 'validation.required').max(200),
    /** Permissions; `roles` keeps the user's roles. Absent: everything the user may. */
    scopes: z.array(z.string().max(100)).min(1).max(100).optional(),
    /** Milliseconds since 1970; absent: until it is revoked. */
    expires: z.int().optional(),
    /** Of one's second factor, where one has it. */
    code: z.string().max(100).optional(),
    /** For the command line, which makes them for anybody; else one's own. */
    user: id.optional(),
  }),
  // Not `token`: the socket takes that for the session's own.
  output: apiToken.extend({ secret: z.string() }),
  // Citizens have nothing that a program would do for them.
  allow: 'staff',
  perMinute: 10,
  run: ({ input, session, services }) => services.accounts.createToken(session, input),
})

export const revokeToken = defineAction('token/revoke', {
  input: z.strictObject({ id }),
  output: ok,
  allow: 'user',
  run: async ({ input, session, services }) => {
    await services.accounts.revokeToken(session, input.id)
    return {}
  },
})

export const listTokens = defineAction('token/list', {
  input: z.strictObject({ all: z.boolean().optional() }),
  output: z.object({ tokens: z.array(apiToken) }),
  allow: 'user',
  run: async ({ input, session, services }) => ({
    tokens: await services.accounts.listTokens(session, input),
  }),
})
