// npm run pictures: draws the pictures of the handbooks anew, from the executable that is built.
import { ensureChromium } from './test/browser.ts'
import { runCommand } from './test/command.ts'
import { node } from './test/node.ts'
import { fromRoot } from './vite/paths.ts'

const { code } = await runCommand(
  [node, fromRoot('node_modules/@playwright/test/cli.js'), 'test', '--workers', '1'],
  { VERKSTAD_HANDBOOK: '1', PLAYWRIGHT_CHROMIUM: await ensureChromium() },
)
process.exit(code)
