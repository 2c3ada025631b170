import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/wire/errors.ts'
import { caseTokenHash } from '../auth/token/secrets.ts'
import { hasAnyRight, mayBuild, requireRoom, type Session, visitTo } from '../session.ts'
import type { AssetRow } from '../store/records.ts'
import { type Access, isUploader } from './access.ts'
import type { AssetContext } from './context.ts'
import { fileName } from './fileName.ts'
import type { Files } from './files.ts'
import { judge } from './fileTypes.ts'
import { refused } from './refused.ts'

/** Bytes of a piece; as base64 in a frame it stays below the limit of frames. */
export const chunkSize = 512 * 1024
/** Uploads begun and not finished, of one user or one case. */
const maxUnfinished = 30
/** Files that one case's visitor may put there. */
const maxHeld = 200

export interface BeginUpload {
  name: string
  size: number
  mimeType?: string
  /** Default `staff`, or `case` with `formDataId`. `public` needs the right to build. */
  access?: Access
  /** The case it is for; it is the case's once a save names it. A visitor needs the token, too. */
  formDataId?: string
  /** The name of the question it answers: the case is not sent in while the upload is open. */
  question?: string
  caseToken?: string
  folderId?: string
}
export interface UploadRef {
  assetId: string
  caseToken?: string
}

export interface Uploads {
  init(
    session: Session,
    input: BeginUpload,
  ): Promise<{ assetId: string; estimatedChunks: number; chunkSize: number }>
  /** `chunkId` counts from 0 (or from 1). Pieces may come in any order and more than once. */
  stream(
    session: Session,
    input: UploadRef & { chunkId: number; chunk: string },
  ): Promise<{ percentage: number }>
  /**
   * INVALID when pieces are missing (`detail.missing`) or ending, type and content do not agree. Again: the same
   * answer.
   */
  finish(session: Session, input: UploadRef): Promise<{ assetId: string; sha256: string }>
  cancel(session: Session, input: UploadRef): Promise<void>
}

