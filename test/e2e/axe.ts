import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails with the rules, elements and reasons where the screen shown breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} – ${node.failureSummary?.replaceAll('\n', ' ')}`),
  )
  expect(found, `${screen}: accessibility`).toEqual([])
}

/** Axe reads colours as they are: what still fades in is let in first. What turns for ever is left to it. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    return Promise.all(passing.map((one) => one.finished.catch(() => {}))).then(() => {})
  })
}
