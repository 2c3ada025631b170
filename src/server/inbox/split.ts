import { pauses } from '../unhurried.ts'
import { type Decoder, decoderOf } from './decode.ts'
import { headersOf, kindOf, parameterOf } from './headers.ts'

/** Where the content of an attachment goes as it arrives. */
export interface PartSink {
  write(bytes: Uint8Array): Promise<void> | void
  end(): Promise<void> | void
}

export interface SplitMail {
  /** The mail as it came, with `markOf(mark, n)` in place of each attachment's content: small enough to be parsed. */
  skeleton: Uint8Array
  /** Nobody who writes a mail knows it. */
  mark: string
  /** How many attachments there were. */
  parts: number
  /** What somebody has written of it: the skeleton without what stands for attachments. */
  written(): Uint8Array
}

/** Why a mail cannot be read: what is left of it is its beginning. */
export class Unreadable extends Error {
  constructor(
    readonly why: 'large' | 'parts' | 'deep' | 'headers',
    readonly beginning: Uint8Array,
  ) {
    super(`a mail is not read: ${why}`)
  }
}

/** What a mail may be at most. Attachments are counted by whoever takes them. */
export const mailLimits = {
  /** Bytes without attachments. */
  text: 1_000_000,
  /** Parts of every kind. */
  parts: 200,
  /** Parts within parts. */
  depth: 20,
  /** Bytes of one header. */
  header: 64_000,
  /** Bytes of what is sent back with a report of a failed delivery. */
  returned: 32_000,
}

/** What stands in the skeleton for the content of the attachment of that number, from 0. */
export const markOf = (mark: string, part: number) => `${mark}:${part}`

type Mode = 'header' | 'text' | 'file' | 'returned' | 'between'

/**
 * Reads a mail as it arrives and takes its attachments out of it: each goes to what `take` answers with, piece by piece, and what is
 * left is the skeleton. `take` answers null for one that nobody wants. Throws `Unreadable` over the limits, and reads no further.
 */
export async function splitMail(
  source: AsyncIterable<Uint8Array>,
  take: (part: number) => Promise<PartSink | null> | PartSink | null,
): Promise<SplitMail> {
  const mark = `part-${crypto.randomUUID()}`
  const kept: Uint8Array[] = []
  let size = 0
  const boundaries: { line: string; bytes: Buffer; report: boolean }[] = []
  let mode: Mode = 'header'
  let header: Uint8Array[] = []
  let headerSize = 0
  let returned = 0
  let count = 1
  let parts = 0
  let file: { sink: PartSink | null; decoder: Decoder } | undefined

  const stands = new Set<Uint8Array>()
  const written = () => Buffer.concat(kept.filter((line) => !stands.has(line)))
  const refuse = (why: Unreadable['why']) => {
    throw new Unreadable(why, written().subarray(0, mailLimits.header))
  }
  const keep = (line: Uint8Array) => {
    size += line.length + lineEnd.length
    if (size > mailLimits.text) refuse('large')
    kept.push(line, lineEnd)
  }

  async function endFile(): Promise<void> {
    if (!file) return
    const { sink, decoder } = file
    file = undefined
    const rest = decoder.end()
    if (rest.length > 0) await sink?.write(rest)
    await sink?.end()
  }

  /** The header of a part is over: what comes now? */
  async function begin(): Promise<void> {
    const headers = headersOf(Buffer.concat(header).toString('latin1'))
    header = []
    headerSize = 0
    const type = headers.get('content-type') ?? 'text/plain'
    const kind = kindOf(type)
    const disposition = headers.get('content-disposition') ?? ''
    const boundary = kind.startsWith('multipart/') ? parameterOf(type, 'boundary') : undefined
    if (boundary) {
      if (boundaries.length >= mailLimits.depth) refuse('deep')
      const line = `--${boundary}`
      boundaries.push({ line, bytes: Buffer.from(line, 'latin1'), report: kind === 'multipart/report' })
      mode = 'between'
      return
    }
    const isReport = boundaries.some(({ report }) => report)
    const isNamed =
      parameterOf(type, 'name') !== undefined || parameterOf(disposition, 'filename') !== undefined
    const isShown = kindOf(disposition) !== 'attachment' && !isNamed
    if (isReport && (kind === 'message/rfc822' || kind === 'text/rfc822-headers')) {
      mode = 'returned'
      returned = 0
    } else if (kind === 'message/delivery-status') mode = 'text'
    else if (isShown && (kind === 'text/plain' || kind === 'text/html' || kind.startsWith('multipart/')))
      mode = 'text'
    else {
      const encoding = kindOf(headers.get('content-transfer-encoding'))
      file = { sink: await take(parts), decoder: decoderOf(encoding) }
      const stand = markOf(mark, parts)
      const line = Buffer.from(encoding === 'base64' ? Buffer.from(stand).toString('base64') : stand)
      stands.add(line)
      keep(line)
      parts++
      mode = 'file'
    }
  }

  /** Whether the line ends a part, or begins one. */
  async function passes(line: Uint8Array): Promise<boolean> {
    if (boundaries.length === 0 || line[0] !== dash || line[1] !== dash) return false
    const text = seen(line).toString('latin1').trimEnd()
    const at = boundaries.findLastIndex((one) => text === one.line || text === `${one.line}--`)
    if (at < 0) return false
    await endFile()
    const isEnd = text !== boundaries[at]?.line
    boundaries.length = isEnd ? at : at + 1
    keep(Buffer.from(text, 'latin1'))
    mode = isEnd ? 'between' : 'header'
    if (isEnd) return true
    count++
    if (count > mailLimits.parts) refuse('parts')
    return true
  }

  async function takeLine({ line, goesOn }: Line): Promise<void> {
    if (!goesOn && (await passes(line))) return
    switch (mode) {
      case 'header':
        headerSize += line.length
        if (headerSize > mailLimits.header) refuse('headers')
        keep(line)
        if (line.length > 0) header.push(line, lineEnd)
        else await begin()
        return
      case 'text':
        keep(line)
        return
      case 'returned':
        if (returned < mailLimits.returned) keep(line.subarray(0, mailLimits.returned - returned))
        returned += line.length
        return
      case 'file': {
        const bytes = file?.decoder.line(line, goesOn)
        if (file?.sink && bytes && bytes.length > 0) await file.sink.write(bytes)
      }
    }
  }

  const pause = pauses()
  const reading = {
    mayBeMany: () => mode !== 'header',
    mayPass: (bytes: Buffer, at: number) => boundaries.some((one) => mayBegin(bytes, at, one.bytes)),
  }
  try {
    for await (const line of linesOf(source, reading)) {
      await takeLine(line)
      // What is there already comes without a turn of the loop.
      const paused = pause()
      if (paused) await paused
    }
  } finally {
    await endFile()
  }
  return { skeleton: Buffer.concat(kept), mark, parts, written }
}

