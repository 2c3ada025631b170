import type { Page } from '@playwright/test'

/**
 * Answers calls of actions in the server's place: with what `answerTo` gives, and where it gives nothing the server does.
 * It holds for whatever the page goes on to.
 */
export async function answerInstead(
  page: Page,
  answerTo: (action: string, input: Readonly<Record<string, unknown>>) => object | undefined,
): Promise<void> {
  await page.routeWebSocket(/.*/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((asked) => {
      const call = String(asked).startsWith('{') ? JSON.parse(String(asked)) : {}
      const data = call.data?.action && answerTo(call.data.action, call.data)
      if (data) socket.send(JSON.stringify({ id: call.id, data }))
      else upstream.send(asked)
    })
  })
  // Until the socket is open calls go by themselves.
  await page.route(/\/api\/action\/(admin\/download3|job\/)/, async (route) => {
    const action = new URL(route.request().url()).pathname.slice('/api/action/'.length)
    const json = answerTo(action, route.request().postDataJSON() ?? {})
    await (json ? route.fulfill({ json }) : route.continue())
  })
}
