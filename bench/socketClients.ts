/** Many sockets of one client, to ask through in turn. */
export interface SocketClients {
  /** Calls an action through socket `n`; rejects with what the server says is wrong. */
  ask(n: number, action: string, input: Record<string, unknown>): Promise<unknown>
  close(): void
}

export async function openSockets(url: string, count: number): Promise<SocketClients> {
  const waiting = new Map<number, { resolve(data: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  const sockets = await Promise.all(Array.from({ length: count }, () => open(url, answered)))

  function answered(text: string): void {
    const { id, data } = JSON.parse(text)
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    if (data?.err) call.reject(new Error(JSON.stringify(data.err)))
    else call.resolve(data)
  }
  return {
    ask: (n, action, input) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        sockets[n % count]?.send(JSON.stringify({ event: 'msg', id, data: { action, ...input } }))
      }),
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

function open(url: string, heard: (text: string) => void): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.onmessage = ({ data }) => heard(String(data))
    socket.onopen = () => resolve(socket)
    socket.onerror = () => reject(new Error(`no socket at ${url}`))
  })
}