const lineEnd = Buffer.from('\r\n')
const dash = 45
const newline = 10
/** A line that never ends is cut: nobody has to keep all of it. */
const longestLine = 64_000
/** Bytes that are looked through in one go. */
const largestPiece = 64_000

interface Line {
  line: Uint8Array
  /** It is the next piece of the line before. */
  goesOn: boolean
}

interface Reading {
  /** Lines that cannot end a part may come together now. */
  mayBeMany(): boolean
  /** Whether the line that begins there may end a part, or begin one, as far as there is something of it. */
  mayPass(bytes: Buffer, at: number): boolean
}

/**
 * Lines without their ends, whether LF or CRLF. Where many may come together, all up to the next that could end a part are one: a
 * mail may be a million of them.
 */
async function* linesOf(
  source: AsyncIterable<Uint8Array>,
  { mayBeMany, mayPass }: Reading,
): AsyncGenerator<Line> {
  let rest: Uint8Array = new Uint8Array()
  let goesOn = false
  for await (const piece of cut(source)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : seen(piece)
    let start = 0
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, start)) {
      const isPlain = !goesOn && mayBeMany() && !mayPass(bytes, start)
      if (isPlain) at = endOfMany(bytes, at, mayPass)
      yield { line: withoutReturn(bytes.subarray(start, at)), goesOn }
      goesOn = false
      start = at + 1
    }
    rest = bytes.subarray(start)
    for (; rest.length > longestLine; rest = rest.subarray(longestLine)) {
      yield { line: rest.subarray(0, longestLine), goesOn }
      goesOn = true
    }
    // The piece it lies in is not to be kept for it.
    rest = new Uint8Array(rest)
  }
  if (rest.length > 0) yield { line: withoutReturn(rest), goesOn }
}

/** No piece is so large that nobody else has a turn. */
async function* cut(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source)
    for (let at = 0; at < piece.length; at += largestPiece) yield piece.subarray(at, at + largestPiece)
}

/** The end of the last line before one that may end a part. */
function endOfMany(bytes: Buffer, from: number, mayPass: Reading['mayPass']): number {
  for (let next = bytes.indexOf(dashes, from); next >= 0; next = bytes.indexOf(dashes, next + 1))
    if (mayPass(bytes, next + 1)) return next
  return bytes.lastIndexOf(newline)
}

const dashes = Buffer.from('\n--')

/** Whether what stands there is the text, or as much of it as has come. */
function mayBegin(bytes: Buffer, at: number, text: Buffer): boolean {
  const end = Math.min(at + text.length, bytes.length)
  return bytes.compare(text, 0, end - at, at, end) === 0
}

/** The same bytes, not copied. */
const seen = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

const withoutReturn = (line: Uint8Array) => (line.at(-1) === 13 ? line.subarray(0, -1) : line)
