import { type Message, msg } from '../../shared/i18n.ts'
import { maxFrameBytes } from '../../shared/wire/envelope.ts'
import { fail } from '../../shared/wire/errors.ts'
import { createRoom } from './room.ts'

/** Milliseconds in which a body that is kept in memory has to arrive. */
const arrivesWithin = 30_000
/** Bytes of all bodies that are kept in memory at once; what is small goes on when it is full. */
const free = 64_000
const room = createRoom({ bytes: 24_000_000, free })

/** Of whole bodies, so nothing stays in it between two. */
const decoder = new TextDecoder()

/** The JSON body of a request; TOO_LARGE over the limit, BAD_REQUEST when it is none. An empty one is `{}`. */
export async function readJson(request: Request, limit: number = maxFrameBytes): Promise<unknown> {
  const text = decoder.decode(await readBytes(request, limit))
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw fail('BAD_REQUEST')
  }
}

/** A small body as it is. TOO_LARGE as soon as it is: what comes after the limit is not taken in. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const told = request.headers.get('content-length')
  if (told !== null && Number(told) <= Math.min(free, limit)) return inOnePiece(request)
  const place = room.enter()
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of arriving(request, { limit, within: arrivesWithin })) {
      await place.take(piece.length)
      pieces.push(piece)
      size += piece.length
    }
    const whole = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole
  } finally {
    place.leave()
  }
}

/** What says that it is small needs no stream, which is more work than most of what is asked. */
async function inOnePiece(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const { promise: late, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const timer = setTimeout(() => reject(fail('BAD_REQUEST', { message: tooSlow })), arrivesWithin)
  try {
    return await Promise.race([request.bytes().catch(cutOff), late])
  } finally {
    clearTimeout(timer)
  }
}

export interface ArrivalLimits {
  /** Bytes. */
  limit: number
  /** Milliseconds from the first to the last byte. */
  within: number
  /** What to do about it when it is over the limit. */
  tooLarge?: Message
}

/**
 * The body's pieces as they arrive; the next is taken in when the last has been dealt with, so a fast sender waits.
 * TOO_LARGE over the limit in bytes, before anything is taken in where the request says its length; BAD_REQUEST when
 * it has not come within the time (milliseconds).
 */
export async function* arriving(
  request: Request,
  { limit, within, tooLarge }: ArrivalLimits,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const over = () => fail('TOO_LARGE', tooLarge && { message: tooLarge })
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw over()
  if (!request.body) return
  const reader = request.body.getReader()
  let late = false
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, within)
  let size = 0
  let ended = false
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(cutOff)
      if (late) throw fail('BAD_REQUEST', { message: tooSlow })
      ended = done
      if (done) return
      size += value.length
      if (size > limit) throw over()
      yield value
    }
  } finally {
    clearTimeout(timer)
    if (!ended && !late) void reader.cancel().catch(() => {})
  }
}

/** Whoever goes away in the middle of what they send is no fault of ours, and is answered by nobody. */
const cutOff = (): never => {
  throw fail('BAD_REQUEST')
}

const tooSlow = msg`Det tog för lång tid att skicka. Inget är sparat. Försök igen.`
