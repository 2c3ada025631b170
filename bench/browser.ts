import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../test/support/chromium.ts'

/** A fresh page: nothing cached, nothing kept. */
export interface Tab {
  page: Page
  cdp: CDPSession
  close(): Promise<void>
}

export interface Device {
  /** So many times slower than this machine. */
  cpu?: number
  /** 1.6 Mbit/s with 150 ms there and back, as on a slow phone. */
  slowNetwork?: boolean
}

export async function openBrowser(): Promise<{ tab(device?: Device): Promise<Tab>; close(): Promise<void> }> {
  const executablePath = findChromium()
  const args = ['--disable-gpu', '--disable-background-networking', '--no-first-run']
  const browser: Browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  })
  return {
    async tab({ cpu = 1, slowNetwork = false } = {}) {
      const context = await browser.newContext({ viewport: { width: 375, height: 800 }, locale: 'sv-SE' })
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      if (slowNetwork) {
        const bytes = 1_600_000 / 8
        await cdp.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: bytes,
          uploadThroughput: bytes,
        })
      }
      return { page, cdp, close: () => context.close() }
    },
    close: () => browser.close(),
  }
}
