import { msg } from '../../../../shared/i18n.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import { bpmnLimits } from './limits.ts'

/** The text of a BPMN file in whatever encoding it says it has. Refuses what is no XML, or one that is not to be trusted. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > bpmnLimits.bytes) throw tooLarge(bytes.length)
  const encoding = encodingOf(bytes)
  let xml: string
  try {
    xml = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError)
      throw refused(
        msg`Filen säger att den är kodad som {encoding}, och det går inte att läsa. Spara den som UTF-8 och läs in den igen.`,
        { encoding },
      )
    throw refused(
      msg`Filen är inte kodad som den säger ({encoding}). Spara den som UTF-8 och läs in den igen.`,
      { encoding },
    )
  }
  return sound(xml)
}

/** The text of a drawing without its head, where it is one that may be read: nothing that grows, one root, and no more than there is room for. */
export function sound(xml: string): string {
  const text = xml.replace(/^\uFEFF?\s*/, '')
  const plain = withoutAsides(text)
  if (/<!(DOCTYPE|ENTITY)/i.test(plain))
    throw refused(
      msg`Filen har en DOCTYPE, som kan växa till hur mycket som helst och därför inte läses. Ta bort den raden och läs in filen igen.`,
    )
  requireOneRoot(plain)
  requireBounds(plain)
  return text.replace(/^<\?xml[^>]*\?>\s*/i, '')
}

export const refused = (message: { id: string }, values?: Record<string, unknown>) =>
  fail('INVALID', { message, ...(values && { values }), fields: { uploadId: 'validation.bpmn' } })

export const noDrawing = () =>
  refused(
    msg`Filen är ingen BPMN-ritning. Spara ritningen som BPMN 2.0 i programmet som den är gjord i, och läs in den filen.`,
  )

export const tooLarge = (bytes: number) =>
  fail('TOO_LARGE', {
    message: msg`Filen är på {n} MB, och en ritning får vara på {most} MB. Spara den utan bilder, eller dela den i flera.`,
    values: { n: Math.ceil(bytes / 100_000) / 10, most: bpmnLimits.bytes / 1_000_000 },
    fields: { uploadId: 'validation.bpmn' },
  })

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
}

const asides: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' }

/** What is left of XML that means something; in one pass, however it is made. */
function withoutAsides(text: string): string {
  const kept: string[] = []
  const begins = /<!--|<!\[CDATA\[|<\?/g
  let at = 0
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    kept.push(text.slice(at, found.index))
    const end = asides[found[0]] ?? ''
    const to = text.indexOf(end, begins.lastIndex)
    if (to < 0) return kept.join('')
    at = to + end.length
    begins.lastIndex = at
  }
  kept.push(text.slice(at))
  return kept.join('')
}

/** A file with something behind its end holds two drawings, or is broken. */
function requireOneRoot(text: string): void {
  const root = /<([A-Za-z_][\w.-]*(?::[\w.-]+)?)[\s/>]/.exec(text)?.[1]
  if (!root || !/(^|:)definitions$/.test(root)) throw noDrawing()
  const end = text.indexOf(`</${root}`)
  const behind = end < 0 ? '' : text.slice(text.indexOf('>', end) + 1)
  if (end < 0 && /\/>\s*$/.test(text)) throw noProcess()
  if (end < 0) throw broken()
  if (behind.trim() !== '')
    throw refused(
      msg`Det finns något efter ritningens slut i filen. En fil får ha en enda ritning: dela den och läs in dem var för sig.`,
    )
}

export const broken = () =>
  refused(msg`Filen är inte hel. Spara ritningen en gång till och läs in den filen.`)

export const noProcess = () =>
  refused(msg`Det finns inga steg i ritningen. Rita minst en händelse eller uppgift, och läs in den igen.`)

function requireBounds(text: string): void {
  let [elements, depth, deepest] = [0, 0, 0]
  // No value of an attribute has this sign in it.
  for (const part of text.split('<').slice(1)) {
    if (part.startsWith('/')) depth -= 1
    else if (!part.startsWith('!')) {
      elements += 1
      if (!isClosed(part)) depth += 1
      deepest = Math.max(deepest, depth)
    }
  }
  if (elements > bpmnLimits.elements || deepest > bpmnLimits.depth)
    throw fail('TOO_LARGE', {
      message: msg`Ritningen har {n} delar i {depth} nivåer, och får ha {most} i {deepest}. Dela den i flera.`,
      values: { n: elements, depth: deepest, most: bpmnLimits.elements, deepest: bpmnLimits.depth },
      fields: { uploadId: 'validation.bpmn' },
    })
}

/** Whether a tag ends its own element. */
function isClosed(part: string): boolean {
  let quote = ''
  for (let at = 0; at < part.length; at += 1) {
    const sign = part[at] ?? ''
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return part[at - 1] === '/'
  }
  return false
}
