import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fromRoot } from '../../../scripts/vite/paths.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './fits.ts'

/** Of these the docs show a picture each, in both themes. */
const shownIn: Readonly<Record<string, string>> = {
  'own case with another guardian': 'mycase-parties',
  'second guardian signs': 'sign',
  'case with parties at the desk': 'case-parties',
  'asking for statements': 'statement-ask',
  'statement being written': 'statement',
}

/**
 * A screen has room at three widths and in both themes, and is accessible: the dark one by its colours. Without script axe cannot look (`axe: false`). With `SHOTS=folder` it is drawn there
 * as a whole, to be looked at by eye; where the pictures of the docs are drawn (`npm run pictures`) those of this screen are, from `at` on.
 */
export async function looked(page: Page, screen: string, { axe = true, at = '' } = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1024, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectFits(page)
      const { SHOTS } = process.env
      if (SHOTS)
        await page.screenshot({
          path: join(SHOTS, `${screen.replaceAll(' ', '-')}-${colorScheme}-${width}.png`),
          fullPage: true,
        })
      const name = process.env.VERKSTAD_PICTURES && width !== 1024 && shownIn[screen]
      if (!name) continue
      if (at) await page.locator(at).evaluate((part) => part.scrollIntoView({ block: 'center' }))
      await page.screenshot({
        path: join(fromRoot('docs/screenshots'), `${name}-${width}-${colorScheme}.png`),
        ...{ scale: 'css', caret: 'hide' },
      })
    }
    if (axe) await expectAccessible(page, `${screen}, ${colorScheme}`, { colors: colorScheme === 'dark' })
  }
}
