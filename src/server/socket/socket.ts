import { Elysia } from 'elysia'
import { maxFrameBytes, maxFramesPerSecond, type ReplyFrame } from '../../shared/wire/envelope.ts'
import { fail } from '../../shared/wire/errors.ts'
import { mayHear } from '../audience.ts'
import { isRevoked } from '../auth/revoked.ts'
import { type Dispatcher, wireError } from '../dispatch.ts'
import type { PushedEvent } from '../events.ts'
import { factsOf, isAllowedOrigin, type RequestFacts, visitorOf } from '../http/context.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'

/** What is known of one open socket. */
interface Peer {
  facts: RequestFacts
  /** As of the last message; read afresh at each. */
  session: Session
  /** The events it asked for with `admin/subscribe`; all it may hear until it does. */
  events?: ReadonlySet<string>
  send(frame: ReplyFrame & { seq?: number }): void
  sendText(text: string): void
  /** Several in one packet. */
  together(send: () => void): void
  close(code: number, reason: string): void
  second: number
  frames: number
  abuse: number
}

/** Bad frames before a socket is closed with 1008. */
const patience = 20

/** The websocket transport: frames in, actions called, replies and events out. */
export function socketRoutes(services: Services, dispatcher: Dispatcher) {
  const peers = new Map<string, Peer>()
  services.events.listen(createTeller(peers))
  services.accounts.onRevoked((revoked) => {
    for (const peer of peers.values()) if (isRevoked(revoked, peer.session)) peer.close(4401, 'revoked')
  })

  return new Elysia().ws('/socket', {
    // Kept as text: the size is judged before anything is parsed.
    parse: (_ws, message) => ({ raw: message }),
    beforeHandle: ({ request }) => {
      if (!isAllowedOrigin(request, services.config))
        return new Response('Origin not allowed', { status: 403 })
    },
    async open(ws) {
      const query = ws.data.query as Record<string, string | undefined>
      const facts = factsOf(ws.data.request, services.config, ws.remoteAddress, query.token ?? null)
      const peer: Peer = {
        facts,
        session: visitorOf(facts),
        send: (frame) => peer.sendText(JSON.stringify(frame)),
        sendText(text) {
          // 0: dropped, because the client does not read. It fetches what it missed when it is back.
          if (ws.raw.send(text) === 0) ws.close(1013, 'too slow')
        },
        together: (send) => void ws.raw.cork(send),
        close: (code, reason) => ws.close(code, reason),
        second: 0,
        frames: 0,
        abuse: 0,
      }
      peers.set(ws.id, peer)
      peer.session = await services.accounts.resolveSession(facts).catch(() => peer.session)
      peer.send({ event: 'hello', data: { seq: services.events.seq(peer.session.org) } })
    },
    async message(ws, message) {
      const peer = peers.get(ws.id)
      if (peer) await answer(services, dispatcher, peer, (message as { raw: unknown }).raw)
    },
    close(ws) {
      peers.delete(ws.id)
    },
  })
}

async function answer(services: Services, dispatcher: Dispatcher, peer: Peer, raw: unknown): Promise<void> {
  const bad = (code: 'BAD_REQUEST' | 'TOO_LARGE' | 'TOO_MANY', id?: number) => {
    peer.send({
      event: 'error',
      ...(id !== undefined && { id }),
      data: { err: wireError(services, peer.session, 'frame', fail(code)) },
    })
    if (++peer.abuse >= patience) peer.close(1008, 'too many bad frames')
  }
  const text =
    typeof raw === 'string'
      ? raw
      : raw instanceof Uint8Array
        ? new TextDecoder().decode(raw)
        : JSON.stringify(raw)
  if (text === 'ping') return
  if (text.length > maxFrameBytes) return bad('TOO_LARGE')
  const frame = parseFrame(text)
  if (!frame) return bad('BAD_REQUEST')
  if (isTooFast(peer)) return bad('TOO_MANY', frame.id)
  try {
    peer.session = await services.accounts.resolveSession({ ...peer.facts, action: frame.action })
  } catch (error) {
    const err = wireError(services, peer.session, frame.action, error)
    return peer.send({ event: frame.action, id: frame.id, data: { err } })
  }
  const reply = await dispatcher.call(peer.session, frame.action, frame.input)
  // A fresh token in a reply is what this socket goes by from now on.
  const token = 'data' in reply ? (reply.data as { token?: unknown } | null)?.token : undefined
  if (typeof token === 'string') peer.facts = { ...peer.facts, token }
  if (frame.action === 'admin/subscribe' && 'data' in reply) {
    peer.events = new Set((reply.data as { events: string[] }).events)
  }
  peer.send({ event: frame.action, id: frame.id, data: 'err' in reply ? { err: reply.err } : reply.data })
}

function parseFrame(text: string): { id: number; action: string; input: unknown } | undefined {
  try {
    const frame = JSON.parse(text)
    if (frame?.event !== 'msg' || typeof frame.id !== 'number' || typeof frame.data?.action !== 'string')
      return undefined
    const { action, ...input } = frame.data
    return { id: frame.id, action, input }
  } catch {
    return undefined
  }
}

function isTooFast(peer: Peer): boolean {
  const second = Math.floor(Date.now() / 1000)
  if (peer.second !== second) Object.assign(peer, { second, frames: 0 })
  return ++peer.frames > maxFramesPerSecond
}

/**
 * Tells whoever may hear. The event as text is made once, however many hear it, and what one commit has pushed goes
 * out together: before the replies that wait for the commit, which come a turn later.
 */
function createTeller(peers: ReadonlyMap<string, Peer>): (event: PushedEvent) => void {
  let waiting: { event: PushedEvent; text: string }[] = []

  function tell(): void {
    const events = waiting
    waiting = []
    for (const peer of peers.values()) {
      const heard = events.filter(({ event }) => mayHear(peer.session, event) && (peer.events?.has(event.event) ?? true))
      if (heard.length === 0) continue
      peer.together(() => {
        for (const { text } of heard) peer.sendText(text)
      })
    }
  }
  return (event) => {
    if (waiting.length === 0) queueMicrotask(tell)
    waiting.push({ event, text: JSON.stringify({ event: event.event, seq: event.seq, data: event.data }) })
  }
}
