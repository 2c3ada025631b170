import { z } from 'zod'
import { locales } from '../../shared/i18n.ts'
import { defineAction } from './define.ts'
import { id } from './shapes.ts'

/** The session: taking it up again, keeping it alive, moving it, what it remembers. */

const theme = z.object({ name: z.string(), dark: z.boolean(), tokens: z.record(z.string(), z.string()) })
const myMenuItem = z.strictObject({
  displayName: z.string().max(200),
  url: z.string().max(1000),
  icon: z.string().max(100).optional(),
})
const profileShape = z.object({
  themeIndex: z.number().optional(),
  locale: z.enum(locales).optional(),
  lastNotification: z.number().optional(),
  loveProcess: z.record(z.string(), z.boolean()).optional(),
  tables: z.record(z.string(), z.unknown()).optional(),
  myMenu: z.array(myMenuItem).optional(),
})
const orgShape = { orgId: z.string(), orgName: z.string(), orgColor: z.string().nullable() }
const strings = z.array(z.string()).readonly()
const sessionShape = z.object({
  token: z.string().nullable(),
  _id: z.string().nullable(),
  userID: z.string().nullable(),
  userName: z.string(),
  viewerName: z.string().nullable(),
  userid: z.string().nullable(),
  username: z.string(),
  roles: strings,
  groups: strings,
  permissions: strings,
  url: z.string(),
  ...orgShape,
  orgs: z.array(z.object(orgShape)).readonly(),
  configuration: z.object({
    name: z.string(),
    favicon: z.array(z.object({ assetId: z.string() })).readonly(),
    availableThemes: z.array(theme).readonly(),
    idleWarning: z.number(),
    idleLogout: z.number(),
    css: z.string(),
    theme: z.number(),
    homeUrl: z.string(),
  }),
  theme,
  themes: z.array(theme).readonly(),
  defaultBuilderRoles: strings,
  userPersistentProfile: profileShape,
  solutions: z
    .array(z.object({ _id: z.string(), name: z.string(), version: z.string().optional() }))
    .readonly(),
  accessibility: z.object({ statementUrl: z.string().nullable() }),
  myMenu: z.array(myMenuItem).readonly(),
})

export const init = defineAction('admin/init', {
  input: z.strictObject({}),
  output: sessionShape,
  // A visitor gets the organisation's name, configuration and themes, and nobody's name.
  allow: 'anyone',
  viewed: true,
  run: ({ session, services }) => services.accounts.view(session),
})

export const reconnect = defineAction('admin/reconnect3', {
  input: z.strictObject({ token: z.string().max(4000), redirectToHome: z.boolean().optional() }),
  output: sessionShape,
  // It proves itself by the token and the cookie that belongs to it.
  allow: 'anyone',
  viewed: true,
  // A token that ran out is asked for by address: a whole town hall comes back from lunch.
  perMinute: 600,
  run: ({ input, session, services }) => services.accounts.reconnect(session, input.token),
})

export const refreshToken = defineAction('admin/refreshToken', {
  input: z.strictObject({}),
  output: z.object({ token: z.string() }),
  allow: 'user',
  viewed: true,
  run: async ({ session, services }) => ({ token: await services.accounts.refresh(session) }),
})

/**
 * Somebody is at the page: told by it once a minute while they are. What it asks over the socket does not say so, since much
 * of that it asks by itself.
 */
export const active = defineAction('admin/active', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  allow: 'user',
  viewed: true,
  run: () => ({}),
})

export const changeOrg = defineAction('admin/changeOrg3', {
  input: z.strictObject({ orgId: id }),
  output: sessionShape,
  allow: 'user',
  run: ({ input, session, services }) => services.accounts.changeOrg(session, input.orgId),
})

export const setUserPersistentProfile = defineAction('admin/setUserPersistentProfile3', {
  input: z.strictObject({
    themeIndex: z.int().min(0).max(1000).nullish(),
    locale: z.enum(locales).nullish(),
    lastNotification: z.number().min(0).nullish(),
    loveProcess: z.record(z.string().max(64), z.boolean().nullable()).nullish(),
    tables: z.record(z.string().max(200), z.unknown()).nullish(),
    myMenu: z.array(myMenuItem).max(100).nullish(),
  }),
  output: z.object({ userPersistentProfile: profileShape }),
  allow: 'user',
  viewed: () => ({ userPersistentProfile: {} }),
  run: async ({ input, session, services }) => ({
    userPersistentProfile: await services.accounts.setProfile(session, input),
  }),
})
