import { z } from 'zod'
import { fail } from '../../shared/wire/errors.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import type { SolutionFiles } from '../solutions/files/files.ts'
import { zip } from '../solutions/files/zip.ts'
import { defineAction } from './define.ts'
import { id, page, schemaPermission } from './shapes.ts'

/** Solutions: bundles of documents in and out; and forms of others. */

const pieceBytes = 500_000
const source = {
  /** Of `solution/upload`. */
  uploadId: id.optional(),
  /** Or an uploaded file. */
  assetId: id.optional(),
  /** Roles and groups are set, too. */
  withRoles: z.boolean().optional(),
}

const values = z.array(z.object({ key: z.string(), before: z.unknown(), after: z.unknown() }))
const plan = z.object({
  solution: z.object({ name: z.string(), version: z.string(), description: z.string() }),
  /** Version that was imported last. */
  installed: z.string().nullable(),
  documents: z.array(
    z.object({
      schema: z.string(),
      id: z.string(),
      name: z.string(),
      change: z.enum(['added', 'changed', 'unchanged', 'removed', 'restored', 'skipped']),
      values,
      nodes: z.array(
        z.object({
          change: z.enum(['added', 'removed', 'moved', 'changed']),
          id: z.string(),
          type: z.string(),
          label: z.string(),
          values: values.optional(),
        }),
      ),
      publishes: z.boolean(),
    }),
  ),
  assets: z.array(
    z.object({ id: z.string(), name: z.string(), change: z.enum(['added', 'changed', 'unchanged']) }),
  ),
  /** While there are any, an import is refused. */
  problems: z.array(z.object({ file: z.string(), text: z.string() })),
})

export const uploadSolution = defineAction('solution/upload', {
  input: z.strictObject({ uploadId: id.optional(), chunk: z.base64('validation.chunk').max(720_000) }),
  output: z.object({ uploadId: z.string(), size: z.number() }),
  // A form or a drawing to import comes this way, too.
  allow: ({ session }) =>
    ['admin', 'formBuilder', 'processBuilder'].some((permission) => holds(session, permission)),
  run: ({ input, session, services }) => {
    const piece = new Uint8Array(Buffer.from(input.chunk, 'base64'))
    const { id: uploadId, size } = services.solutions.stash.append(session, piece, input.uploadId)
    return { uploadId, size }
  },
})

/** What an import would do. Changes nothing. */
export const diffSolution = defineAction('solution/diff', {
  input: z.strictObject(source),
  output: plan,
  allow: 'admin',
  run: async ({ input, session, services }) => {
    const files = await filesOf(services, session, input)
    return told(
      services,
      session,
      await services.solutions.diff(session, files, { withRoles: input.withRoles }),
    )
  },
})

export const importSolution = defineAction('solution/import', {
  input: z.strictObject(source),
  output: plan,
  allow: 'admin',
  run: async ({ input, session, services }) => {
    const files = await filesOf(services, session, input)
    const done = await services.solutions.import(session, files, { withRoles: input.withRoles })
    if (input.uploadId) services.solutions.stash.drop(session, input.uploadId)
    return told(services, session, done)
  },
})

/** Makes an archive, to be fetched piece by piece with `solution/download`. */
export const exportSolution = defineAction('solution/export', {
  input: z.strictObject({
    ids: z.array(id).min(1).max(1000).optional(),
    /** Or what came with this solution. Neither: everything. */
    solution: z.string().max(200).optional(),
    name: z.string().min(1).max(200).optional(),
    version: z
      .string()
      .regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'validation.version')
      .optional(),
    description: z.string().max(20_000).optional(),
  }),
  output: z.object({
    downloadId: z.string(),
    size: z.number(),
    name: z.string(),
    version: z.string(),
    documents: z.number(),
    leftOut: z.array(z.object({ schema: z.string(), id: z.string() })),
  }),
  allow: 'admin',
  audit: true,
  run: async ({ input, session, services }) => {
    const { ids, solution, ...manifest } = input
    const exported = await services.solutions.export(session, { ids, solution, manifest })
    const { documents, leftOut } = exported
    const { name, version } = exported.manifest
    const { id: downloadId, size } = services.solutions.stash.append(session, await zip(exported.files))
    return { downloadId, size, name, version, documents, leftOut }
  },
})

export const downloadSolution = defineAction('solution/download', {
  input: z.strictObject({ downloadId: id, from: z.int().min(0) }),
  /** `next` is null with the last piece, after which it is gone. */
  output: z.object({ chunk: z.string(), next: z.number().nullable() }),
  // A drawing of a process goes out this way, too.
  allow: ({ session }) => holds(session, 'admin') || holds(session, 'processBuilder'),
  run: ({ input, session, services }) => {
    const whole = services.solutions.stash.read(session, input.downloadId)
    const to = input.from + pieceBytes
    const next = to < whole.length ? to : null
    if (next === null) services.solutions.stash.drop(session, input.downloadId)
    return { chunk: Buffer.from(whole.subarray(input.from, to)).toString('base64'), next }
  },
})

