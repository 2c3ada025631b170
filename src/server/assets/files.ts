import { newId } from '../../shared/ids.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import { fail } from '../../shared/wire/errors.ts'
import { caseTokenHash } from '../auth/token/secrets.ts'
import { networkOf } from '../limits.ts'
import { holds, isAdministrator, type Session } from '../session.ts'
import type { AssetRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import { type Access, isUploader, readable } from './access.ts'
import { type ArrivingFile, headBytes } from './blobs.ts'
import type { AssetContext } from './context.ts'
import { fileName } from './fileName.ts'
import { judge } from './fileTypes.ts'
import { refused } from './refused.ts'

export interface StoreFile {
  name: string
  mimeType: string
  /** What is on disk is read piece by piece. */
  bytes: Uint8Array | Blob
  access: Access
  caseId?: string
  /** A visitor's hold on the case it is for; or its hash, of who visits the case by a mailed code (`session.visits`). */
  caseToken?: string
  tokenHash?: string
  folderId?: string
  /** Bytes that it may have; default: as many as an upload. */
  limit?: number
  /** Import keeps ids. */
  id?: string
}

/** A file whose content is kept and whose row is to be written. */
export interface StagedFile {
  assetId: string
  /** Under which it waits. */
  upload: string
  row: Omit<AssetRow, 'org' | 'created' | 'createdBy' | 'finished' | 'sha256' | 'removed' | 'removedBy'> & {
    sha256: string
  }
}

export interface OpenedFile {
  _id: string
  name: string
  mimeType: string
  size: number
  sha256: string
  access: string
  content: Blob
}

export interface Files {
  /** A whole file at once: forms sent without JavaScript, imports. Checked as uploads are; INVALID on `file`. */
  storeFile(
    session: Session,
    file: StoreFile,
  ): Promise<{ assetId: string; sha256: string; name: string; size: number; mimeType: string }>
  /** Where a file waits that comes with a form. Whoever asked for it drops it in the end. */
  receive(): Promise<ArrivingFile>
  /** Counts a file that somebody sends, whatever comes of it: TOO_MANY when it is one too many. */
  admit(session: Session): void
  /** The first half of `storeFile`, before a write is opened. Followed by `addIn` or `unstage`. */
  stage(file: StoreFile): Promise<StagedFile>
  addIn(tx: Tx, session: Session, staged: StagedFile): Promise<void>
  unstage(staged: StagedFile): Promise<void>
  /** The file with its content, when the session may read it; NOT_FOUND otherwise. */
  open(session: Session, id: string, options?: { caseToken?: string }): Promise<OpenedFile>
  /**
   * Gives a file another name, and answers with it as it was stored. INVALID on `name` when its ending does not go
   * with the content.
   */
  renameIn(tx: Tx, row: AssetRow, name: string): Promise<string>
  /** Removes a file for good: the uploader, while no case sent in has it; for the library, permission to change it. */
  remove(session: Session, id: string, options?: { caseToken?: string }): Promise<void>
  /** As part of a write that removes what the file belonged to. */
  removeIn(tx: Tx, org: string, id: string): Promise<void>
}

/** What tells which kind of file it is. */
const headOf = async (content: Blob) => new Uint8Array(await content.slice(0, headBytes).arrayBuffer())

export function createFiles(context: AssetContext): Files {
  const { store, maxUploadBytes, log, audit, cases, blobs, exclusive, inHand, limits, readings } = context
  const read = () => store.read

  const stage: Files['stage'] = async (file) => {
    const content = file.bytes instanceof Blob ? file.bytes : new Blob([new Uint8Array(file.bytes)])
    if (content.size > (file.limit ?? maxUploadBytes))
      throw fail('TOO_LARGE', { fields: { file: 'validation.largeFile' } })
    if (content.size === 0) throw refused('file', 'validation.emptyFile')
    const name = fileName(file.name)
    const judged = judge(name, file.mimeType, await headOf(content))
    if ('problem' in judged) throw refused('file', judged.problem)
    if (await context.scan?.(content)) throw refused('file', 'validation.fileInfected')
    const assetId = file.id ?? newId()
    // What waits has a name of its own: the id may be that of a file that is there.
    const upload = newId()
    const { sha256, size } = await blobs.take(upload, content)
    await exclusive(`content ${sha256}`, async () => {
      inHand.set(sha256, (inHand.get(sha256) ?? 0) + 1)
      await blobs.mark(upload, sha256)
      await blobs.keep(upload, sha256)
    })
    return {
      assetId,
      upload,
      row: {
        _id: assetId,
        name,
        mimeType: judged.mimeType,
        size,
        sha256,
        folder: file.folderId ?? null,
        access: file.caseId ? 'case' : file.access,
        caseId: file.caseId ?? null,
        tokenHash: file.caseToken ? caseTokenHash(file.caseToken) : (file.tokenHash ?? null),
        forCase: null,
        question: null,
      },
    }
  }

  /** The row is there, or will not come. */
  async function settled({ upload, row: { sha256 } }: StagedFile): Promise<void> {
    const others = (inHand.get(sha256) ?? 1) - 1
    if (others > 0) inHand.set(sha256, others)
    else inHand.delete(sha256)
    await blobs.drop(upload)
  }

  async function forget(sha256: string): Promise<void> {
    await exclusive(`content ${sha256}`, async () => {
      if (!inHand.has(sha256) && !(await read().assets.isContentUsed(sha256))) await blobs.remove(sha256)
    })
  }

  const unstage: Files['unstage'] = async (staged) => {
    await settled(staged)
    await forget(staged.row.sha256)
  }

  const addIn: Files['addIn'] = async (tx, session, staged) => {
    await tx.assets.insert({
      ...staged.row,
      org: session.org,
      created: tx.now,
      createdBy: session.userId,
      finished: tx.now,
      removed: null,
      removedBy: null,
    })
    tx.afterCommit(() => void settled(staged).catch(() => {}))
  }

  const renameIn: Files['renameIn'] = async (tx, row, given) => {
    const name = fileName(given)
    const content = row.sha256 && (await blobs.read(row.sha256))
    if (!content) throw fail('NOT_FOUND')
    const judged = judge(name, row.mimeType, await headOf(content))
    if ('problem' in judged) throw refused('name', judged.problem)
    await tx.assets.update(row.org, row._id, { name })
    return name
  }

  const removeIn: Files['removeIn'] = async (tx, org, id) => {
    const row = await tx.assets.findOrRemoved(org, id)
    if (!row) return
    await tx.assets.delete(org, id)
    // A crash before this leaves content that nobody has; `sweep` finds it by what `mark` noted.
    if (row.sha256) tx.afterCommit(() => void removeContent(id, row.sha256 as string).catch(() => {}))
  }

  async function removeContent(id: string, sha256: string): Promise<void> {
    await forget(sha256)
    await blobs.drop(id)
  }

  return {
    admit(session) {
      const by = session.userId ?? networkOf(session.address)
      limits.require(`upload ${session.org} ${by}`, session.userId ? 600 : 120, 3_600_000)
    },
    receive: () => blobs.receive(newId()),
    stage,
    addIn,
    unstage,
    removeIn,
    renameIn,
    async storeFile(session, file) {
      const staged = await stage(file)
      try {
        await store.write((tx) => addIn(tx, session, staged))
      } catch (error) {
        await unstage(staged)
        throw error
      }
      const { name, size, mimeType, sha256 } = staged.row
      return { assetId: staged.assetId, sha256, name, size, mimeType }
    },
    async open(session, id, options = {}) {
      const row = await readable(context, session, id, options.caseToken)
      const { _id, name, mimeType, size, sha256, access, caseId } = row
      // Somebody else's, of a case: as with the case itself, the trace is there before the content is.
      if (caseId !== null && !(await isOwn(session, caseId, row, options.caseToken))) {
        const traced = () =>
          readings.before(session, { action: 'asset/open', object: `asset/${_id}`, detail: { case: caseId } })
        await (isAdministrator(session) && store.room() === 'reserve' ? store.withReserve(traced) : traced())
      }
      const content = await blobs.read(sha256)
      if (!content) {
        log.write(session.org, 'error', 'error', `the content of the file ${id} is not there`, {
          sha256,
        })
        throw fail('NOT_FOUND')
      }
      return { _id, name, mimeType, size, sha256, access, content }
    },
    async remove(session, id, options = {}) {
      const row = await readable(context, session, id, options.caseToken)
      if (!(await mayRemove(session, row, options.caseToken))) throw fail('FORBIDDEN')
      await blobs.mark(id, row.sha256)
      await store.write(async (tx) => {
        await removeIn(tx, session.org, id)
        await audit.record(tx, session, {
          action: 'admin/removeAssetv3',
          object: `asset/${id}`,
          result: 'ok',
        })
      })
    },
  }

  async function isOwn(
    session: Session,
    formDataId: string,
    row: AssetRow,
    caseToken?: string,
  ): Promise<boolean> {
    const ref = { formDataId, ...(caseToken && { caseToken }) }
    return isUploader(session, row, caseToken) || cases.isAuthor(session, ref)
  }

  async function mayRemove(session: Session, row: AssetRow, caseToken?: string): Promise<boolean> {
    if (session.kind === 'system') return true
    if (row.caseId !== null) {
      // What has been sent in stays as it was sent.
      const facts = await cases.facts(session, row.caseId)
      return isUploader(session, row, caseToken) && (!facts || facts.arrived === null)
    }
    return isUploader(session, row, caseToken) || holds(session, schemaOf('asset')?.allow.remove ?? 'nobody')
  }
}
