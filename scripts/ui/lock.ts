import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Runs `work` while no other process does so with the same file. A lock whose process is gone counts as free. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!take(file)) await setTimeout(200)
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!holderRuns(file)) rmSync(file, { force: true })
    return false
  }
}

function holderRuns(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Another process may have made the file and not yet written its number: that one runs.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
