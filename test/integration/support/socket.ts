/** A frame from the server. */
export interface Frame {
  event: string
  id?: number
  seq?: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sends
  data: any
}

/** A client's end of a websocket. */
export interface TestSocket {
  /** Everything that came, oldest first. */
  frames: readonly Frame[]
  /** Calls an action; what came as its `data`. */
  ask(action: string, input?: Record<string, unknown>): Promise<Frame['data']>
  send(text: string): void
  /** The first frame that fits, waiting for it when it has not come yet. Rejects when the socket closes. */
  next(fits: (frame: Frame) => boolean): Promise<Frame>
  close(): void
  /** The code with which it was closed, by either side. */
  closed: Promise<number>
}

/** Resolves when the server has said hello; rejects when it does not let the client in. */
export async function openSocket(url: string, headers: Record<string, string> = {}): Promise<TestSocket> {
  // Bun's own second argument: a browser sends these by itself.
  const socket = new WebSocket(url, { headers } as never)
  const frames: Frame[] = []
  const waiting = new Set<{
    fits(frame: Frame): boolean
    resolve(frame: Frame): void
    reject(error: Error): void
  }>()
  let lastId = 0

  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame
    frames.push(frame)
    for (const waiter of waiting) {
      if (!waiter.fits(frame)) continue
      waiting.delete(waiter)
      waiter.resolve(frame)
    }
  }
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => {
      for (const { reject } of waiting) reject(new Error(`the socket was closed with ${code}`))
      waiting.clear()
      resolve(code)
    }
  })
  const next: TestSocket['next'] = (fits) => {
    const there = frames.find(fits)
    if (there) return Promise.resolve(there)
    return new Promise((resolve, reject) => waiting.add({ fits, resolve, reject }))
  }

  socket.onerror = () => {}
  await next(({ event }) => event === 'hello')
  return {
    frames,
    closed,
    next,
    send: (text) => socket.send(text),
    close: () => socket.close(),
    async ask(action, input = {}) {
      const id = ++lastId
      socket.send(JSON.stringify({ event: 'msg', id, data: { action, ...input } }))
      return (await next((frame) => frame.id === id)).data
    },
  }
}
