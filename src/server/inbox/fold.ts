/** The text of a mail: what was written, and what stands below it of earlier mails and signatures. */
export interface Folded {
  text: string
  quoted: string
}

/**
 * Folds away what a mail quotes at its end, and the signature. What stands between quotes is an answer to them: there nothing is folded
 * but what comes after. Where nothing would be left, nothing is.
 */
export function fold(whole: string): Folded {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n')
  const at = beginsAt(lines)
  const text = lines.slice(0, at).join('\n').trim()
  if (at >= lines.length || text === '') return { text: whole.trim(), quoted: '' }
  return { text, quoted: lines.slice(at).join('\n').trim() }
}

/** The line from which everything is folded; the number of lines where nothing is. */
function beginsAt(lines: readonly string[]): number {
  const foot = footOf(lines)
  for (const [at, line] of lines.entries()) {
    if (line === '-- ' || line === '--' || divider.test(line) || sentFrom.test(line.trim())) {
      if (at >= foot || divider.test(line)) return withLineAbove(lines, at)
    }
    if (isHead(lines, at)) return withLineAbove(lines, at)
  }
  return quotedFrom(lines)
}

/** The first line from which on a signature may stand: below one stands no answer any more, at most a screenful, or quotes. */
function footOf(lines: readonly string[]): number {
  let at = lines.length
  for (let below = 0; at > 0; at--) {
    const line = lines[at - 1] ?? ''
    if (line.trim() !== '' && !line.startsWith('>') && ++below > mostOfSignature) return at - 1
  }
  return at
}

const mostOfSignature = 20

/** `From: … Sent: …`, which some programs put over the mail that is answered, unquoted. */
function isHead(lines: readonly string[], at: number): boolean {
  if (!/^\*?(från|from|von|de)\s?:/i.test(lines[at] ?? '')) return false
  const next = lines.slice(at + 1, at + 6)
  return (
    next.some((line) => /^\*?(skickat|sent|datum|date|gesendet|envoyé)\s?:/i.test(line)) &&
    next.some((line) => /^\*?(till|to|ämne|subject|an|betreff|à|objet)\s?:/i.test(line))
  )
}

/** The last quote that nothing but empty lines follows, with what introduces it. */
function quotedFrom(lines: readonly string[]): number {
  let at = lines.length
  while (at > 0 && isQuoted(lines[at - 1] ?? '')) at--
  // Nothing but empty lines.
  if (!lines.slice(at).some((line) => line.startsWith('>'))) return lines.length
  return introducedAt(lines, at)
}

const isQuoted = (line: string) => line.startsWith('>') || line.trim() === ''

/** `Den 3 maj 2026 skrev Anna:`, which may be broken into two lines. */
function introducedAt(lines: readonly string[], at: number): number {
  for (const count of [1, 2, 3]) {
    const start = at - count
    if (start < 0) break
    const words = lines.slice(start, at).join(' ').trim()
    if (words.length < 300 && introduces.test(words)) return start
  }
  return at
}

const introduces =
  /^(den |on |am |le |\d{4}-\d\d-\d\d|(mån|tis|ons|tors|fre|lör|sön)).*(skrev|wrote|schrieb|a écrit).*:$|^\S.*(skrev|wrote)( .*)?:$/i

const divider =
  /^\s*(-{2,}\s*(original message|ursprungligt meddelande|vidarebefordrat meddelande|forwarded message)\s*-{2,}|_{20,})\s*$/i
const sentFrom = /^(skickat från (min |outlook|mobil)|sent from (my |outlook)|hämta outlook|get outlook)/i

/** The rule above a head belongs to it. */
function withLineAbove(lines: readonly string[], at: number): number {
  let from = at
  while (from > 0 && (lines[from - 1]?.trim() === '' || divider.test(lines[from - 1] ?? ''))) from--
  return from
}
