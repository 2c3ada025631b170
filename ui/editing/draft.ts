import type { Values } from '../../src/shared/fields/field.ts'

/** Work that the server has not acknowledged, kept in the tab so that a crash or a lost connection loses nothing. */
export interface Draft<Content> {
  /** The revision that the work was made on. */
  revision: number
  content: Content
  /** Fields of the document itself that were changed. */
  fields: Values
}

export interface DraftStore<Content> {
  read(): Draft<Content> | null
  write(draft: Draft<Content>): void
  clear(): void
}

export interface DraftOptions<Content> {
  /** The tab's `sessionStorage`. A full or forbidden one is no error. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  isContent(value: unknown): value is Content
  /** Brings a draft that an earlier version of the product wrote up to date. */
  older?(kept: Record<string, unknown>): Record<string, unknown>
}

/** The draft of one document in a storage. */
export function draftStore<Content>({
  storage,
  key,
  isContent,
  older = (kept) => kept,
}: DraftOptions<Content>): DraftStore<Content> {
  return {
    read() {
      try {
        const { revision, content, fields = {} } = older(JSON.parse(storage.getItem(key) ?? '{}'))
        return typeof revision === 'number' && isContent(content)
          ? { revision, content, fields: fields as Values }
          : null
      } catch {
        return null
      }
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // Saving to the server goes on; only the safety net is missing.
      }
    },
    clear() {
      try {
        storage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