export function createUploads(context: AssetContext, { admit }: Pick<Files, 'admit'>): Uploads {
  const { store, cases, events, maxUploadBytes, blobs, exclusive, now } = context
  const read = () => store.read

  /** The upload, when it is the session's own. */
  async function own(session: Session, { assetId, caseToken }: UploadRef): Promise<AssetRow> {
    const row = await read().assets.find(session.org, assetId)
    if (!row || !isUploader(session, row, caseToken)) throw fail('NOT_FOUND')
    return row
  }

  async function drop(row: Pick<AssetRow, 'org' | '_id'>): Promise<void> {
    await store.write((tx) => tx.assets.delete(row.org, row._id))
    await blobs.drop(row._id)
  }

  async function holderOf(
    session: Session,
    input: BeginUpload,
  ): Promise<Pick<AssetRow, 'createdBy' | 'tokenHash' | 'access'>> {
    const { formDataId, caseToken, access } = input
    if (formDataId) {
      const held = await cases.mayRead(session, { formDataId, ...(caseToken && { caseToken }) })
      if (!held) throw fail('NOT_FOUND')
    }
    if (session.userId === null) {
      const tokenHash = caseToken ? caseTokenHash(caseToken) : visitTo(session, formDataId)?.hash
      if (!formDataId || !tokenHash) throw fail('UNAUTHORIZED')
      requireRoom(session, store)
      return { createdBy: null, tokenHash, access: 'case' }
    }
    if (access === 'public' && !mayBuild(session)) throw fail('FORBIDDEN')
    const wanted = access ?? (formDataId || !hasAnyRight(session) ? 'case' : 'staff')
    if (wanted !== 'case' && !hasAnyRight(session)) throw fail('FORBIDDEN')
    return { createdBy: session.userId, tokenHash: null, access: wanted }
  }

  async function finishRow(row: AssetRow): Promise<{ assetId: string; sha256: string }> {
    const { _id: assetId, org } = row
    if (row.finished !== null && row.sha256 !== null) return { assetId, sha256: row.sha256 }
    const missing = missingOf(await blobs.parts(assetId), row.size)
    if (missing) {
      throw fail('INVALID', { fields: { chunkId: 'validation.chunkMissing' }, detail: { missing } })
    }
    const { sha256, size, head } = await blobs.seal(assetId)
    const judged = judge(row.name, row.mimeType, head)
    const infected =
      'problem' in judged ? null : ((await context.scan?.(await blobs.sealed(assetId))) ?? null)
    const problem = 'problem' in judged ? judged.problem : infected ? 'validation.fileInfected' : undefined
    if (problem || size !== row.size) {
      await drop(row)
      throw refused('file', problem ?? 'validation.chunkMissing')
    }
    const { mimeType } = judged as { mimeType: string }
    await exclusive(`content ${sha256}`, async () => {
      await blobs.mark(assetId, sha256)
      await blobs.keep(assetId, sha256)
      const kept = await store.write(async (tx) => {
        // Cancelled meanwhile by another request.
        if (!(await tx.assets.find(org, assetId))) return false
        await tx.assets.update(org, assetId, { sha256, mimeType, finished: tx.now })
        // Lists of the library show it; files of cases are in none.
        if (row.access !== 'case') {
          tx.afterCommit(() => events.push(org, 'changes', { schema: 'asset', ids: [assetId] }, 'staff'))
        }
        return true
      })
      if (!kept && !context.inHand.has(sha256) && !(await read().assets.isContentUsed(sha256)))
        await blobs.remove(sha256)
      await blobs.drop(assetId)
      if (!kept) throw fail('NOT_FOUND')
    })
    return { assetId, sha256 }
  }

  return {
    async init(session, input) {
      if (input.size > maxUploadBytes) throw fail('TOO_LARGE', { fields: { size: 'validation.largeFile' } })
      const holder = await holderOf(session, input)
      admit(session)
      const holders = holder.tokenHash ? { tokenHash: holder.tokenHash } : { user: session.userId as string }
      if ((await read().assets.countUnfinished(session.org, holders)) >= maxUnfinished) throw fail('TOO_MANY')
      if (holder.tokenHash && (await read().assets.countHeld(session.org, holder.tokenHash)) >= maxHeld)
        throw fail('TOO_MANY')
      const name = fileName(input.name)
      // The ending alone tells of what is never taken; the content is judged at the end.
      const judged = judge(name, '', new Uint8Array())
      if ('problem' in judged && judged.problem === 'validation.fileForbidden') {
        throw refused('name', judged.problem)
      }
      const assetId = newId()
      await store.write((tx) =>
        tx.assets.insert({
          org: session.org,
          _id: assetId,
          name,
          mimeType: (input.mimeType ?? '').slice(0, 200),
          size: input.size,
          sha256: null,
          finished: null,
          created: now(),
          folder: input.folderId ?? null,
          caseId: null,
          forCase: input.formDataId ?? null,
          question: input.question ?? null,
          removed: null,
          removedBy: null,
          ...holder,
        }),
      )
      return { assetId, estimatedChunks: chunksOf(input.size), chunkSize }
    },

    async stream(session, input) {
      const row = await own(session, input)
      if (row.finished !== null) throw fail('NOT_FOUND')
      const bytes = fromBase64(input.chunk)
      if (!bytes || bytes.length === 0 || bytes.length > chunkSize) {
        throw fail('INVALID', { fields: { chunk: 'validation.chunk' } })
      }
      if (input.chunkId > chunksOf(row.size))
        throw fail('INVALID', { fields: { chunkId: 'validation.chunk' } })
      return exclusive(`upload ${row._id}`, async () => {
        const parts = await blobs.parts(row._id)
        parts.set(input.chunkId, bytes.length)
        const sum = [...parts.values()].reduce((total, size) => total + size, 0)
        if (sum > row.size) throw fail('INVALID', { fields: { chunk: 'validation.chunk' } })
        await blobs.writePart(row._id, input.chunkId, bytes)
        return { percentage: Math.min(100, Math.round((parts.size / chunksOf(row.size)) * 100)) }
      })
    },

    async finish(session, input) {
      const { _id } = await own(session, input)
      // Read again inside: another finish may have been first.
      return exclusive(`upload ${_id}`, async () => finishRow(await own(session, input)))
    },

    async cancel(session, input) {
      const row = await own(session, input)
      await exclusive(`upload ${row._id}`, async () => {
        const now = await own(session, input)
        if (now.finished !== null) throw fail('NOT_FOUND')
        await drop(now)
      })
    },
  }
}

const chunksOf = (size: number) => Math.max(1, Math.ceil(size / chunkSize))

/** Indexes that are not there, whether counted from 0 or from 1; undefined when the file is whole. */
function missingOf(parts: Map<number, number>, size: number): number[] | undefined {
  const sum = [...parts.values()].reduce((total, part) => total + part, 0)
  const first = parts.has(0) ? 0 : 1
  const expected = Array.from({ length: Math.max(parts.size, chunksOf(size)) }, (_, index) => first + index)
  const missing = expected.filter((index) => !parts.has(index))
  return sum === size && missing.length === 0 ? undefined : missing
}

function fromBase64(text: string): Buffer | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return Buffer.from(text, 'base64')
}
