import type { BrowserContext } from '@playwright/test'

/** What the pages of a context complain about from now on: errors thrown, and errors and refusals on the console. */
export function complaintsOf(context: BrowserContext): string[] {
  const heard: string[] = []
  context.on('weberror', (error) =>
    heard.push(`${error.page()?.url()}: ${error.error().stack ?? error.error()}`),
  )
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      heard.push(`${message.page()?.url()}: ${message.text()} (${message.location().url})`)
    }
  })
  return heard
}
