// npm run pictures: draws the pictures of the handbooks and of the docs anew, from the executable that is built.
import { ensureChromium } from './test/browser.ts'
import { runCommand } from './test/command.ts'
import { node } from './test/node.ts'
import { fromRoot } from './vite/paths.ts'

const playwright = [node, fromRoot('node_modules/@playwright/test/cli.js'), 'test', '--workers', '1']
const browser = { PLAYWRIGHT_CHROMIUM: await ensureChromium() }
const drawn = await runCommand(playwright, { ...browser, VERKSTAD_HANDBOOK: '1' })
// Screens that take a journey to come to are drawn by the tests of those.
const journeys = await runCommand([...playwright, 'guardians', 'statements'], {
  ...browser,
  VERKSTAD_PICTURES: '1',
})
process.exit(drawn.code || journeys.code)
