/**
 * What is written as a link's address, as the address: `www.` and bare host names get `https://`, mail addresses
 * `mailto:`. Null for what a page would not follow: other ways than http, https and mail, or nothing at all.
 */
export function asAddress(text: string): string | null {
  const written = text.trim()
  if (written === '') return null
  if (/^\{\{.*\}\}/.test(written)) return written
  if (/\s/.test(written)) return null
  if (/^(https?:\/\/|mailto:)\S/i.test(written) || /^[/#?.]/.test(written)) return written
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(written)) return `mailto:${written}`
  if (/^[a-z][a-z0-9+-]*:/i.test(written)) return null
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u.test(written)
    ? `https://${written}`
    : written
}

/** The whole of a text as a web address, or null: what is pasted over words to link them. */
export function webAddress(text: string): string | null {
  const written = text.trim()
  return /^(https?:\/\/|www\.)\S+\.?\S+$/i.test(written) && !/\s/.test(written) ? asAddress(written) : null
}

/** The web address that a text ends with, without the sign that ends its sentence. */
export function addressAtEnd(text: string): { written: string; address: string; after: number } | null {
  const written = /(?:^|[\s(])((?:https?:\/\/|www\.)[^\s<>()]+)$/i.exec(text)?.[1]
  if (!written) return null
  const bare = written.replace(/[.,;:!?"'”’]+$/, '')
  const address = webAddress(bare)
  return address && /[^/]\.[^.]|localhost/.test(bare)
    ? { written: bare, address, after: written.length - bare.length }
    : null
}
