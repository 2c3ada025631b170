/** The last part of an address, as text fields of the format `path` take it. */
export const pathPattern = /^[a-z0-9åäö][a-z0-9åäö_-]*$/i

/**
 * What somebody may have meant who wrote this as the last part of an address: `Bygglov Åre!` as `bygglov-are`. Undefined
 * where it will do as it is, and where nothing is left of it.
 */
export function proposedPath(text: string): string | undefined {
  if (pathPattern.test(text)) return undefined
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
  return plain === '' ? undefined : plain
}
