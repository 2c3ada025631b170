import { newId } from '../../shared/ids.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Session } from '../session.ts'
import { solutionLimits } from './files/limits.ts'

/**
 * Where a solution waits between the calls that bring it, show what it would do, and import it; and an export until
 * it has been fetched. In memory, of the session that put it there, and gone after ten minutes.
 */
export interface Stash {
  /** Adds a piece; without an id a new one is begun. TOO_LARGE beyond what a solution may be. */
  append(session: Session, piece: Uint8Array, id?: string): { id: string; size: number }
  /** NOT_FOUND when it is somebody else's, or gone. */
  read(session: Session, id: string): Uint8Array
  drop(session: Session, id: string): void
}

const minutes = 10
/** Of one session; a further one takes the place of its oldest. */
const mostOfOne = 4
/** Bytes, of everybody together. */
const mostBytes = solutionLimits.bytes * 2

interface Kept {
  owner: string
  at: number
  pieces: Uint8Array[]
  size: number
}

export function createStash(now: () => number = Date.now): Stash {
  const all = new Map<string, Kept>()
  const ownerOf = ({ org, id, kind }: Session) => `${org} ${id ?? kind}`

  function sweep(): void {
    for (const [id, { at }] of all) if (now() - at > minutes * 60_000) all.delete(id)
  }

  function own(session: Session, id: string): Kept {
    sweep()
    const kept = all.get(id)
    if (!kept || kept.owner !== ownerOf(session)) throw fail('NOT_FOUND')
    kept.at = now()
    return kept
  }

  function begin(session: Session): string {
    sweep()
    const own = [...all].filter(([, { owner }]) => owner === ownerOf(session))
    const [oldest] = own.sort(([, a], [, b]) => a.at - b.at)
    if (oldest && own.length >= mostOfOne) all.delete(oldest[0])
    const id = newId()
    all.set(id, { owner: ownerOf(session), at: now(), pieces: [], size: 0 })
    return id
  }

  return {
    append(session, piece, id = begin(session)) {
      const kept = own(session, id)
      if (kept.size + piece.length > solutionLimits.bytes) {
        all.delete(id)
        throw fail('TOO_LARGE')
      }
      const together = [...all.values()].reduce((sum, { size }) => sum + size, piece.length)
      if (together > mostBytes) {
        all.delete(id)
        throw fail('TOO_MANY')
      }
      kept.pieces.push(piece)
      kept.size += piece.length
      return { id, size: kept.size }
    },
    read(session, id) {
      const kept = own(session, id)
      if (kept.pieces.length > 1) kept.pieces = [new Uint8Array(Buffer.concat(kept.pieces))]
      return kept.pieces[0] ?? new Uint8Array()
    },
    drop(session, id) {
      own(session, id)
      all.delete(id)
    },
  }
}
