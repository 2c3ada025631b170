import type { WireError } from './errors.ts'

/** Client → server, JSON text. `id` is the client's own counter and comes back in the reply. */
export interface RequestFrame {
  event: 'msg'
  id: number
  data: { action: string; [key: string]: unknown }
}

/** Server → client: a reply (with `id`) or a pushed event (without). */
export interface ReplyFrame {
  event: string
  id?: number
  data: unknown
}

export function isWireError(data: unknown): data is { err: WireError } {
  return typeof data === 'object' && data !== null && 'err' in data
}

/**
 * The header of a call over HTTP that may have been heard before, as the socket broke with it on its way. It is answered if it
 * changes nothing, and refused with CONFLICT before anything is done if it does.
 */
export const askedAgain = 'verkstad-again'

/** Largest frame on the socket and largest JSON body over HTTP, bytes. */
export const maxFrameBytes = 1_000_000
/** Messages one socket may send per second. */
export const maxFramesPerSecond = 50
/** Of all sockets of one network that nobody is logged in at; the portal has none. */
export const maxVisitorFramesPerSecond = 300
export const pingIntervalMs = 59_000
export const connectTimeoutMs = 5_000
