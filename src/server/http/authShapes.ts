import { z } from 'zod'
import { passkeyUsed } from '../auth/factor/passkeyShapes.ts'
import { defaultOrg } from '../session.ts'

/** What is posted before there is a session. */

const orgId = z.string().max(64).default(defaultOrg)
export const login = z.strictObject({
  credentials: z.strictObject({ username: z.string().max(320), password: z.string().max(1024) }),
  orgId,
  token: z.string().max(4000).nullish(),
})
export const second = z.strictObject({
  grant: z.string().max(200),
  code: z.string().max(100).optional(),
  passkey: passkeyUsed.optional(),
})
export const recover = z.strictObject({ username: z.string().min(1).max(320), orgId })
export const change = z.strictObject({ token: z.string().max(200), password: z.string().max(1024) })

export const setup = z.strictObject({
  email: z.string().max(320),
  password: z.string().max(1024),
  template: z.string().max(64).default('blank'),
  organisation: z.string().max(200).optional(),
  code: z.string().max(100).optional(),
})
