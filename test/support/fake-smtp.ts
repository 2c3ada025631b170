import { createServer, type Socket } from 'node:net'

/** A mail as the server took it. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came, without the stuffed dots. */
  raw: string
  /** User name and password of the session, when there was a login. */
  login?: string
}

export interface FakeSmtp {
  /** `smtp://127.0.0.1:{port}` */
  url: string
  mails: readonly ReceivedMail[]
  /** The next mail; at once when one is there that nobody waited for. */
  next(): Promise<ReceivedMail>
  /** Answers the next commands of that name with this line instead, e.g. `RCPT` with `550 5.1.1 Unknown user`. */
  refuse(command: string, line: string, times?: number): void
  stop(): Promise<void>
}

/** A mail server that speaks SMTP (RFC 5321, AUTH PLAIN) and keeps what it is given. `at`: its port; default: any that is free. */
export async function fakeSmtp(at = 0): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const sockets = new Set<Socket>()
  const refusals = new Map<string, { line: string; times: number }>()
  let taken = 0

  function take(mail: ReceivedMail): void {
    mails.push(mail)
    const waiter = waiting.shift()
    if (waiter) {
      taken++
      waiter(mail)
    }
  }
  function refusal(command: string): string | undefined {
    const planned = refusals.get(command)
    if (!planned || planned.times === 0) return undefined
    planned.times--
    return planned.line
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, { take, refusal })
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next() {
      const there = mails[taken]
      if (there) {
        taken++
        return Promise.resolve(there)
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    refuse: (command, line, times = 1) => void refusals.set(command, { line, times }),
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Hands {
  take(mail: ReceivedMail): void
  refusal(command: string): string | undefined
}

function converse(socket: Socket, { take, refusal }: Hands): void {
  const say = (line: string) => void socket.write(`${line}\r\n`)
  let buffer = ''
  let login: string | undefined
  let mail: ReceivedMail | undefined
  let inData = false

  const commands: Record<string, (rest: string) => void> = {
    ehlo: () => say('250-fake\r\n250-AUTH PLAIN\r\n250-8BITMIME\r\n250 SMTPUTF8'),
    helo: () => say('250 fake'),
    auth: (rest) => {
      const [, user = '', password = ''] = Buffer.from(rest.replace(/^PLAIN\s*/i, ''), 'base64')
        .toString()
        .split('\0')
      login = `${user}:${password}`
      say('235 2.7.0 Welcome')
    },
    mail: (rest) => {
      mail = { from: /<(.*?)>/.exec(rest)?.[1] ?? '', to: [], raw: '', ...(login && { login }) }
      say('250 OK')
    },
    rcpt: (rest) => {
      if (!mail) return say('503 MAIL first')
      mail.to.push(/<(.*?)>/.exec(rest)?.[1] ?? '')
      say('250 OK')
    },
    data: () => {
      if (!mail?.to.length) return say('503 RCPT first')
      inData = true
      say('354 Go on')
    },
    rset: () => {
      mail = undefined
      say('250 OK')
    },
    noop: () => say('250 OK'),
    quit: () => {
      say('221 Bye')
      socket.end()
    },
  }

  function line(text: string): void {
    const [, name = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(text) ?? []
    const refused = refusal(name.toUpperCase())
    const command = commands[name.toLowerCase()]
    if (refused) say(refused)
    else if (command) command(rest)
    else say('500 Unknown command')
  }

  function data(): boolean {
    const end = buffer.indexOf('\r\n.\r\n')
    if (end === -1 || !mail) return false
    const raw = buffer.slice(0, end).replace(/^\.\./gm, '.')
    buffer = buffer.slice(end + 5)
    inData = false
    const done = { ...mail, raw }
    mail = undefined
    say('250 2.0.0 Taken')
    take(done)
    return true
  }

  say('220 fake ESMTP')
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    buffer += chunk
    for (;;) {
      if (inData) {
        if (!data()) return
        continue
      }
      const end = buffer.indexOf('\r\n')
      if (end === -1) return
      const text = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      line(text)
    }
  })
}
