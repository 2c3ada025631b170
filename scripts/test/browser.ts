import { findChromium } from '../../test/support/chromium.ts'
import { fromRoot } from '../vite/paths.ts'
import { runCommand } from './command.ts'
import { node } from './node.ts'

/** A Chromium that starts, installed when there is none: Playwright's own, else the system's package. */
export async function ensureChromium(): Promise<string> {
  const there = findChromium()
  if (there) return there
  for (const command of installers()) {
    console.log(`No Chromium found. Trying: ${command.join(' ')}`)
    await runCommand(command).catch((error: Error) => console.error(error.message))
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install the package chromium or google-chrome, or set PLAYWRIGHT_CHROMIUM to the path of one.',
  )
}

function installers(): string[][] {
  const own = [node, fromRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium']
  const timeout = Bun.which('timeout')
  // In a network that drops packets the download would wait for minutes at each of its addresses.
  const playwright = timeout ? [timeout, '180', ...own] : own
  if (process.getuid?.() !== 0 || !Bun.which('apt-get')) return [playwright]
  return [
    playwright,
    ['apt-get', 'update'],
    // Where the distribution has it: it is the quicker one.
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]
}
