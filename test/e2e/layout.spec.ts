import { expect, type Page } from '@playwright/test'
import { columnPresets } from '../../src/shared/tree/presets.ts'
import { fillModel, page as fixturePage, formPage } from '../fixtures/runtime/pages.ts'
import { type FixtureServer, serveFixture } from '../fixtures/runtime/serve.ts'
import { type Sketch, treeOf } from '../fixtures/runtime/tree.ts'
import { expectFits } from './support/fits.ts'
import { test } from './support/test.ts'

let site: FixtureServer
test.beforeAll(async () => {
  site = await serveFixture()
  site.pages.columns = () =>
    formPage('columns', fillModel({ page: 'FormTree', tree: presets('PageTypeForm') }))
  site.pages.columnsInView = () => ({ ...fixturePage('columnsInView', []), tree: presets('PageTypeView') })
})
test.afterAll(() => site?.close())

const widths = [1440, 1100, 1000, 991, 900, 768, 600, 375, 320]

/** A field across the page, then a row of fields for every way to divide one. */
function presets(root: string) {
  const rows = columnPresets.map(
    (columns, at): Sketch => [
      'Row',
      {},
      ...columns.map(
        (cols, n): Sketch => [
          'Col',
          { cols },
          n % 2 === 0
            ? ['Input', { name: `f${at}x${n}`, label: 'Namn' }]
            : ['Dropdown', { name: `f${at}x${n}`, label: 'Val', options: ['a'] }],
        ],
      ),
    ],
  )
  return treeOf([root, {}, ['Section', {}, ...rows]])
}

/** Outer edges of the controls of every row, as far left and right as any goes. */
const edges = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.v-main .v-row:not(:has(.v-row))')].map((row) => {
      const boxes = [...row.querySelectorAll('.v-input')].map((one) => one.getBoundingClientRect())
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      return `${Math.round(left)} ${Math.round(right)}`
    }),
  )

for (const name of ['columns', 'columnsInView']) {
  test(`${name}: fields of every division of a row begin and end where a field across the page does`, async ({
    page,
  }) => {
    await page.goto(`${site.address}/v/${name}`)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const all = await edges(page)
      expect(all, String(width)).toHaveLength(columnPresets.length)
      expect([...new Set(all)], `at ${width}`).toHaveLength(1)
    }
  })
}

test('the button of the menu stands at the right edge on a small screen', async ({ page }) => {
  for (const width of [991, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${site.address}/v/fields`)
    const button = await page.locator('.v-nav-mobile > summary').boundingBox()
    const logo = await page.locator('.v-nav-logo').boundingBox()
    expect(Math.round((button?.x ?? 0) + (button?.width ?? 0)), `at ${width}`).toBe(width - 8)
    expect(logo?.x, `at ${width}`).toBe(16)
    // One bar: the button beside the logo and not under it.
    expect(Math.abs((button?.y ?? 0) - (logo?.y ?? 99)), `at ${width}`).toBeLessThan(30)
    await page.locator('.v-nav-mobile > summary').click()
    const sheet = await page.locator('.v-nav-sheet').boundingBox()
    expect([sheet?.x, sheet?.width], `at ${width}`).toEqual([16, width - 32])
    await expectFits(page, `past a window of ${width} px by`)
  }
})
