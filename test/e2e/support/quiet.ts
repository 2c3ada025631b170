import { expect, type Page, type Request, type WebSocket } from '@playwright/test'

/** What a page has asked for, and whether it has come. Listen before the page is opened. */
export interface Asked {
  /** Waits until all has been answered, what came has been drawn, and nothing new was asked for meanwhile. */
  answered(): Promise<void>
}

/**
 * Listens to the requests of a page, and to the calls over its sockets. `patience`: milliseconds that a picture may take before the
 * page is taken for one that nobody sees.
 */
export function whatIsAsked(page: Page, patience = 20_000): Asked {
  const requests = new Set<Request>()
  const calls = new Map<WebSocket, Set<number>>()
  page.on('request', (request) => {
    // What the page before was waiting for comes no more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      requests.clear()
      calls.clear()
    }
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  page.on('websocket', (socket) => {
    const own = new Set<number>()
    calls.set(socket, own)
    socket.on('framesent', ({ payload }) => {
      if (idOf(payload) !== none) own.add(idOf(payload))
    })
    socket.on('framereceived', ({ payload }) => own.delete(idOf(payload)))
    socket.on('close', () => calls.delete(socket))
  })
  const open = () => [requests, ...calls.values()].reduce((sum, { size }) => sum + size, 0)
  return {
    async answered() {
      do {
        await expect.poll(open, { intervals: [20] }).toBe(0)
        await isDrawn(page, patience)
      } while (open() > 0)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    },
  }
}

/** Pings and events have no number. */
const none = 0

/** The number of a call, or of the call that a frame answers. */
function idOf(payload: string | Buffer): number {
  const text = String(payload)
  return text.startsWith('{') ? ((JSON.parse(text) as { id?: number }).id ?? none) : none
}

/** A page that is not shown draws nothing, for ever: it is shown, and when it draws nothing then, that is said. */
async function isDrawn(page: Page, patience: number): Promise<void> {
  if (await within(patience, page.evaluate(drawn))) return
  await page.bringToFront()
  if (!(await within(patience, page.evaluate(drawn))))
    throw new Error(`${page.url()} is shown and draws nothing`)
}

/** Whether it is done in so many milliseconds. By this process's clock: that of the page may stand still. */
async function within(ms: number, work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((tell) => {
    timer = setTimeout(tell, ms, false)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
    // What is left behind fails when the page goes.
    work.catch(() => {})
  }
}

/** Twice the next picture, and after it a moment in which the page has nothing left to do. */
async function drawn(): Promise<void> {
  for (let n = 0; n < 2; n++) {
    await new Promise((done) => requestAnimationFrame(done))
    await new Promise((done) => requestIdleCallback(done))
  }
}
