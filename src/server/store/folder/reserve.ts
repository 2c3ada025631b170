import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes that are kept for administrators. */
export const reserveBytes = 8 * 1024 * 1024

/** Less than this, in bytes, and the database cannot even be opened: it keeps files beside it. */
const leastFree = 1024 * 1024

/** Whether the disk is as good as full. */
export function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < leastFree
}

/** On a full disk the reserve is given up, so that the server starts and somebody can remove things. */
export function makeRoomToStart(folder: string): void {
  if (isDiskFull(folder)) rmSync(join(folder, 'reserve'), { force: true })
}

/**
 * A file that is given up when the disk is full, so that there is room to remove things; it is made again when
 * there is space for it and as much besides. `held`: whether it is there; where there is room for it, it is made.
 */
export function keepReserve(folder: string): { release(): void; held(): boolean; stop(): void } {
  const path = join(folder, 'reserve')
  const refill = () => {
    if (existsSync(path)) return
    try {
      const { bavail, bsize } = statfsSync(folder)
      // Written with data: a sparse file would hold no room.
      if (bavail * bsize > reserveBytes * 4)
        writeFileSync(path, new Uint8Array(reserveBytes).fill(1), { mode: 0o600 })
    } catch {}
  }
  refill()
  const timer = setInterval(refill, 30_000)
  timer.unref()
  return {
    release: () => rmSync(path, { force: true }),
    held() {
      refill()
      return existsSync(path)
    },
    stop: () => clearInterval(timer),
  }
}
