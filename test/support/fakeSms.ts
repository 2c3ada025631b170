/** An SMS as the service took it, or refused it. */
export interface ReceivedSms {
  method: string
  url: URL
  headers: Headers
  body: string
}

export interface FakeSms {
  /** `http://127.0.0.1:{port}` */
  url: string
  /** Everything that was asked for but by OPTIONS. */
  received: readonly ReceivedSms[]
  /** What it answers from now on; default 200 with an id of its own. */
  answer(how: (sms: ReceivedSms, count: number) => Response | Promise<Response>): void
  /** What it answers to a try that sends nothing; default 204. */
  answerTries(how: () => Response): void
  stop(): Promise<void>
}

/** A service that takes SMS over HTTP, whatever form they come in. */
export function fakeSms(): FakeSms {
  const received: ReceivedSms[] = []
  const usual = (_: ReceivedSms, count: number): Response | Promise<Response> =>
    Response.json({ id: `sms-${count}`, status: 'accepted' })
  let how = usual
  let tries = () => new Response(null, { status: 204 })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (request.method === 'OPTIONS') return tries()
      const { method, headers } = request
      const sms = { method, headers, url: new URL(request.url), body: await request.text() }
      received.push(sms)
      return how(sms, received.length)
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    received,
    answer: (next) => {
      how = next
    },
    answerTries: (next) => {
      tries = next
    },
    stop: () => server.stop(true),
  }
}
