import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that a test sets for the executable: a library before its own tells it another time. */
export interface SetClock {
  /** Of the environment of a server that goes by it. */
  env: Record<string, string>
  /** Seconds that it is ahead of the machine's from now on. */
  set(ahead: number): void
  /** Milliseconds since 1970 that it says. */
  now(): number
  remove(): void
}

/** undefined: there is no compiler for C here. */
export function setClock(): SetClock | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'verkstad-set-clock-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const [library, path] = [join(folder, 'clock.so'), join(folder, 'ahead')]
  const source = new URL('../../fixtures/clock.c', import.meta.url).pathname
  const isMade =
    process.platform === 'linux' &&
    Bun.which('cc') !== null &&
    Bun.spawnSync(['cc', '-shared', '-fPIC', '-o', library, source]).exitCode === 0
  if (!isMade) {
    remove()
    return undefined
  }
  writeFileSync(path, Buffer.alloc(8))
  let by = 0
  return {
    env: { LD_PRELOAD: library, CLOCK_AHEAD: path },
    set(ahead) {
      by = Math.round(ahead)
      const bytes = Buffer.alloc(8)
      bytes.writeBigInt64LE(BigInt(by))
      // In place: the server has the file in its memory.
      writeFileSync(path, bytes, { flag: 'r+' })
    },
    now: () => Date.now() + by * 1_000,
    remove,
  }
}
