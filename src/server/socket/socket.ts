import type { ServerWebSocket } from 'bun'
import { Elysia } from 'elysia'
import { recordOf } from '../../shared/record.ts'
import {
  maxFrameBytes,
  maxFramesPerSecond,
  maxVisitorFramesPerSecond,
  type ReplyFrame,
} from '../../shared/wire/envelope.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { ServerEvents } from '../../shared/wire/events.ts'
import { isRevoked } from '../auth/session/revoked.ts'
import { type Dispatcher, wireError } from '../call/dispatch.ts'
import type { Hearer } from '../cases/presence/contract.ts'
import { beforeThem } from '../cases/presence/shapes.ts'
import { factsOf, isAllowedOrigin, type RequestFacts, visitorOf } from '../http/context.ts'
import { networkOf } from '../limits.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import { createTeller } from './teller.ts'
import type { UnderWay } from './underWay.ts'
import { createUnread } from './unread.ts'

/** What is known of one open socket. One of these is all that an idle socket costs. */
interface Peer {
  /** Set as soon as it is open. */
  socket?: ServerWebSocket<Peer>
  facts: RequestFacts
  /** As of the last message; read afresh at each. */
  session: Session
  /** The events it asked for with `admin/subscribe`; all it may hear until it does. */
  events?: ReadonlySet<string>
  /** As those are who have a case before them; made when it has. */
  hearer?: Hearer
  second: number
  frames: number
  abuse: number
  open(socket: ServerWebSocket<Peer>): Promise<void>
  message(socket: ServerWebSocket<Peer>, raw: string | Buffer): Promise<void>
  drain(socket: ServerWebSocket<Peer>): void
  close(socket: ServerWebSocket<Peer>): void
}

const unread = createUnread()

/** Bad frames before a socket is closed with 1008. */
const patience = 20

/** The websocket transport: frames in, actions called, replies and events out. */
export function socketRoutes(services: Services, dispatcher: Dispatcher, underWay: UnderWay) {
  const { config, accounts, cases, events } = services
  const peers = new Set<Peer>()
  const heard = (peer: Peer, texts: string[]) =>
    peer.socket?.cork(() => {
      for (const text of texts) sendText(peer, text)
    })
  events.listen(createTeller(peers, heard))
  accounts.onRevoked((revoked) => {
    for (const peer of peers) if (isRevoked(revoked, peer.session)) peer.socket?.close(4401, 'revoked')
  })

  /** The same for every socket: Elysia's own way makes dozens of functions for each. It hands events on to `data`. */
  const handlers: Pick<Peer, 'open' | 'message' | 'drain' | 'close'> = {
    async open(socket) {
      const peer = socket.data
      peer.socket = socket
      peers.add(peer)
      peer.session = await accounts.resolveSession(peer.facts).catch(() => peer.session)
      send(peer, { event: 'hello', data: { seq: events.seq(peer.session.org) } })
    },
    message: (socket, raw) => underWay.run(() => answer(services, dispatcher, socket.data, raw)),
    drain: (socket) => unread.done(socket),
    close: (socket) => {
      unread.done(socket)
      peers.delete(socket.data)
      if (socket.data.hearer) cases.presence.gone(socket.data.hearer)
    },
  }

  return new Elysia().get('/socket', ({ request, server }) => {
    if (!isAllowedOrigin(request, config)) return new Response('Origin not allowed', { status: 403 })
    const token = new URL(request.url).searchParams.get('token')
    const facts = factsOf(request, config, server?.requestIP(request)?.address, token)
    const peer: Peer = { facts, session: visitorOf(facts), second: 0, frames: 0, abuse: 0, ...handlers }
    if (server?.upgrade(request, { data: peer })) return undefined
    return new Response('Expected a websocket', { status: 426, headers: { upgrade: 'websocket' } })
  })
}

function send(peer: Peer, frame: ReplyFrame): void {
  sendText(peer, JSON.stringify(frame))
}

