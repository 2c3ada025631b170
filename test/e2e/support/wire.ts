import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'

/** A line to the server that counts what comes back over it. */
export interface Wire {
  url: string
  /** Bytes from the server so far: status lines, headers and bodies. */
  received(): number
  close(): Promise<void>
}

/** Puts itself before a server. */
export async function listenIn({ hostname, port }: URL): Promise<Wire> {
  let received = 0
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => open.delete(from))
    }
    upstream.on('data', (chunk) => {
      received += chunk.length
    })
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((ready) => proxy.listen(0, 'localhost', ready))
  return {
    // As `localhost`: over plain HTTP a browser takes brotli from nowhere else.
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    received: () => received,
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((done) => proxy.close(() => done()))
    },
  }
}

/** What a visitor pays for a page: bytes from the server, headers and all, and the addresses that were asked for. */
export async function weigh(
  page: Page,
  wire: Wire,
  path: string,
): Promise<{ bytes: number; requests: string[] }> {
  const before = wire.received()
  const requests: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    // The window's icon is asked for by some browsers and not by others; its bytes count where it is.
    if (url.startsWith('http') && !/favicon|verkstadlogo/.test(url)) requests.push(url)
  })
  await page.goto(wire.url + path, { waitUntil: 'networkidle' })
  return { bytes: wire.received() - before, requests }
}
