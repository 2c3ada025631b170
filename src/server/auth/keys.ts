import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../shared/thrown.ts'

const keyBytes = 32

/**
 * The key of that name from `{data}/keys/`, made at first use (folder 0700, file 0600). It is not part of
 * backups: with a new one everybody logs in again (`session`), or passwords of outside services are given again
 * (`secrets`), and nothing else is lost. In memory when there is no folder.
 */
export function loadKey(data: string | null, name: 'session' | 'secrets'): Uint8Array {
  if (data === null) return crypto.getRandomValues(new Uint8Array(keyBytes))
  const folder = join(data, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.key`)
  try {
    const key = new Uint8Array(readFileSync(path))
    if (key.length !== keyBytes) throw new Error(`${path} is damaged: remove it, and ${without[name]}.`)
    return key
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  const key = crypto.getRandomValues(new Uint8Array(keyBytes))
  const file = openSync(path, 'wx', 0o600)
  writeSync(file, key)
  fsyncSync(file)
  closeSync(file)
  return key
}

/** What a lost key costs. */
const without = {
  session: 'everybody logs in again',
  secrets: 'give the passwords of outside services again',
}

/** The key as it lies in the folder, for those who only look; null when it is not there or is damaged. */
export function readKey(data: string, name: 'session' | 'secrets'): Uint8Array | null {
  try {
    const key = new Uint8Array(readFileSync(join(data, 'keys', `${name}.key`)))
    return key.length === keyBytes ? key : null
  } catch {
    return null
  }
}
