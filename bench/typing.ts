import { openBrowser, type Tab } from './browser.ts'
import { formServers } from './formServers.ts'
import { timeEvents, times } from './frames.ts'
import { inTurns, type Measurement, median, row } from './harness.ts'

const size = { fields: 500, conditional: 50 }
const rounds = 5
const keys = 25
const switches = 6
/** A field in the middle that is always shown, the question, and the last of those that hang on it. */
const field = 'input[name="falt250"]'
const question = 'input[name="mer"]'
const lastConditional = 'input[name="falt491"]'

export const typing: Measurement = {
  name: 'typing',
  title: 'A form of 500 fields, 50 of them conditional, on a processor four times slower',
  async run() {
    const servers = await formServers(size)
    const browser = await openBrowser()
    const opened = (url: string, enhanced: boolean, measure: (tab: Tab) => Promise<number>) => async () => {
      const tab = await browser.tab()
      await tab.page.goto(url)
      if (enhanced) await tab.page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const ms = await measure(tab)
      await tab.close()
      return ms
    }
    try {
      const key = await inTurns(
        rounds,
        opened(servers.floor, false, keyToFrame),
        opened(servers.ours, true, keyToFrame),
      )
      const show = await inTurns(
        rounds,
        opened(servers.floor, false, toShow),
        opened(servers.ours, true, toShow),
      )
      return [
        row('from a key to the frame that shows it', 'ms', 'less', { ...key, budget: { ratio: 1.2 } }),
        row('from the answer to the frame with the 50 fields it shows', 'ms', 'less', {
          ...show,
          budget: { ratio: 2 },
        }),
      ]
    } finally {
      await browser.close()
      await servers.stop()
    }
  },
}

async function keyToFrame({ page, cdp }: Tab): Promise<number> {
  await page.locator(field).focus()
  await timeEvents(page, { event: 'keydown' })
  for (let n = 0; n < keys; n++) {
    const key = { key: 'a', code: 'KeyA', text: 'a', windowsVirtualKeyCode: 65 }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    // As people type; what a page does a little later must not fall into the next key's time unseen.
    await Bun.sleep(120 + (n % 5) * 17)
  }
  return median((await times(page)).slice(3))
}

async function toShow({ page, cdp }: Tab): Promise<number> {
  await page.locator(question).focus()
  await timeEvents(page, { event: 'keydown', shown: lastConditional })
  const space = { key: ' ', code: 'Space', text: ' ', windowsVirtualKeyCode: 32 }
  // Every second time it hides them again, which is not counted.
  for (let n = 0; n < switches * 2; n++) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...space })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...space })
    await Bun.sleep(700)
  }
  return median(await times(page))
}
