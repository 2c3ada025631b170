import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '../src/shared/record.ts'
import { codeOf } from '../src/shared/thrown.ts'

/**
 * How commands on the same machine reach the server that holds the data folder: its address and a token made at
 * this start. Readable by the folder's owner alone, who could read the database as well.
 */
export interface RunFile {
  url: string
  token: string
  pid: number
  started: number
}

const pathIn = (folder: string) => join(folder, 'run.json')

export function writeRunFile(folder: string, run: RunFile): void {
  const path = pathIn(folder)
  // Made under another name first, so that nobody reads half of it or finds it with other rights.
  const fresh = `${path}.new`
  rmSync(fresh, { force: true })
  const file = openSync(fresh, 'wx', 0o600)
  try {
    writeFileSync(file, JSON.stringify({ ...run, file: placeOf(file) }))
  } finally {
    closeSync(file)
  }
  chmodSync(fresh, 0o600)
  renameSync(fresh, path)
}

/**
 * undefined when no server has said that it runs, or the one that did is gone. In a copy of a folder it tells of the
 * server that has the original: the file says which one it is, and a copy is another.
 */
export function readRunFile(folder: string): RunFile | undefined {
  try {
    const opened = openSync(pathIn(folder), 'r')
    try {
      const told = recordOf(JSON.parse(readFileSync(opened, 'utf8')))
      const { pid, url, token, started, file } = told
      if (file !== placeOf(opened)) return undefined
      return typeof pid === 'number' && isAlive(pid) && typeof url === 'string' && typeof token === 'string'
        ? { pid, url, token, started: Number(started) }
        : undefined
    } finally {
      closeSync(opened)
    }
  } catch {
    return undefined
  }
}

/** Which file it is on this machine: the same under another name, and another once it is copied. */
function placeOf(file: number): string {
  const { dev, ino } = fstatSync(file, { bigint: true })
  return `${dev}:${ino}`
}

/** Removes it, unless another server has written its own since. */
export function removeRunFile(folder: string, run: RunFile): void {
  if (readRunFile(folder)?.token === run.token) rmSync(pathIn(folder), { force: true })
}

/** The host part of an address by which this machine reaches a server bound to `host`. */
export function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process: it lives.
    return codeOf(error) === 'EPERM'
  }
}
