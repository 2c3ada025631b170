import { z } from 'zod'
import type { SchemaAction } from '../../shared/schemas/define.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import { byColumn } from '../call/shapes.ts'
import type { Call } from '../services.ts'
import { holds } from '../session.ts'

/** Shapes that several actions share. */
export { byColumn, day, documentData, id } from '../call/shapes.ts'
/** The nodes of a tree, as they are sent out. */
export const treeNodes = z.record(
  z.string(),
  z.object({
    _id: z.string(),
    type: z.string(),
    structure: z.array(z.string()),
    extra: z.record(z.string(), z.unknown()),
    style: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)
/** A document: the facts that each has, and its fields. */
export const document = z.looseObject({
  _id: z.string(),
  name: z.string(),
  revision: z.number(),
  applicationRef: z.string().nullable(),
  published: z.number().nullable(),
  /** The draft says something else than what is published; false while nothing is. */
  ahead: z.boolean(),
})
/** Who has a document in its editor. `mine`: the session that asks. */
export const lock = z.object({
  holder: z.object({ userId: z.string(), name: z.string() }).nullable(),
  mine: z.boolean(),
})
/** Of a published version. */
export const versionId = z.string().regex(/^\d{1,6}$/)
/** The name of a schema that exists. */
export const page = z.string().max(64)
export const sort = byColumn(z.union([z.literal(1), z.literal(-1)]), 100)
export const pageNo = z.int().min(1).max(1_000_000).default(1)
export const pageSize = z.int().min(1).max(1000).default(10)

/** The schema named in the input lets this session do this. An unknown schema answers NOT_FOUND. */
export function schemaPermission(action: SchemaAction) {
  return ({ input, session }: Call<{ page: string }>): boolean => {
    const schema = schemaOf(input.page)
    if (!schema) throw fail('NOT_FOUND')
    return holds(session, schema.allow[action])
  }
}

/** An API token as it is listed: never its secret. */
export const apiToken = z.object({
  _id: z.string(),
  name: z.string(),
  userId: z.string(),
  scopes: z.array(z.string()).nullable(),
  created: z.number(),
  lastUsed: z.number().nullable(),
  expires: z.number().nullable(),
  revoked: z.number().nullable(),
})

/** Published although tests fail: by administrators, for a reason that the audit log keeps. */
export const publishForce = z.strictObject({ reason: z.string().max(1000) })
