/** The header of a part, unfolded: names in small letters, the first of a name. */
export function headersOf(block: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':')
    if (at <= 0) continue
    const name = line.slice(0, at).trim().toLowerCase()
    if (!headers.has(name)) headers.set(name, line.slice(at + 1).trim())
  }
  return headers
}

/** `text/plain; charset=utf-8` → what stands before the parameters, in small letters. */
export const kindOf = (header = '') => (header.split(';', 1)[0] ?? '').trim().toLowerCase()

/** A parameter as it stands, without quotes; of a continued one (RFC 2231) the beginning. undefined: there is none. */
export function parameterOf(header: string, name: string): string | undefined {
  const found = new RegExp(
    `;\\s*${name}(?:\\*0?\\*?)?\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`,
    'i',
  ).exec(header.slice(0, longest))
  return found?.[1]?.replace(/\\(.)/g, '$1') ?? found?.[2]
}

/** Characters of a header in which parameters are looked for. */
const longest = 4_000
