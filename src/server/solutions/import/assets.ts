import { createHash } from 'node:crypto'
import { type Message, msg } from '../../../shared/i18n.ts'
import type { StagedFile } from '../../assets/files.ts'
import { judge } from '../../assets/fileTypes.ts'
import type { Session } from '../../session.ts'
import type { Reads, Tx } from '../../store/store.ts'
import { contentPath, type SolutionAsset } from '../files/format.ts'
import type { SolutionProblem } from '../files/problem.ts'
import type { SolutionNeeds } from '../needs.ts'
import type { AssetChange } from './changes.ts'

/** Files of a solution beside those of the organisation: by id, and by what is in them. */
export async function compareAssets(
  read: Reads,
  session: Session,
  assets: readonly SolutionAsset[],
): Promise<AssetChange[]> {
  return Promise.all(
    assets.map(async ({ _id: id, name, access, content }): Promise<AssetChange> => {
      const row = await read.assets.findOrRemoved(session.org, id)
      if (!row) return { id, name, change: 'added' }
      const same =
        row.removed === null && row.sha256 === sha256(content) && row.name === name && row.access === access
      return { id, name, change: same ? 'unchanged' : 'changed' }
    }),
  )
}

/** Files that would be refused, or would take the place of a file that belongs to a case. */
export async function checkAssets(
  needs: SolutionNeeds,
  session: Session,
  { read, assets }: { read: Reads; assets: readonly SolutionAsset[] },
): Promise<SolutionProblem[]> {
  const problems: SolutionProblem[] = []
  const t = needs.texts(session.locale, session.org)
  for (const { _id, name, mimeType, content } of assets) {
    const problem = (text: Message, values?: Record<string, unknown>) =>
      void problems.push({ file: contentPath(_id, name), text, values })
    const judged = judge(name, mimeType, content.subarray(0, 4_096))
    if ('problem' in judged) problem(msg`{why}`, { why: t(judged.problem) })
    if (content.length === 0) problem(msg`Filen är tom.`)
    if (content.length > needs.maxUploadBytes) problem(msg`Filen är för stor.`)
    const row = await read.assets.findOrRemoved(session.org, _id)
    if (row && (row.access === 'case' || row.caseId !== null))
      problem(msg`Id:t används redan av en fil i ett ärende.`)
  }
  return problems
}

/** Keeps the contents of files that are new or changed, before or in the write that adds their rows. */
export async function stageAssets(
  needs: SolutionNeeds,
  assets: readonly SolutionAsset[],
  changes: readonly AssetChange[],
): Promise<StagedFile[]> {
  const wanted = new Set(changes.filter(({ change }) => change !== 'unchanged').map(({ id }) => id))
  const staged: StagedFile[] = []
  try {
    for (const { _id: id, name, mimeType, access, content } of assets) {
      if (wanted.has(id))
        staged.push(await needs.assets.stage({ id, name, mimeType, access, bytes: content }))
    }
    return staged
  } catch (error) {
    await unstageAssets(needs, staged)
    throw error
  }
}

export async function unstageAssets(needs: SolutionNeeds, staged: readonly StagedFile[]): Promise<void> {
  for (const file of staged) await needs.assets.unstage(file).catch(() => {})
}

export async function addAssets(
  needs: SolutionNeeds,
  tx: Tx,
  session: Session,
  staged: readonly StagedFile[],
): Promise<void> {
  for (const file of staged) {
    await needs.assets.removeIn(tx, session.org, file.assetId)
    await needs.assets.addIn(tx, session, file)
  }
}

/** Contents of the files with these ids; ids that are no file of the library's are left out. */
export async function exportedAssets(
  needs: SolutionNeeds,
  session: Session,
  ids: readonly string[],
): Promise<SolutionAsset[]> {
  const assets: SolutionAsset[] = []
  for (const id of ids) {
    const row = await needs.store.read.assets.find(session.org, id)
    if (!row || row.finished === null || (row.access !== 'public' && row.access !== 'staff')) continue
    const { name, mimeType, content } = await needs.assets.open(session, id)
    assets.push({
      _id: id,
      name,
      mimeType,
      access: row.access,
      content: await content.bytes(),
    })
  }
  return assets
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