/** Told to this socket alone, and not again to who was away: it is said anew soon. */
function present(peer: Peer, data: ServerEvents['presence']): void {
  if (peer.events?.has('presence') ?? true) send(peer, { event: 'presence', data })
}

/**
 * 0: dropped, because the client does not read; it fetches what it missed when it is back. -1: sent when it reads.
 */
function sendText({ socket }: Peer, text: string): void {
  const sent = socket?.send(text)
  if (sent === 0) socket?.close(1013, 'too slow')
  if (sent === -1 && socket) unread.held(socket)
}

async function answer(
  services: Services,
  dispatcher: Dispatcher,
  peer: Peer,
  raw: string | Buffer,
): Promise<void> {
  const bad = (code: 'BAD_REQUEST' | 'TOO_LARGE' | 'TOO_MANY', id?: number) => {
    send(peer, {
      event: 'error',
      ...(id !== undefined && { id }),
      data: { err: wireError(services, peer.session, 'frame', fail(code)) },
    })
    if (++peer.abuse >= patience) peer.socket?.close(1008, 'too many bad frames')
  }
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw)
  if (text === 'ping') {
    if (await services.accounts.isOver(peer.session)) peer.socket?.close(4401, 'over')
    return
  }
  if (text.length > maxFrameBytes) return bad('TOO_LARGE')
  const frame = parseFrame(text)
  if (!frame) return bad('BAD_REQUEST')
  if (isTooFast(peer)) return bad('TOO_MANY', frame.id)
  try {
    peer.session = await services.accounts.resolveSession({
      ...{ ...peer.facts, action: frame.action },
      isUse: frame.action === 'admin/active',
    })
  } catch (error) {
    const err = wireError(services, peer.session, frame.action, error)
    return send(peer, { event: frame.action, id: frame.id, data: { err } })
  }
  const reply = await dispatcher.call(peer.session, frame.action, frame.input)
  // A fresh token in a reply is what this socket goes by from now on.
  const token = 'data' in reply ? recordOf(reply.data).token : undefined
  if (typeof token === 'string') peer.facts = { ...peer.facts, token }
  if (frame.action === 'admin/subscribe' && 'data' in reply) {
    peer.events = new Set([recordOf(reply.data).events].flat().map(String))
  }
  const heard = 'data' in reply && hear(services, peer, frame)
  const data = 'err' in reply ? { err: reply.err } : heard ? { heard } : reply.data
  send(peer, { event: frame.action, id: frame.id, data })
}

/** What was asked and allowed says what this socket has before it; whether it is told of others by that. */
function hear(
  { cases: { presence } }: Services,
  peer: Peer,
  { action, input }: { action: string; input: unknown },
): boolean {
  // Who has closed meanwhile is not there any more.
  if (peer.socket?.readyState !== WebSocket.OPEN) return false
  // Whoever looks at what somebody else sees is not that person at a case.
  if (peer.session.viewer) return false
  if (action === 'case/presence') {
    peer.hearer ??= { session: () => peer.session, tell: (data) => present(peer, data) }
    presence.put(peer.hearer, beforeThem.parse(input))
    return true
  }
  const left = action === 'admin/unloadForm3' ? recordOf(input).formDataId : undefined
  if (peer.hearer && typeof left === 'string') presence.leave(peer.hearer, left)
  return false
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

/** Frames of this second by network, of sockets that nobody is logged in at. */
const visitors = { second: 0, frames: new Map<string, number>() }

/** Whoever is not logged in gets no more by opening more sockets: all of one network have a measure together. */
function isTooFast(peer: Peer): boolean {
  const second = Math.floor(Date.now() / 1000)
  if (peer.second !== second) Object.assign(peer, { second, frames: 0 })
  if (++peer.frames > maxFramesPerSecond) return true
  if (peer.session.userId !== null) return false
  if (visitors.second !== second) Object.assign(visitors, { second, frames: new Map() })
  const network = networkOf(peer.facts.address)
  const frames = (visitors.frames.get(network) ?? 0) + 1
  visitors.frames.set(network, frames)
  return frames > maxVisitorFramesPerSecond
}
