import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** What of a screen is looked at. */
export interface Look {
  /** Rules about colours alone: what a screen looked at in full needs in its other theme. */
  colors?: boolean
  /** A part of the page, as a selector: where the rest has been looked at already. */
  part?: string
  /** A part that is left out. */
  without?: string
  /** Axe's own advice too, beyond the law. */
  bestPractice?: boolean
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that axe has about colours within WCAG 2.2 AA. */
const aboutColors = ['color-contrast', 'link-in-text-block']

/** Without comments and long names: every page that is looked at reads it anew, which takes half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails with the rules, elements and reasons where the screen shown breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page, screen: string, look: Look = {}): Promise<void> {
  await settled(page)
  expect(await breaches(page, look), `${screen}: accessibility`).toEqual([])
}

/**
 * Looks at the screen shown in both themes: at all of it in the light one that it is opened in, and at its colours in
 * the dark one. What goes away by itself meanwhile is to be looked at once in each.
 */
export async function expectAccessibleInBoth(page: Page, screen: string, look: Look = {}): Promise<void> {
  const shown = page.locator('html')
  await expect(shown).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page, `${screen} in light`, look)
  for (const frame of page.frames()) {
    await frame.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
  }
  await expectAccessible(page, `${screen} in dark`, { ...look, colors: true })
  await expect(shown).toHaveAttribute('data-theme', 'dark')
}

/**
 * `rule: element – reason` of each breach. A control that happens to be scrolled half under the top bar is no small one: the size of
 * targets is measured where they lie free.
 */
async function breaches(page: Page, { colors, part, without, bestPractice }: Look): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  }
  const runOnly: axe.RunOnly = colors
    ? { type: 'rule', values: aboutColors }
    : { type: 'tag', values: bestPractice ? [...wcag, 'best-practice'] : wcag }
  return page.evaluate(
    async ([context, options]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const told: string[] = []
      for (const { id, nodes } of (await run(context, options)).violations) {
        for (const { html, failureSummary, element } of nodes) {
          if (id === 'target-size' && element) {
            element.scrollIntoView({ block: 'center' })
            const rule = { runOnly: { type: 'rule' as const, values: [id] } }
            if ((await run(element, rule)).violations.length === 0) continue
          }
          told.push(`${id}: ${html.slice(0, 200)} – ${failureSummary?.replaceAll('\n', ' ')}`)
        }
      }
      return told
    },
    [
      { include: part ?? 'html', ...(without && { exclude: without }) },
      // What is told of a breach is its element: nobody needs a selector of each.
      { runOnly, resultTypes: ['violations'], selectors: false, elementRef: true } satisfies axe.RunOptions,
    ] as const,
  )
}

/** Axe reads colours as they are: what still fades in is let in first. What turns for ever is left to it. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const passing = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    return Promise.all(passing.map((one) => one.finished.catch(() => {}))).then(() => {})
  })
}
