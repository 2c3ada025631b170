/**
 * A new id: 36 characters of Crockford base32. The first ten are the time in milliseconds, so rows made
 * together lie together in an index; the other 26 are 130 random bits. For secrets use `secretToken`.
 */
export function newId(now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint8Array(26))
  let out = timeOf(now)
  for (const byte of random) out += alphabet[byte & 31]
  return out
}

let told = { at: Number.NaN, text: '' }

/** The time in ten characters; kept, because many are made in the same millisecond. */
function timeOf(now: number): string {
  if (told.at === now) return told.text
  let text = ''
  for (let i = 45; i >= 0; i -= 5) text += alphabet[Math.floor(now / 2 ** i) % 32]
  told = { at: now, text }
  return text
}

/** An unguessable token of 256 bits, url safe: case tokens, reset links, API tokens. */
export function secretToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/**
 * A token of a case: the time, eight characters, and then a secret. What is begun together so lies together in the index
 * of tokens, where those of secrets alone would each touch a page of their own.
 */
export function newCaseToken(now: number = Date.now()): string {
  return timeMark(now) + secretToken()
}

/** The time in eight characters that sort as it does, milliseconds, for 34 years from 2004 and then anew. */
export const timeMark = (now: number = Date.now()): string => timeOf(now).slice(2, 2 + timeMarkLength)

export const timeMarkLength = 8

/** What an id looks like from outside: also the readable ids of templates, such as `form-felanmalan`. */
export const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
