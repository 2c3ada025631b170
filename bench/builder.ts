import { servePlayground } from '../test/e2e/support/playground.ts'
import { openBrowser, type Tab } from './browser.ts'
import { timeEvents, times } from './frames.ts'
import { type Measurement, median, type Row, row } from './harness.ts'

const components = 1_000
const rounds = 2
const drops = 5
const keys = 20

/** Selectors of the two pages: where a drag begins, what it leaves behind, what is chosen and then written in. */
interface Parts {
  source: string
  dropped: string
  chosen: string
  setting: string
}
const ours: Parts = {
  source: '.b-palette-item:has-text("Rubrik")',
  dropped: '.b-page [data-type=Heading]',
  chosen: '.b-page [data-type=Input]',
  setting: '.b-settings [role=tabpanel] input',
}
const bare: Parts = { source: '#source', dropped: '#dropped', chosen: 'li', setting: '#setting' }

export const builder: Measurement = {
  name: 'builder',
  title: `The builder with a form of ${components} components beside a bare list of as many`,
  async run() {
    const site = await servePlayground('ui/builder/dev')
    const floor = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Response(barePage(), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    })
    const browser = await openBrowser()
    const measured = async (url: string, parts: Parts, cpu: number) => {
      const tab = await browser.tab()
      await tab.page.setViewportSize({ width: 1440, height: 900 })
      await tab.page.goto(url)
      await tab.page.locator(parts.chosen).first().waitFor()
      await Bun.sleep(1_500)
      await tab.cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      const result = { ...(await dropAndUndo(tab, parts)), key: await keyInSetting(tab, parts) }
      await tab.close()
      return result
    }
    try {
      const rows: Row[] = []
      for (const cpu of [1, 4]) {
        const own: Measured[] = []
        const floors: Measured[] = []
        for (let round = 0; round < rounds; round++) {
          floors.push(await measured(`http://127.0.0.1:${floor.port}/`, bare, cpu))
          own.push(await measured(`${site.address}?nodes=${components}`, ours, cpu))
        }
        const times = (what: keyof Measured) => ({
          ours: median(own.map((one) => one[what])),
          floor: median(floors.map((one) => one[what])),
        })
        const slowness = cpu === 1 ? '' : `, processor ${cpu} × slower`
        for (const [what, text] of Object.entries(texts)) {
          const both = times(what as keyof Measured)
          // A frame of work beyond what the list takes, which every page does.
          const budget = { ours: cpu === 1 ? Math.round(both.floor + 17) : 100 }
          rows.push(row(text + slowness, 'ms', 'less', { ...both, budget }))
        }
      }
      return rows
    } finally {
      await browser.close()
      await floor.stop(true)
      await site.close()
    }
  },
}

interface Measured {
  drop: number
  key: number
  undo: number
}

const texts: Record<keyof Measured, string> = {
  drop: 'from letting go to the frame with what was dropped',
  key: 'from a key in a setting to its frame',
  undo: 'from Ctrl+Z to the frame without it',
}

async function dropAndUndo({ page, cdp }: Tab, parts: Parts): Promise<{ drop: number; undo: number }> {
  const drop: number[] = []
  const undo: number[] = []
  const from = await page.locator(parts.source).first().boundingBox()
  if (!from) throw new Error('There is nothing to drag from')
  for (let n = 0; n < drops; n++) {
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(640, 400, { steps: 4 })
    await page.mouse.move(660, 470 + n * 10, { steps: 4 })
    await Bun.sleep(300)
    await timeEvents(page, { event: 'mouseup', shown: parts.dropped })
    await page.mouse.up()
    await page.locator(parts.dropped).waitFor()
    // As people work: what is done a little later must not fall into the next step's time unseen.
    await Bun.sleep(900)
    drop.push(...(await times(page)))
    await timeEvents(page, { event: 'keydown', gone: parts.dropped })
    const z = { key: 'z', code: 'KeyZ', modifiers: 2, windowsVirtualKeyCode: 90 }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...z })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...z })
    await page.locator(parts.dropped).waitFor({ state: 'detached' })
    await Bun.sleep(900)
    undo.push(...(await times(page)))
  }
  // The first of each compiles what the others use.
  return { drop: median(drop.slice(1)), undo: median(undo.slice(1)) }
}

async function keyInSetting({ page, cdp }: Tab, parts: Parts): Promise<number> {
  await page.locator(parts.chosen).nth(2).click()
  await page.locator(parts.setting).first().click()
  await Bun.sleep(1_000)
  await timeEvents(page, { event: 'keydown' })
  for (let n = 0; n < keys; n++) {
    const key = { key: 'a', code: 'KeyA', text: 'a', windowsVirtualKeyCode: 65 }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
    await Bun.sleep(150 + (n % 5) * 17)
  }
  return median((await times(page)).slice(3))
}

/** The least that does the same: a list with fields, one more where it is let go, one text that follows another. */
function barePage(): string {
  const items = Array.from(
    { length: components },
    (_, n) => `<li><label><span>Fråga ${n + 1}</span><input></label></li>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Lista</title>
<style>body{font:16px sans-serif}li{padding:8px}span{display:block;font-weight:600}input{width:100%}
#source,#setting{position:fixed;left:8px}#source{top:8px}#setting{top:40px;width:200px}ul{margin-left:260px}</style>
<button id="source">Rubrik</button><input id="setting"><ul>${items.join('')}</ul>
<script>
let dragged = false
document.addEventListener('mousedown', (event) => { dragged = event.target.id === 'source' })
document.addEventListener('mouseup', (event) => {
  const before = event.target.closest?.('li')
  if (!dragged || !before) return
  dragged = false
  const made = document.createElement('li')
  made.id = 'dropped'
  made.textContent = 'Rubrik'
  before.before(made)
})
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey && event.key === 'z') document.getElementById('dropped')?.remove()
})
document.getElementById('setting').addEventListener('input', (event) => {
  document.querySelectorAll('li span')[2].textContent = event.target.value
})
</script>`
}
