/** What leads from version n to n + 1 of something stored. A version without a step needs nothing done. */
export type Steps<T> = Readonly<Record<number, (stored: T) => T>>

/** A shape that is stored: today's version of it, and the steps from every earlier one. */
export interface Versioned<T> {
  version: number
  migrations?: Steps<T>
}

/** Why something stored could not be brought up to date. It stays in the store as it was, to the byte. */
export interface Left {
  why: 'newer' | 'failed'
  /** The version it was stored with. */
  version: number
  /** What the step threw. */
  error?: string
}

export type Brought<T> = { value: T; left?: undefined } | { value: T; left: Left }

/**
 * Brings something stored from its version up to today's, step by step. The steps work on a copy: what cannot be
 * brought up to date comes back as it was.
 */
export function bring<T>(stored: T, from: number, { version, migrations = {} }: Versioned<T>): Brought<T> {
  if (from === version) return { value: stored }
  if (from > version) return { value: stored, left: { why: 'newer', version: from } }
  try {
    let value = structuredClone(stored)
    for (let at = from; at < version; at++) value = migrations[at]?.(value) ?? value
    return { value }
  } catch (error) {
    return { value: stored, left: { why: 'failed', version: from, error: String(error) } }
  }
}

/** The version that something was stored with: 1 where none stands, since the first versions wrote none. */
export function versionIn(stored: { $v?: unknown }): number {
  const { $v } = stored
  return typeof $v === 'number' && Number.isInteger($v) && $v > 0 ? $v : 1
}

/** As it is stored: with the version it has, where that is not the first. */
export function marked<T extends object>(value: T, { version }: { version: number }): T & { $v?: number } {
  return version > 1 ? { ...value, $v: version } : value
}
