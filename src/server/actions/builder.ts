import { z } from 'zod'
import { isRecord } from '../../shared/record.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { builders as permissions } from '../../shared/schemas/permissions.ts'
import type { TreeNode } from '../../shared/tree/tree.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Call } from '../services.ts'
import { holds, type Session } from '../session.ts'
import { defineAction } from './define.ts'
import { document, id, lock, publishForce, treeNodes, versionId } from './shapes.ts'

/** The builder: trees of forms, views, templates and admin pages; and publishing, of whatever is published. */

/**
 * Whether the nodes are such, `checkTree` looks in the whole tree at once: zod would take ten times as long for the
 * same.
 */
const normStructure = z.custom<Record<string, TreeNode>>(isRecord).meta({
  type: 'object',
  // Asked for by who reads the protocol, and not at each start.
  get additionalProperties() {
    return z.toJSONSchema(treeNodes).additionalProperties
  },
})
const editable = z.object({
  document,
  normStructure: treeNodes,
  rootId: z.string(),
  revision: z.number(),
  lock,
})
const treeProblem = z.object({
  nodeId: z.string().nullable(),
  level: z.enum(['error', 'hint']),
  key: z.string(),
  /** The field of the document itself that it is about. */
  field: z.string().optional(),
})

/** Anybody who may build something; which document it is, the engine checks against its schema. */
const builders = ({ session }: Call<unknown>) => isBuilder(session)
const isBuilder = (session: Session) => permissions.some((permission) => holds(session, permission))

export const loadTree = defineAction('fb3/load', {
  input: z.strictObject({ id }),
  output: editable.extend({
    problems: z.array(treeProblem),
    /** Names of components in the version that was published last. */
    fixedNames: z.array(z.string()),
  }),
  allow: builders,
  run: async ({ input: { id }, session, services }) => ({
    ...(await services.documents.edit(session, id)),
    problems: await services.documents.problems(session, id),
    fixedNames: await services.documents.fixedNames(session, id),
  }),
})

export const lockDocument = defineAction('fb3/lock', {
  input: z.strictObject({ id, takeOver: z.boolean().optional() }),
  output: z.object({ lock }),
  allow: builders,
  run: async ({ input, session, services }) => {
    await services.documents.edit(session, input.id)
    return { lock: await services.documents.lock(session, input.id, { takeOver: input.takeOver ?? false }) }
  },
})

export const unloadDocument = defineAction('fb3/unload', {
  input: z.strictObject({ id }),
  output: z.object({ lock }),
  allow: builders,
  run: async ({ input, session, services }) => ({ lock: await services.documents.unlock(session, input.id) }),
})

export const saveTree = defineAction('fb3/save', {
  input: z.strictObject({ id, normStructure, rootId: id, revision: z.int() }),
  output: z.object({ revision: z.number(), ahead: z.boolean(), problems: z.array(treeProblem) }),
  allow: builders,
  run: ({ input, session, services }) => {
    const tree = { rootId: input.rootId, nodes: input.normStructure }
    return services.documents.saveTree(session, { id: input.id, tree, revision: input.revision })
  },
})

export const revertTree = defineAction('fb3/revert', {
  input: z.strictObject({ id, versionId }),
  output: editable,
  allow: builders,
  run: async ({ input, session, services }) => {
    await services.documents.revert(session, input.id, Number(input.versionId))
    return services.documents.edit(session, input.id)
  },
})

export const publish = defineAction('form/publish', {
  input: z.strictObject({ id, comment: z.string().max(1000).default(''), force: publishForce.optional() }),
  output: z.object({ version: z.number() }),
  allow: builders,
  run: ({ input, session, services }) =>
    services.documents.publish(session, input.id, input.comment, input.force),
})

export const unpublish = defineAction('form/unpublish', {
  input: z.strictObject({ id, comment: z.string().max(1000).optional() }),
  output: z.object({}),
  allow: builders,
  run: async ({ input, session, services }) => {
    await services.documents.unpublish(session, input.id)
    return {}
  },
})

/** Where visitors find a published form or view, as a whole address; null for what has none. */
export const address = defineAction('form/address', {
  input: z.strictObject({ id }),
  output: z.object({ address: z.string().nullable() }),
  allow: builders,
  // What draws pages is loaded with the first of them.
  run: async ({ input, session, services }) => {
    const { addressOf } = await import('../pages/formAddress.ts')
    return { address: await addressOf(services, session, input.id) }
  },
})

/** The published versions of whatever is published: date, comment, number. The effect `get form history` of the specification. */
export const versions = defineAction('form/versions', {
  input: z.strictObject({ id }),
  output: z.object({
    list: z.array(
      z.object({
        _id: z.string(),
        published: z.number(),
        comment: z.string(),
        version: z.number(),
        byName: z.string(),
        live: z.boolean(),
        /** Who approved of it before it was published, where somebody had to. */
        approvedBy: z.array(
          z.object({ byName: z.string(), forNames: z.array(z.string()).optional(), at: z.number() }),
        ),
      }),
    ),
  }),
  allow: builders,
  viewed: true,
  run: async ({ input, session, services }) => ({
    list: await services.documents.publishedVersions(session, input.id),
  }),
})

export const version = defineAction('form/version', {
  input: z.strictObject({ id, versionId }),
  output: z.object({
    normStructure: treeNodes,
    rootId: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
  allow: builders,
  viewed: true,
  run: async ({ input, session, services }) => {
    const found = await services.documents.publishedOfAny(session, input.id, Number(input.versionId))
    if (!found?.tree || !holds(session, schemaOf(found.schema)?.allow.read ?? 'nobody'))
      throw fail('NOT_FOUND')
    return { normStructure: found.tree.nodes, rootId: found.tree.rootId, data: found.data }
  },
})
