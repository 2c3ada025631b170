import { defineConfig } from '@playwright/test'
import { findChromium, withoutFeatures } from './test/support/chromium.ts'

const root = process.getuid?.() === 0

export default defineConfig({
  // Those in test/trust take long, and are run in the round of that name alone.
  testDir: process.env.VERKSTAD_TRUST_NOTES
    ? 'test'
    : process.env.VERKSTAD_HANDBOOK
      ? 'test/pictures'
      : 'test/e2e',
  globalSetup: './test/e2e/support/fresh.ts',
  testMatch: /\.(e2e|spec|pictures)\.ts$/,
  outputDir: 'test-results',
  // A test waits for frames and for the pauses of who types for a third of its time: three keep two processors busy.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A second try passes nothing: it tells what fails always from what passes by luck, and is recorded.
  retries: process.env.CI ? 1 : 0,
  // A guard against hanging for ever, not a measure: machines differ.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 60_000,
    browserName: 'chromium',
    // Emptied of everything between two tests: a new one with its processes takes a tenth of the time of most.
    reuseContext: true,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    viewport: { width: 1440, height: 900 },
    // Motion is waited for by every click, and drawn by the processor that the tests need.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a fifth of the processor time: a second try is recorded, and what is asked for with --trace on.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        // Chromium's sandbox does not start for root, which containers run as.
        ...(root ? ['--no-sandbox'] : []),
        // Nothing leaves the machine.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
        '--disable-gpu',
        `--disable-features=${withoutFeatures.join()}`,
        // No page lives long enough to win back what it costs to make its script quick.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
