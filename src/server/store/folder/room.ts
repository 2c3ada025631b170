import type { Database } from 'bun:sqlite'
import { AsyncLocalStorage } from 'node:async_hooks'
import { statfsSync } from 'node:fs'
import { keepReserve, reserveBytes } from './reserve.ts'

/**
 * How much room there is: `plenty` for everybody, `staff` for those who are logged in, `reserve` for administrators
 * alone, who log in and remove things with what is kept for that.
 */
export type RoomLeft = 'plenty' | 'staff' | 'reserve'

export interface RoomOptions {
  folder: string | null
  /** The connection that writes. */
  database: Database
  /** Largest database, bytes: what would make it larger is met as a full disk. null: as large as the disk lets it. */
  maxBytes: number | null
  /** Below this, bytes, visitors' writes wait until there is more. */
  staffBytes: number
}

/** The store's part of it. */
export interface StoreRoom {
  left(): RoomLeft
  /** Whether what is asked for in here may use the reserve. */
  mayUseReserve(): boolean
  withReserve<T>(work: () => Promise<T>): Promise<T>
  /** A write did not fit: what is kept for administrators is given up to them. */
  full(): void
  stop(): void
}

/** How old the disk's answer may be, milliseconds: a look at it for every write would cost more than it tells. */
const fresh = 1_000

export function createStoreRoom({ folder, database, maxBytes, staffBytes }: RoomOptions): StoreRoom {
  const reserve = folder ? keepReserve(folder) : undefined
  const mine = new AsyncLocalStorage<true>()
  const pragma = (name: string) => Number(Object.values(database.query(`PRAGMA ${name}`).get() as object)[0])
  const pageSize = pragma('page_size')
  /** Pages of the largest database, and of that which leaves the reserve alone. */
  const most = maxBytes === null ? null : Math.floor(maxBytes / pageSize)
  const usual = most === null ? null : Math.max(1, most - Math.ceil(reserveBytes / pageSize))
  const allow = (pages: number | null) => {
    if (pages !== null) database.run(`PRAGMA max_page_count = ${pages}`)
  }
  let isFull = false
  let looked = { at: Number.NEGATIVE_INFINITY, free: Number.POSITIVE_INFINITY }
  allow(usual)

  /**
   * Bytes that may be written before the reserve is touched. What the database says of itself is asked each time: in a second many
   * cases come in, which would go through what is kept for staff.
   */
  function free(): number {
    const inDatabase =
      usual === null
        ? Number.POSITIVE_INFINITY
        : (usual - pragma('page_count') + pragma('freelist_count')) * pageSize
    const at = performance.now()
    if (at - looked.at >= fresh) looked = { at, free: onDisk() }
    return Math.min(looked.free, inDatabase)
  }

  function onDisk(): number {
    if (!folder) return Number.POSITIVE_INFINITY
    try {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    } catch {
      return Number.POSITIVE_INFINITY
    }
  }

  return {
    left() {
      if (isFull && free() > reserveBytes / 4 && (reserve?.held() ?? true)) {
        isFull = false
        allow(usual)
      }
      if (isFull) return 'reserve'
      return free() < staffBytes ? 'staff' : 'plenty'
    },
    mayUseReserve: () => mine.getStore() === true,
    withReserve: (work) => mine.run(true, work),
    full() {
      if (isFull) return
      isFull = true
      looked.at = Number.NEGATIVE_INFINITY
      reserve?.release()
      allow(most)
    },
    stop: () => reserve?.stop(),
  }
}
