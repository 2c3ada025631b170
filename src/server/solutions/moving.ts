import { msg } from '../../shared/i18n.ts'
import { schemas } from '../../shared/schemas/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { StagedFile } from '../assets/files.ts'
import type { Session } from '../session.ts'
import type { Reads, Tx } from '../store/store.ts'
import type { Solutions } from './contract.ts'
import { type SolutionFiles, UnpackError, unpackReasons } from './files/files.ts'
import type { Manifest, Solution } from './files/format.ts'
import { parseSolution } from './files/parse.ts'
import { refusal } from './files/problem.ts'
import { unzip } from './files/unzip.ts'
import { writeSolution } from './files/write.ts'
import { gather } from './gather.ts'
import { applyPlan } from './import/apply.ts'
import { addAssets, exportedAssets, stageAssets, unstageAssets } from './import/assets.ts'
import { installedSolution } from './import/installed.ts'
import { type ImportOptions, type Plan, planImport } from './import/plan.ts'
import type { SolutionNeeds } from './needs.ts'

type Moving = Pick<Solutions, 'unpack' | 'diff' | 'import' | 'importIn' | 'export'>

/** What brings solutions in and takes them out; see `Solutions`. */
export function createMoving(needs: SolutionNeeds): Moving {
  function read(session: Session, files: SolutionFiles): Solution {
    const { solution, problems } = parseSolution(files)
    if (problems.length > 0) throw refusal(problems, needs.texts(session.locale, session.org))
    return solution
  }

  /** Nothing is done while there are problems. */
  async function soundPlan(
    session: Session,
    read: Reads,
    solution: Solution,
    options: ImportOptions,
  ): Promise<Plan> {
    const plan = await planImport(needs, session, { read, solution, options })
    if (plan.problems.length > 0) throw refusal(plan.problems, needs.texts(session.locale, session.org))
    return plan
  }

  async function apply(
    tx: Tx,
    session: Session,
    { solution, options, staged }: { solution: Solution; options: ImportOptions; staged?: StagedFile[] },
  ): Promise<Plan> {
    const plan = await soundPlan(session, tx, solution, options)
    await addAssets(needs, tx, session, staged ?? (await stageAssets(needs, solution.assets, plan.assets)))
    await applyPlan(needs, tx, session, { solution, plan })
    const { name, version } = solution.manifest
    await needs.audit.record(tx, session, {
      action: 'solution/import',
      object: `solution/${name}`,
      result: 'ok',
      detail: { version, withRoles: options.withRoles ?? false },
    })
    return plan
  }

  return {
    importIn: (tx, session, files, options = {}) =>
      apply(tx, session, { solution: read(session, files), options }),
    async import(session, files, options = {}) {
      const solution = read(session, files)
      // Files are put on disk before the write begins: nobody else waits for them.
      const { assets } = await soundPlan(session, needs.store.read, solution, options)
      const staged = await stageAssets(needs, solution.assets, assets)
      try {
        return await needs.store.write((tx) => apply(tx, session, { solution, options, staged }))
      } catch (error) {
        await unstageAssets(needs, staged)
        throw error
      }
    },
    async unpack(session, archive) {
      try {
        return unzip(archive)
      } catch (error) {
        if (!(error instanceof UnpackError)) throw error
        throw refusal(
          [{ file: error.file, text: unpackReasons[error.reason] }],
          needs.texts(session.locale, session.org),
        )
      }
    },
    diff: (session, files, options = {}) =>
      planImport(needs, session, {
        read: needs.store.read,
        solution: read(session, files),
        options,
      }),
    async export(session, { ids, solution: name, manifest: given }) {
      const { read } = needs.store
      const installed = name === undefined ? undefined : await installedSolution(read, session, name)
      if (name !== undefined && !installed)
        throw fail('NOT_FOUND', { message: msg`Lösningen {name} finns inte.`, values: { name } })
      const wanted = ids ?? installed?.contents.map(({ id }) => id) ?? (await everything(needs, session))
      const { documents, assets, leftOut } = await gather(read, session, wanted)
      const content = await exportedAssets(needs, session, assets)
      if (documents.length + content.length === 0) throw fail('NOT_FOUND')
      const before = installed && (await needs.documents.get(session, 'solution', installed._id))
      const manifest: Manifest = {
        format: 1,
        name:
          given?.name ?? name ?? (ids?.length === 1 ? ((documents[0] ?? content[0])?.name ?? '') : 'Export'),
        version: given?.version ?? installed?.version ?? '1.0.0',
        description: given?.description ?? String(before?.description ?? ''),
        dependencies: given?.dependencies ?? {},
      }
      return {
        manifest,
        files: writeSolution({ manifest, documents, assets: content }),
        documents: documents.length,
        leftOut,
      }
    },
  }
}

/** Ids of all documents that can be part of a solution. */
async function everything(needs: SolutionNeeds, session: Session): Promise<string[]> {
  const ids: string[] = []
  for (const schema of schemas) {
    if (schema.virtual || schema.personal) continue
    ids.push(...(await needs.documents.all(session, schema.name)).map(({ _id }) => _id))
  }
  return ids
}
