import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** A file system in memory, where Linux has one. */
const inMemory = '/dev/shm'
/** What there has to be of it and of memory, bytes: tests write up to a tenth of it, and a full one fails them. */
const needed = 6e9

/**
 * Where tests put their data folders: in memory where there is plenty of it, since half of the time they would wait for a disk whose
 * files nobody reads again. Empty, for what the system has, where there is little, or somebody has said where (`TMPDIR`).
 */
export function testFolder(env: Record<string, string | undefined> = process.env): Record<string, string> {
  if (env.TMPDIR || !hasRoom()) return {}
  const folder = mkdtempSync(join(inMemory, 'verkstad-test-'))
  // As the system's own: a PostgreSQL of another user passes through it.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return { TMPDIR: folder }
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= needed && freemem() >= needed
  } catch {
    return false
  }
}