/** The chosen documents and all they point at, as a file. */
export const exportDocuments = defineAction('admin/export3', {
  input: z.strictObject({ page, ids: z.array(id).min(1).max(1000) }),
  output: z.object({ assetId: z.string() }),
  allow: schemaPermission('export'),
  audit: true,
  run: async ({ input, session, services }) => {
    for (const one of input.ids) await services.documents.get(session, input.page, one)
    const { manifest, files } = await services.solutions.export(session, { ids: input.ids })
    const { assetId } = await services.assets.storeFile(session, {
      name: `${manifest.name || input.page}.zip`,
      mimeType: 'application/zip',
      bytes: await zip(files),
      access: 'staff',
    })
    return { assetId }
  },
})

const outcome = z.enum(['mapped', 'approximated', 'leftOut', 'meaningless'])

export const importForm = defineAction('form/import', {
  input: z.strictObject({
    from: z.enum(['formio']),
    /** Of `solution/upload`. */
    uploadId: id,
    /** Process that its cases go through; absent: the only one, or the first that is published. */
    process: id.optional(),
    /** Otherwise the file's own title. */
    name: z.string().min(1).max(1000).optional(),
    /** Id or name of the category it is listed in; absent: none, and it is found by its link alone. */
    category: z.string().min(1).max(1000).optional(),
    /** Language of the form's own texts; absent: they stand for every language. */
    lang: z
      .string()
      .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'validation.lang')
      .optional(),
    /** Of `solution/upload`: a file of translations. */
    translationsId: id.optional(),
    publish: z.boolean().optional(),
  }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    process: z.string().nullable(),
    /** Name of the category it is listed in. */
    category: z.string().nullable(),
    /** Names of other categories that list it, because they list its process and it is opened with this form. */
    alsoIn: z.array(z.string()),
    /** Number of the published version. */
    version: z.number().nullable(),
    /** Components and properties of the file, and what became of them: the two add up. */
    counts: z.object({
      source: z.object({ components: z.number(), properties: z.number() }),
      components: z.object({ mapped: z.number(), approximated: z.number(), leftOut: z.number() }),
      properties: z.object({
        mapped: z.number(),
        approximated: z.number(),
        leftOut: z.number(),
        meaningless: z.number(),
      }),
    }),
    report: z.array(
      z.object({
        level: z.enum(['form', 'component', 'property']),
        outcome,
        path: z.string(),
        type: z.string(),
        label: z.string(),
        to: z.string().optional(),
        name: z.string().optional(),
        reason: z.string().optional(),
        /** Path of the component it belongs to. */
        component: z.string(),
        /** Its properties that this line accounts for; each is in one line alone. */
        properties: z.array(z.string()),
      }),
    ),
    /** Translations given along whose text is not in the form. */
    unused: z.array(z.object({ locale: z.string(), text: z.string() })),
    /** Languages of the translations given along that are not here, and how many texts there were in each. */
    otherLanguages: z.array(z.object({ locale: z.string(), n: z.number() })),
  }),
  allow: 'formBuilder',
  run: async ({ input, session, services }) => {
    const { uploadId, translationsId, from: _from, ...options } = input
    const { stash } = services.solutions
    const imported = await services.solutions.importFormio(session, {
      content: stash.read(session, uploadId),
      ...(translationsId && { translations: stash.read(session, translationsId) }),
      ...options,
    })
    stash.drop(session, uploadId)
    if (translationsId) stash.drop(session, translationsId)
    return imported
  },
})

async function filesOf(
  services: Services,
  session: Session,
  { uploadId, assetId }: { uploadId?: string; assetId?: string },
): Promise<SolutionFiles> {
  if (uploadId) return services.solutions.unpack(session, services.solutions.stash.read(session, uploadId))
  if (!assetId) throw fail('INVALID', { fields: { uploadId: 'validation.required' } })
  const { content } = await services.assets.open(session, assetId)
  return services.solutions.unpack(session, await content.bytes())
}

function told(
  services: Services,
  session: Session,
  planned: Awaited<ReturnType<Services['solutions']['diff']>>,
) {
  const t = services.texts(session.locale)
  const { manifest, problems, ...rest } = planned
  const { name, version, description } = manifest
  return {
    solution: { name, version, description },
    ...rest,
    problems: problems.map(({ file, text, values }) => ({ file, text: t(text, values) })),
  } as z.output<typeof plan>
}
