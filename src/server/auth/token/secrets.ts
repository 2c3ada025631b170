import { timingSafeEqual } from 'node:crypto'
import { timeMarkLength } from '../../../shared/ids.ts'

/** SHA-256 in hex. Good for tokens of 256 random bits, never for what a person chose. */
export function tokenHash(token: string): string {
  return Bun.SHA256.hash(token, 'hex')
}

/**
 * The same of a case's token, as long. The time that one begins with (`newCaseToken`) stands in front of what is left of
 * the hash, 224 bits, so that the index of tokens grows at its end.
 */
export function caseTokenHash(token: string): string {
  const hash = tokenHash(token)
  return marked.test(token) ? token.slice(0, timeMarkLength) + hash.slice(timeMarkLength) : hash
}

/** A time and a secret of 43 characters; tokens of before 2026-11-24 are the secret alone. */
const marked = /^[0-9a-z]{8}[\w-]{43}$/

/** Compares two hashes without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
