import { z } from 'zod'
import { msg } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import { idsOf, listedUser, listUsers, userByEmail } from '../auth/person/directory.ts'
import { ids } from '../auth/person/rights.ts'
import { nameFromEmail } from '../auth/person/username.ts'
import { defineAction } from './define.ts'
import { apiToken } from './shapes.ts'

/** People by their e-mail addresses, for the command line of those who run the installation. */

const email = z.string().trim().min(1, 'validation.required').max(320)
const password = z.string().max(1024)
const names = z.array(z.string().max(200)).max(100)
const status = z.enum(['active', 'pending', 'disabled'])
const named = z.array(z.object({ _id: z.string(), name: z.string() }))
const person = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.string(),
  hasPassword: z.boolean(),
  roles: named,
  groups: named,
  lastLogin: z.number().nullable(),
})

export const listAllUsers = defineAction('user/list', {
  input: z.strictObject({ search: z.string().max(200).optional(), status: status.optional() }),
  output: z.object({ users: z.array(person) }),
  allow: 'system',
  audit: true,
  run: async ({ input, session, services }) => ({ users: await listUsers(services, session, input) }),
})

export const getUser = defineAction('user/get', {
  input: z.strictObject({ email }),
  output: person,
  allow: 'system',
  audit: true,
  run: async ({ input, session, services }) =>
    listedUser(services, session, await userByEmail(services, session, input.email)),
})

/** Without a password the person is mailed that there is an account, and chooses one. */
export const addUser = defineAction('user/add', {
  input: z.strictObject({
    email,
    /** Absent: made of the address, for the person to correct. */
    name: z.string().trim().min(1).max(200).optional(),
    /** Ids or names. */
    roles: names.optional(),
    groups: names.optional(),
    password: password.optional(),
  }),
  output: person,
  allow: 'system',
  run: async ({ input, session, services }) => {
    const { roles = [], groups = [], ...rest } = input
    if (await services.documents.findBy(session, 'user', 'email', input.email)) {
      throw fail('DUPLICATE_NAME', {
        message: msg`Adressen {email} används redan.`,
        values: { email: input.email },
      })
    }
    const data = {
      name: nameFromEmail(input.email),
      ...rest,
      status: 'active' as const,
      roles: await idsOf(services, session, 'role', roles),
      groups: await idsOf(services, session, 'group', groups),
    }
    return listedUser(services, session, await services.documents.create(session, { page: 'user', data }))
  },
})

/** Status, name, and roles by id or name. */
export const changeUser = defineAction('user/change', {
  input: z.strictObject({
    email,
    status: status.optional(),
    name: z.string().trim().min(1).max(200).optional(),
    addRoles: names.optional(),
    removeRoles: names.optional(),
  }),
  output: person,
  allow: 'system',
  run: async ({ input, session, services }) => {
    const user = await userByEmail(services, session, input.email)
    const added = await idsOf(services, session, 'role', input.addRoles ?? [])
    const removed = await idsOf(services, session, 'role', input.removeRoles ?? [])
    const roles = [...new Set([...ids(user.roles), ...added])].filter((role) => !removed.includes(role))
    const data = { status: input.status, name: input.name, roles }
    const { _id, revision } = user
    return listedUser(
      services,
      session,
      await services.documents.update(session, { page: 'user', id: _id, data, revision }),
    )
  },
})

/** Sets a password, or without one mails a link. All logins of the account end. */
export const setUserPassword = defineAction('user/setPassword', {
  input: z.strictObject({ email, password: password.optional() }),
  output: z.object({ mailed: z.boolean() }),
  allow: 'system',
  run: async ({ input, session, services }) => {
    const { _id } = await userByEmail(services, session, input.email)
    return services.accounts.resetPassword(session, { id: _id, password: input.password })
  },
})

/** A token with which a program acts as the user. `secret` is shown this once. */
export const createTokenFor = defineAction('token/createFor', {
  input: z.strictObject({
    email,
    name: z.string().trim().min(1, 'validation.required').max(200),
    scopes: z.array(z.string().max(100)).min(1).max(100).optional(),
    /** Milliseconds since 1970; absent: until it is revoked. */
    expires: z.int().optional(),
  }),
  output: apiToken.extend({ secret: z.string() }),
  allow: 'system',
  run: async ({ input, session, services }) => {
    const { email, ...rest } = input
    const { _id: user } = await userByEmail(services, session, email)
    return services.accounts.createToken(session, { ...rest, user })
  },
})

export const listTokensOf = defineAction('token/listOf', {
  input: z.strictObject({ email }),
  output: z.object({ tokens: z.array(apiToken) }),
  allow: 'system',
  run: async ({ input, session, services }) => {
    const { _id } = await userByEmail(services, session, input.email)
    const tokens = await services.accounts.listTokens(session, { all: true })
    return { tokens: tokens.filter(({ userId }) => userId === _id) }
  },
})
