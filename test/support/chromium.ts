import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** First the one that has no window around the page: drawing what nobody sees takes a fifth of the time of a test. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * What Chromium is without in tests. It reads one list of these alone, so that Playwright's own stands here first. The
 * last are suggestions under an address bar that nobody sees: every new window draws them in two processes of their
 * own, which is half of the processor time that it takes.
 */
export const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * A Chromium that starts: the one `PLAYWRIGHT_CHROMIUM` or `CHROME` names, else one on the machine, else
 * Playwright's own. Nothing is downloaded here; `scripts/test/browser.ts` does that.
 * @throws when the environment names one that does not start.
 */
export function findChromium(): string | undefined {
  const named = process.env.PLAYWRIGHT_CHROMIUM || process.env.CHROME
  if (named) {
    if (!starts(named)) throw new Error(`PLAYWRIGHT_CHROMIUM or CHROME is ${named}, which does not start.`)
    return named
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...installed, chromium.executablePath()].find(starts)
}

/** Also false when a library that it needs is missing. */
function starts(path: string): boolean {
  try {
    return (
      existsSync(path) &&
      execFileSync(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
    )
  } catch {
    return false
  }
}
