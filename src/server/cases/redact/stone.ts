import type { RedactionRow } from '../../store/records.ts'

/** What is removed, as it is written down to be known again: files by their names and SHA-256. */
export interface Content {
  /** The words of a note, or the answer as it was stored. */
  content: unknown
  files: readonly { name: string; sha256: string | null }[]
}

/**
 * HMAC-SHA-256 of `[kind, formDataId, ref, content, files]` as JSON, hexadecimal: who has the key and a copy can show that this is
 * what was removed, and who has one of them alone learns nothing.
 */
export function stoneOf(
  key: Uint8Array,
  { kind, ref }: Pick<RedactionRow, 'kind' | 'ref'>,
  formDataId: string,
  { content, files }: Content,
): string {
  const hash = new Bun.CryptoHasher('sha256', key)
  hash.update(
    JSON.stringify([kind, formDataId, ref, content ?? null, files.map((file) => [file.name, file.sha256])]),
  )
  return hash.digest('hex')
}
