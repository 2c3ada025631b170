import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Message, msg } from '../../../shared/i18n.ts'
import { codeOf } from '../../../shared/thrown.ts'

export const keyBytes = 32

/** `audit` signs how far the audit log has come, `redact` what was removed out of cases, and signatures. */
export const keyNames = ['session', 'secrets', 'audit', 'redact'] as const

export type KeyName = (typeof keyNames)[number]

/**
 * The key of that name from `{data}/keys/`, made at first use (folder 0700, file 0600). It is not part of
 * backups: with a new one everybody logs in again (`session`), passwords of outside services are given again
 * (`secrets`), the audit log is signed anew (`audit`), or what was removed before cannot be told by its seal any more, nor signatures (`redact`), and
 * nothing else is lost. In memory when there is no folder.
 * Throws `KeyError` for one that is damaged.
 */
export function loadKey(data: string | null, name: KeyName): Uint8Array {
  if (data === null) return crypto.getRandomValues(new Uint8Array(keyBytes))
  const folder = join(data, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${name}.key`)
  try {
    const key = new Uint8Array(readFileSync(path))
    if (key.length !== keyBytes) throw new KeyError(damagedKeys[name], { path })
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

/** Keys that are not in the folder, and that whoever opens it next makes. None are lacking in memory. */
export function lackingKeys(data: string | null): ReadonlySet<KeyName> {
  if (data === null) return new Set()
  return new Set(keyNames.filter((name) => !existsSync(join(data, 'keys', `${name}.key`))))
}

/** A key is there and is none; `text` tells the administrator what to do. */
export class KeyError extends Error {
  readonly code = 'DAMAGED'
  constructor(
    readonly text: Message,
    readonly values: { path: string },
  ) {
    super(text.id.replace('{path}', values.path))
    this.name = 'KeyError'
  }
}

/** What is wrong, what to do, and what a lost key costs. */
export const damagedKeys = {
  session: msg`Nyckeln {path} är skadad. Lägg tillbaka den om du har en kopia, eller ta bort den: då görs en ny, och alla loggar in igen. Inget annat går förlorat.`,
  secrets: msg`Nyckeln {path} är skadad. Lägg tillbaka den om du har en kopia, eller ta bort den: då görs en ny, lösenorden till anslutna tjänster anges igen, och koder från appar för andra steget och koder på kvitton gäller inte längre. Inget annat går förlorat.`,
  audit: msg`Nyckeln {path} är skadad. Lägg tillbaka den om du har en kopia, eller ta bort den: då görs en ny, och granskningsloggen signeras om, vilket också står i den. Inget annat går förlorat.`,
  redact: msg`Nyckeln {path} är skadad. Lägg tillbaka den om du har en kopia, eller ta bort den: då görs en ny, och det går inte längre att visa vad som var innehåll som har tagits bort, eller att kontrollera sigillen på underskrifter. Inget annat går förlorat.`,
}

/** The key as it lies in the folder, for those who only look; null when it is not there or is damaged. */
export function readKey(data: string, name: KeyName): Uint8Array | null {
  try {
    const key = new Uint8Array(readFileSync(join(data, 'keys', `${name}.key`)))
    return key.length === keyBytes ? key : null
  } catch {
    return null
  }
}
