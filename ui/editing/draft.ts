import type { Values } from '../../src/shared/fields/field.ts'
import { recordOf } from '../../src/shared/record.ts'
import { type Piece, piecesOf, wholeOf } from './pieces.ts'

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
  /** The work is acknowledged. What was written is kept for the next draft, of which most is the same. */
  clear(): void
  /** Nothing more is written: nothing but a draft is left behind. */
  end(): void
}

export interface DraftOptions<Content> {
  /** The tab's `sessionStorage`. A full or forbidden one is no error. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  key: string
  isContent(value: unknown): value is Content
  /** Brings a draft that an earlier version of the product wrote up to date. */
  older?(kept: Record<string, unknown>): Record<string, unknown>
}

/** A piece that was written, and where. */
interface Written {
  piece: Piece
  name: string
}

/**
 * The draft of one document in a storage. What is large lies there in pieces, of which a change writes its own alone;
 * which belong together says the entry that is written last, so that one written in part is none.
 */
export function draftStore<Content>({
  storage,
  key,
  isContent,
  older = (kept) => kept,
}: DraftOptions<Content>): DraftStore<Content> {
  /** By this page, since it was opened. */
  let written: Written[] = []
  let isClear = true

  const entry = (): Record<string, unknown> =>
    recordOf(quietly(() => JSON.parse(storage.getItem(key) ?? '{}')))
  const namesIn = ({ pieces }: Record<string, unknown>) => (Array.isArray(pieces) ? pieces.map(String) : [])
  const remove = (names: readonly string[]) => {
    for (const name of names) storage.removeItem(name)
  }
  const forget = () => {
    remove([...namesIn(entry()), key])
    written = []
    isClear = true
  }

  return {
    read: () =>
      quietly(() => {
        const { pieces, ...kept } = entry()
        if (kept.isClear === true) {
          forget()
          return null
        }
        const pieceAt = (name: unknown): Piece => JSON.parse(storage.getItem(String(name)) ?? '')
        const whole = Array.isArray(pieces) ? { ...kept, content: wholeOf(pieces.map(pieceAt)) } : kept
        const { revision, content, fields = {} } = older(whole)
        if (typeof revision !== 'number' || !isContent(content)) return null
        isClear = false
        return { revision, content, fields: fields as Values }
      }) ?? null,
    write({ content, ...draft }) {
      const made: string[] = []
      try {
        const before = entry()
        let number = typeof before.next === 'number' ? before.next : 0
        const next = piecesOf(content).map((piece, at): Written => {
          const known = written[at]
          if (known && isSame(known.piece, piece)) return known
          // Beside the one before, which is the draft until all of this one is there.
          const name = `${key}/${number++}`
          made.push(name)
          storage.setItem(name, JSON.stringify(piece))
          return { piece, name }
        })
        const names = next.map(({ name }) => name)
        storage.setItem(key, JSON.stringify({ ...draft, pieces: names, next: number }))
        written = next
        isClear = false
        const kept = new Set(names)
        remove(namesIn(before).filter((name) => !kept.has(name)))
      } catch {
        // Saving to the server goes on; only the safety net is missing.
        for (const name of made) quietly(() => storage.removeItem(name))
      }
    },
    clear: () =>
      quietly(() => {
        if (written.length === 0) return forget()
        if (!isClear) storage.setItem(key, JSON.stringify({ ...entry(), isClear: true }))
        isClear = true
      }),
    end: () => quietly(() => isClear && forget()),
  }
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Nothing is changed in place: what is the very same says the same. */
const isSame = (one: Piece, other: Piece): boolean =>
  one.in === other.in &&
  one.list === other.list &&
  one.parts.length === other.parts.length &&
  one.parts.every(
    ([name, value], at) => name === other.parts[at]?.[0] && Object.is(value, other.parts[at]?.[1]),
  )
