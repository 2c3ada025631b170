import type { Values } from '../../../shared/fields/field.ts'
import { isRecord } from '../../../shared/record.ts'
import type { AssetRow } from '../../store/records.ts'
import type { Evidence, EvidencePart, Salts } from '../../store/repositories/caseSignatures.ts'

/** What a signature is of. */
export interface Signed {
  formDataId: string
  /** Hash of the document, see `documentHash`. */
  document: string
  /** Names of those in whose place it is signed. */
  inPlaceOf?: readonly string[]
  /** Answers as they are stored, by the name of each question that the signer meets; null of one without an answer. */
  answers: Values
  /** Of what shape each is stored, where it is not the first. */
  versions: Readonly<Record<string, number>>
  files: readonly SignedFile[]
}

/** A file by its content's hash, which was made when it came in: nothing is hashed anew. */
export interface SignedFile extends Pick<AssetRow, '_id' | 'name' | 'size' | 'sha256'> {
  /** Name of the question that it is in. */
  place: string
}

/**
 * One hash for each answer and each file, every one with a salt of its own: when one of them is removed its salt goes with it, so that
 * nobody finds out by trying what it was, and the others hold. Files are no part of the answers that they are in.
 */
export function evidenceOf(signed: Signed): { evidence: Evidence; salts: Salts } {
  const { document, inPlaceOf = [], answers, versions, files } = signed
  const parts: Omit<EvidencePart, 'hash'>[] = [
    ...Object.keys(answers).map((ref) => ({
      ...({ kind: 'answer', ref } as const),
      ...(versions[ref] !== undefined && { version: versions[ref] }),
    })),
    ...files.map(({ _id, place }) => ({ kind: 'file' as const, ref: _id, place })),
  ]
  const random = crypto.getRandomValues(Buffer.alloc(parts.length * saltBytes))
  const salts: Salts = {}
  const contents = new Map(files.map((file) => [file._id, file]))
  const hashed = parts.map((part, i) => {
    const salt = random.toString('base64url', i * saltBytes, (i + 1) * saltBytes)
    salts[saltOf(part)] = salt
    const file = part.kind === 'file' ? contents.get(part.ref) : undefined
    const hash = file
      ? fileHash(salt, signed.formDataId, file)
      : answerHash(salt, signed.formDataId, { ...part, value: answers[part.ref] })
    return { ...part, hash }
  })
  return {
    evidence: { v: 1, document, ...(inPlaceOf.length > 0 && { inPlaceOf: [...inPlaceOf] }), parts: hashed },
    salts,
  }
}

const saltBytes = 16

/** Under what name a part's salt is kept. */
export const saltOf = ({ kind, ref }: Pick<EvidencePart, 'kind' | 'ref'>): string => `${kind} ${ref}`

/** Hexadecimal SHA-256 of the answer without its files. */
export const answerHash = (
  salt: string,
  formDataId: string,
  { ref, version, value }: Pick<EvidencePart, 'ref' | 'version'> & { value: unknown },
): string => sha256(salt, ['answer', formDataId, ref, version ?? 1, inOrder(blankless(withoutFiles(value)))])

/** Nothing is answered: an empty text or list is no other answer than none. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export const fileHash = (
  salt: string,
  formDataId: string,
  { _id, name, size, sha256: content, place }: SignedFile,
): string => sha256(salt, ['file', formDataId, _id, place, name, size, content])

/** Which document it is: by its number, and by what was published of its form and its process. */
export const documentHash = (of: {
  formDataId: string
  number: string | null
  state: string
  form: readonly [id: string, version: number, data: string, tree: string]
  process: readonly [id: string, version: number] | null
}): string => sha256('', [of.formDataId, of.number, of.state, of.form, of.process])

/** Ids of the files in an answer, wherever they are in it. */
export function filesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(filesOf)
  if (!isRecord(value)) return []
  if (typeof value.assetId === 'string') return [value.assetId]
  return Object.values(value).flatMap(filesOf)
}

const blankless = (value: unknown) => (isBlank(value) ? null : value)

/** The same answer without them, as it stands when one of them has been removed, too. */
function withoutFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isFile(one)).map(withoutFiles)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutFiles(one)]))
}

const isFile = (value: unknown) => isRecord(value) && typeof value.assetId === 'string'

/** Objects with their keys in one order, whatever order they were stored in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isRecord(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key])]))
}

const sha256 = (salt: string, content: readonly unknown[]): string =>
  new Bun.CryptoHasher('sha256').update(`${salt} ${JSON.stringify(content)}`).digest('hex')
