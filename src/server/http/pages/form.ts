import type { BusboyInstance } from '@fastify/busboy'
import { msg } from '../../../shared/i18n.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { ArrivingFile } from '../../assets/blobs.ts'
import { giveBack } from '../../giveBack.ts'
import { arriving, readBytes } from '../body.ts'

/** Largest body of a form without its files, bytes. */
export const maxFormBytes = 1_000_000
/** Parts of a form: more than any form has questions. */
const maxParts = 5_000
/** Files of one page of a form. */
const maxFiles = 100
/** Milliseconds that files have to come. */
const filesArriveWithin = 600_000

const filesTooLarge = msg`Filerna är tillsammans för stora. Välj färre eller mindre filer och skicka igen.`

export interface FormReading {
  /** Largest body with its files, bytes. */
  maxBytes: number
  /** Whether the form is one that this browser was served, by its field `_csrf`: only then are its files kept. */
  isOwn(token: string): boolean
  /** Called before the first file is kept: throws when the sender has sent too many lately. */
  admit(): void
  /** Where a file waits while the form is dealt with. */
  receive(): Promise<ArrivingFile>
}

/** A form that has arrived. */
export interface ReadForm {
  form: FormData
  /** Throws away the files that came along; what was to be kept has been taken over. */
  drop(): Promise<void>
}

/**
 * The form of a request, as script or a browser without it sends one. Files go to disk as they arrive, and the rest
 * may be a megabyte. Of a form that this browser was not served, nothing but the first bytes of a file are kept, so
 * that the person can be told to choose it again. TOO_LARGE, BAD_REQUEST when it is no form.
 */
export async function readForm(request: Request, reading: FormReading): Promise<ReadForm> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data\b/i.test(type)) return readParts(request, type, reading)
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw fail('BAD_REQUEST')
  const text = new TextDecoder().decode(await readBytes(request, Math.min(maxFormBytes, reading.maxBytes)))
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
  return { form, drop: async () => {} }
}

async function readParts(request: Request, type: string, reading: FormReading): Promise<ReadForm> {
  const form = new FormData()
  const kept: ArrivingFile[] = []
  const drop = async () => void (await Promise.all(kept.map((file) => file.drop())))
  let texts = 0
  let arrived = 0
  let ofFiles = 0
  let own = false
  let doubtful = false
  let failure: unknown
  /** What goes on with what has been read so far; the next piece waits for it. */
  let work = Promise.resolve()
  const after = (step: () => unknown) => {
    work = work.then(async () => {
      if (failure === undefined) await step()
    })
    work = work.catch((error) => {
      failure ??= error
    })
  }

  const parser = await parserOf(type)
  /** The piece that is being read, and how many of its bytes files have taken over. */
  let piece: Uint8Array<ArrayBuffer> = new Uint8Array()
  let takenOver = 0
  const edge = edgeOf(type)
  const limits = { limit: reading.maxBytes, within: filesArriveWithin, tooLarge: filesTooLarge }
  const finished = new Promise<void>((resolve) => {
    parser.on('finish', resolve)
    parser.on('error', () => {
      failure ??= fail('BAD_REQUEST')
      resolve()
    })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => {
      failure ??= fail('TOO_LARGE')
    })
  parser.on('field', (name, value, _nameTruncated, truncated) => {
    texts += name.length + value.length
    if (truncated || texts > maxFormBytes) failure ??= fail('TOO_LARGE')
    if (name === '_csrf') own ||= reading.isOwn(value)
    after(() => form.append(name, value))
  })
  parser.on('file', (name, stream, filename, _encoding, mimeType) => {
    const isKept = own
    let file: ArrivingFile | undefined
    let glance: Uint8Array<ArrayBuffer> | undefined
    stream.on('data', (bytes: Buffer) => {
      ofFiles += bytes.length
      if (bytes.buffer === piece.buffer) takenOver += bytes.length
      after(async () => {
        if (!isKept) {
          glance ??= new Uint8Array(bytes.subarray(0, 1))
          return
        }
        if (!file) {
          if (kept.length === 0) reading.admit()
          file = await reading.receive()
          kept.push(file)
        }
        await file.write(bytes)
      })
    })
    stream.on('error', () => {
      failure ??= fail('BAD_REQUEST')
    })
    stream.on('end', () =>
      after(async () => {
        if (glance) doubtful = true
        const parts = file ? [await file.content()] : glance ? [glance] : []
        form.append(name, new File(parts, filename ?? '', { type: mimeType }))
      }),
    )
  })

  try {
    for await (const next of arriving(request, limits)) {
      piece = next
      takenOver = 0
      arrived += piece.length
      await new Promise<void>((resolve) => parser.write(piece, () => resolve()))
      await work
      // An answer without end is not waited for; the parser may have some of a file in hand.
      if (arrived - ofFiles > 2 * maxFormBytes) failure ??= fail('TOO_LARGE')
      if (failure !== undefined) throw failure
      // What is of no file is less than the edge of one: the parser has a copy of it.
      if (piece.length - takenOver <= edge) giveBack(piece)
      else sweep(piece.length)
    }
    parser.end()
    await finished
    await work
    if (failure !== undefined) throw failure
  } catch (error) {
    parser.removeAllListeners()
    parser.on('error', () => {})
    parser.destroy()
    await work
    await drop()
    throw error
  }
  // A form whose proof came after its files counts as one without.
  if (doubtful) form.delete('_csrf')
  return { form, drop }
}

/** Bytes that may be the beginning of the line between two parts. */
const edgeOf = (type: string) => '\r\n--'.length + (/boundary="?([^";]*)/i.exec(type)?.[1]?.length ?? 0) - 1

/** Bytes after which the engine looks through its memory. */
const sweptAfter = 12_000_000
let unswept = 0

/** The engine does not see how much memory the pieces hold that were not given back, and lets twice as much gather. */
function sweep(bytes: number): void {
  unswept += bytes
  if (unswept < sweptAfter) return
  unswept = 0
  Bun.gc(false)
}

async function parserOf(type: string): Promise<BusboyInstance> {
  // Loaded with the first form with files.
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fieldSize: maxFormBytes,
        fieldNameSize: 1_000,
        parts: maxParts,
        files: maxFiles,
        headerPairs: 20,
      },
    })
  } catch {
    throw fail('BAD_REQUEST')
  }
}
