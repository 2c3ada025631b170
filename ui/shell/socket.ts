import { recordOf } from '../../src/shared/record.ts'
import {
  connectTimeoutMs,
  isWireError,
  pingIntervalMs,
  type ReplyFrame,
} from '../../src/shared/wire/envelope.ts'
import type { ServerEventName, ServerEvents } from '../../src/shared/wire/events.ts'
import { ActionError } from '../admin/actionError.ts'
import type { ActionInput, ActionName, ActionOutput, Call } from '../admin/client.tsx'
import { callOverHttp } from './http.ts'
import { createListeners } from './listeners.ts'
import { t } from './state/texts.ts'

/** `ready`: calls go over the socket. Otherwise they go over HTTP, so nobody waits for it. */
export type Connection = 'off' | 'connecting' | 'ready' | 'lost'

export interface SocketOptions {
  /** The token to connect and call with, or null for a visitor. Asked afresh each time. */
  token: () => string | null
  /** `timeout`: no connection within 5 s. `lost`: a connection that was there broke. `revoked`: thrown out. */
  onProblem: (problem: 'timeout' | 'lost' | 'revoked') => void
  onConnection?: (connection: Connection) => void
  /** Events were missed that can no longer be fetched: everything on screen may be old. */
  onReload?: () => void
  /** Every frame that goes or comes, for the debug log. */
  onTraffic?: (line: { level: 'info' | 'error'; msg: string }) => void
  /** Address of the server; the page's own unless told. */
  origin?: string
  timings?: Partial<typeof timings>
}

export interface Socket {
  call: Call
  on<Name extends ServerEventName>(event: Name, listener: (data: ServerEvents[Name]) => void): () => void
  /** Connects, or connects anew, with the present token. */
  start: () => void
  stop: () => void
}

/** Milliseconds, as the specification has them. */
export const timings = {
  connectTimeout: connectTimeoutMs,
  /** After the connection is there, before it is used. */
  settle: 500,
  /** How often it is ensured that there is a connection. */
  ensure: 1000,
  ping: pingIntervalMs,
}

interface Waiting {
  name: string
  /** With what the server holds against the shape of the action's output. */
  resolve(data: unknown): void
  reject(error: Error): void
}

/** The way to the server: one websocket, kept alive, with HTTP for as long as there is none. */
export function createSocket(options: SocketOptions): Socket {
  const times = { ...timings, ...options.timings }
  const origin = options.origin ?? location.origin
  const listeners = createListeners()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let seq: number | null = null
  let socket: WebSocket | null = null
  let connection: Connection = 'off'
  let timers: ReturnType<typeof setTimeout>[] = []
  let ensuring: ReturnType<typeof setInterval> | null = null

  function become(next: Connection) {
    if (next === connection) return
    connection = next
    options.onConnection?.(next)
  }

  function open() {
    close()
    become('connecting')
    const token = options.token()
    const query = token ? `?token=${encodeURIComponent(token)}` : ''
    const mine = new WebSocket(`${origin.replace(/^http/, 'ws')}/socket${query}`)
    socket = mine
    const isMine = () => socket === mine
    const late = setTimeout(() => {
      if (!isMine()) return
      options.onProblem('timeout')
      drop('lost')
    }, times.connectTimeout)
    timers = [late]
    mine.onopen = () => {
      clearTimeout(late)
      timers.push(setTimeout(() => isMine() && become('ready'), times.settle))
      timers.push(setInterval(() => isMine() && mine.send('ping'), times.ping))
    }
    mine.onmessage = ({ data }) => isMine() && receive(JSON.parse(data))
    mine.onclose = ({ code }) => {
      if (!isMine()) return
      const was = connection
      drop('lost')
      if (code === 4401) options.onProblem('revoked')
      else if (was === 'ready') options.onProblem('lost')
    }
  }

  /** Lets go of the socket without telling anybody. */
  function close() {
    for (const timer of timers) clearTimeout(timer)
    timers = []
    const old = socket
    socket = null
    old?.close()
  }

  function drop(next: Connection) {
    close()
    become(next)
    giveUpWaiting()
  }

  function giveUpWaiting() {
    const lost = [...waiting.values()]
    waiting.clear()
    for (const { reject } of lost) reject(offline())
  }

  function receive(frame: ReplyFrame & { seq?: number }) {
    if (frame.id !== undefined) return settle(frame.id, frame.data)
    if (frame.event === 'hello') return void catchUp(Number(recordOf(frame.data).seq))
    if (frame.seq !== undefined) seq = Math.max(seq ?? 0, frame.seq)
    options.onTraffic?.({ level: 'info', msg: `← ${frame.event}` })
    listeners.tell(frame.event, frame.data)
  }

  function settle(id: number, data: unknown) {
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    if (isWireError(data)) call.reject(new ActionError(data.err))
    else call.resolve(data)
  }

  /** Fetches what was pushed while there was no connection. A server that counts lower has started afresh. */
  async function catchUp(now: number) {
    const seen = seq
    seq = now
    if (seen === null || seen === now || !options.token()) return
    if (now < seen) return options.onReload?.()
    try {
      const { events, reload } = await call('admin/eventsSince', { seq: seen })
      if (reload) return options.onReload?.()
      for (const { event, data } of events) listeners.tell(event, data)
    } catch {
      options.onReload?.()
    }
  }

  function callOverSocket<Name extends ActionName>(name: Name, input: ActionInput<Name>) {
    return new Promise<ActionOutput<Name>>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { name, resolve, reject })
      socket?.send(JSON.stringify({ event: 'msg', id, data: { ...input, action: name } }))
    })
  }

  const viaHttp = <Name extends ActionName>(name: Name, input: ActionInput<Name>, again = false) =>
    callOverHttp({ origin, token: options.token(), name, input, again }) as Promise<ActionOutput<Name>>

  /** The connection broke with the question on its way: the server answers it anew if that changes nothing. */
  const askAgain = <Name extends ActionName>(name: Name, input: ActionInput<Name>) =>
    viaHttp(name, input, true).catch((error) => {
      throw error.code === 'CONFLICT' ? offline() : error
    })

  const call: Call = async (name, input) => {
    const started = performance.now()
    const note = (level: 'info' | 'error', end: string) =>
      options.onTraffic?.({ level, msg: `→ ${name} ${end} (${Math.round(performance.now() - started)} ms)` })
    const ready = connection === 'ready' && socket?.readyState === WebSocket.OPEN
    try {
      const output = await (ready ? callOverSocket(name, input) : viaHttp(name, input)).catch((error) => {
        if (ready && error.code === 'OFFLINE') return askAgain(name, input)
        throw error
      })
      note('info', 'ok')
      return output
    } catch (error) {
      note('error', error instanceof ActionError ? error.code : String(error))
      throw error
    }
  }

  return {
    call,
    on: (event, listener) => listeners.add(event, listener),
    start() {
      if (ensuring) clearInterval(ensuring)
      // What is on its way over the old connection would never be answered.
      giveUpWaiting()
      ensuring = setInterval(() => {
        if (connection === 'lost') open()
      }, times.ensure)
      open()
    },
    stop() {
      if (ensuring) clearInterval(ensuring)
      ensuring = null
      drop('off')
      seq = null
    },
  }
}

const offline = () =>
  new ActionError({
    code: 'OFFLINE',
    message: t('Servern svarar inte. Se att du är ansluten till nätet och försök igen.'),
  })
