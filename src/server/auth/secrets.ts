import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 in hex. Good for tokens of 256 random bits, never for what a person chose. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two hashes without telling by time where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
