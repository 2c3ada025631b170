import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  writeFileSync(fresh, JSON.stringify(run), { mode: 0o600, flag: 'wx' })
  chmodSync(fresh, 0o600)
  renameSync(fresh, path)
}

/** undefined when no server has said that it runs, or the one that did is gone. */
export function readRunFile(folder: string): RunFile | undefined {
  try {
    const { pid, url, token, started } = recordOf(JSON.parse(readFileSync(pathIn(folder), 'utf8')))
    return typeof pid === 'number' && isAlive(pid) && typeof url === 'string' && typeof token === 'string'
      ? { pid, url, token, started: Number(started) }
      : undefined
  } catch {
    return undefined
  }
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
