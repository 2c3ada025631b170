import { listenIn, weigh } from '../test/e2e/support/wire.ts'
import { openBrowser, type Tab } from './browser.ts'
import { formServers } from './formServers.ts'
import { inTurns, type Measurement, median, row } from './harness.ts'

const rounds = 7
const slowPhone = { cpu: 4, slowNetwork: true }
const firstField = 'input[name="falt0"]'

export const form: Measurement = {
  name: 'form',
  title: 'A published form of 40 fields: what it weighs, and when a slow phone takes typing',
  async run() {
    const servers = await formServers({ fields: 40 })
    const browser = await openBrowser()
    try {
      const [ours, floor] = [await weightOf(browser, servers.ours), await weightOf(browser, servers.floor)]
      const time = (url: string, until: 'typed' | 'ready') => async () => {
        const tab = await browser.tab(slowPhone)
        const ms = await timeUntil(tab, url, until)
        await tab.close()
        return ms
      }
      const typed = await inTurns(rounds, time(servers.floor, 'typed'), time(servers.ours, 'typed'))
      const enhanced: number[] = []
      for (let round = 0; round < rounds; round++) enhanced.push(await time(servers.ours, 'ready')())
      return [
        row('bytes over the wire, headers and all', 'kB', 'less', {
          ours: ours.bytes / 1000,
          floor: floor.bytes / 1000,
          budget: { ours: 45 },
        }),
        row('requests', 'requests', 'less', {
          ours: ours.requests,
          floor: floor.requests,
          budget: { ours: 4 },
        }),
        row('until the first field takes typing', 'ms', 'less', { ...typed, budget: { ratio: 1.2 } }),
        row('until the page is enhanced by its script', 'ms', 'less', {
          ours: median(enhanced),
          floor: typed.floor,
          budget: { ratio: 2 },
        }),
      ]
    } finally {
      await browser.close()
      await servers.stop()
    }
  },
}

/** Counted as the test of the budget counts it. */
async function weightOf(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  url: string,
): Promise<{ bytes: number; requests: number }> {
  const { href, pathname, search } = new URL(url)
  const wire = await listenIn(new URL(href))
  const tab = await browser.tab()
  const { bytes, requests } = await weigh(tab.page, wire, pathname + search)
  await tab.close()
  await wire.close()
  return { bytes, requests: requests.length }
}

/**
 * Milliseconds from the navigation until the first field has taken a key, or the script says that it has taken over.
 */
async function timeUntil({ page, cdp }: Tab, url: string, until: 'typed' | 'ready'): Promise<number> {
  await page.addInitScript(watch, firstField)
  await cdp.send('Page.navigate', { url })
  for (;;) {
    if (until === 'typed') {
      // Keys come all the time, as from somebody who has begun to type; the page takes them when it can.
      void cdp.send('Input.dispatchKeyEvent', { type: 'char', text: 'a' }).catch(() => {})
    }
    await Bun.sleep(25)
    const at = await page
      .evaluate((name) => (window as never as Record<string, number>)[name], until)
      .catch(() => undefined)
    if (at !== undefined) return at
  }
}

/** Runs in the page, before anything of its own. */
function watch(selector: string): void {
  const times = window as never as Record<string, number>
  const look = () => {
    const field = document.querySelector<HTMLInputElement>(selector)
    if (!field) return requestAnimationFrame(look)
    field.addEventListener('input', () => {
      times.typed ??= performance.now()
    })
    field.focus()
  }
  requestAnimationFrame(look)
  new MutationObserver(() => {
    if (document.documentElement.dataset.ready) times.ready ??= performance.now()
  }).observe(document, { attributes: true, subtree: true })
}
