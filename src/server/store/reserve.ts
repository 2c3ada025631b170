import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes that are kept for administrators. */
export const reserveBytes = 8 * 1024 * 1024

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
