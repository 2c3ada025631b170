import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { createSender } from '../src/server/mail/send.ts'
import { anonymousSession } from '../src/server/session.ts'
import { setUp } from '../test/binary/support/server.ts'
import { publishFault } from '../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../test/support/fake-smtp.ts'
import { type Measurement, median, type Row, row } from './harness.ts'
import { answersOf } from './manyCases.ts'
import { memoryOf, mostMemory } from './memory.ts'
import { ask, type Desk, person } from './people.ts'
import { executables, type Measured } from './processes.ts'

const count = Number(process.env.BENCH_TALK ?? 10_000)
/** People with the list open while citizens write, and how many of these write, one after the other. */
const people = 200
const writers = 50
const clients = 32
/** Answers by mail, four at a time as the route takes them. */
const answered = Math.min(count, 1_000)
const secret = 'nyckel till brevlådan'

interface Case {
  formDataId: string
  caseToken: string
}

/** What goes out to citizens without an account, and what comes from them. */
export const talk: Measurement = {
  name: 'talk',
  title: `The talk with the citizen: ${count} messages out, and what comes in with ${people} lists open`,
  async run() {
    const pair = await executables()
    const sink = await fakeSmtp()
    try {
      const first = await pair.startOurs()
      await first.until('/healthz')
      const headers = await setUp(first.url, 'blank', { data: pair.data })
      await first.stop()
      const app = await createApp({ config: readConfig({ data: pair.data, port: 0 }), embedded: null })
      const formId = await publishFault(app)
      const cases = await sendIn((n) =>
        app.services.cases.save(anonymousSession({ address: '127.0.0.1' }), {
          ...{ formId, data: { ...answersOf(n), epost: `b${n}@example.org` }, complete: true },
        }),
      )
      await app.services.cases.caughtUp()
      await app.close()
      const settings = {
        ...{ VERKSTAD_SMTP: sink.url, VERKSTAD_MAIL_FROM: 'svar@example.org' },
        ...{ VERKSTAD_INBOX: 'svar@example.org', VERKSTAD_INBOX_SECRET: secret },
      }
      const ours = await pair.startOurs(settings)
      await ours.until('/healthz')
      const desk = { url: ours.url, headers, formId }
      let rows: Row[]
      try {
        // What sending the cases in has set going.
        await quiet(sink)
        const out = await messagesOut(ours, desk, sink, cases)
        rows = [...out, ...(await repliesIn(desk, sink, cases)), ...(await messagesIn(desk, cases))]
      } finally {
        await ours.stop()
      }
      return [...rows, ...(await largeMails())]
    } finally {
      await sink.stop()
      pair.remove()
    }
  },
}

async function sendIn(
  save: (n: number) => Promise<{ formDataId: string; caseToken?: string }>,
): Promise<Case[]> {
  const cases: Case[] = []
  await each(count, async (n) => {
    const { formDataId, caseToken = '' } = await save(n)
    cases[n] = { formDataId, caseToken }
  })
  return cases
}

/** A message in every case: a tenth of the mails is refused at first. From the first message to the last mail that is there. */
async function messagesOut(server: Measured, desk: Desk, sink: FakeSmtp, cases: Case[]): Promise<Row[]> {
  const before = sink.mails.length
  sink.refuse('DATA', '451 4.3.0 Come back later', count / 10)
  let told = 0
  /** The most memory until half of them are written, and from then on. */
  const most = [0, 0]
  const watch = setInterval(() => {
    const half = told < count / 2 ? 0 : 1
    most[half] = Math.max(most[half] ?? 0, memoryOf(server.pid).rss)
  }, 250)
  const from = performance.now()
  await each(count, async (n) => {
    const formDataId = cases[n]?.formDataId
    await ask(desk, 'admin/addNote3', { formDataId, noteType: 'citizen', note: `Vi lagar den i dag, ${n}.` })
    told++
  })
  while (sink.mails.length - before < count) await Bun.sleep(20)
  const seconds = (performance.now() - from) / 1_000
  await quiet(sink)
  clearInterval(watch)
  const ids = sink.mails.slice(before).map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1] ?? '')
  if (ids.length !== count || new Set(ids).size !== count)
    throw new Error(`${count} messages became ${ids.length} mails, ${new Set(ids).size} of them different`)
  return [
    row(
      `${count} messages written and sent by mail, a tenth after a retry, against sending alone`,
      '/s',
      'more',
      {
        ...{ ours: count / seconds, floor: await bareSending(sink) },
      },
    ),
    row('memory that their second half takes more than the first', 'MB', 'less', {
      ours: Math.max(0, (most[1] ?? 0) - (most[0] ?? 0)) / 1024 / 1024,
      budget: { ours: 64 },
    }),
  ]
}

/** The same mails by the same library, ten at once. Each second so many. */
async function bareSending(sink: FakeSmtp): Promise<number> {
  const [{ raw = '' } = {}] = sink.mails.slice(-1)
  const text = raw.slice(raw.indexOf('\r\n\r\n'))
  const { hostname, port } = new URL(sink.url)
  const sender = createSender({
    host: hostname,
    port: Number(port),
    security: 'offered',
    from: 'svar@example.org',
  })
  const many = Math.min(count, 2_000)
  const from = performance.now()
  await each(
    many,
    async (n) => {
      const mail = {
        _id: `m${n}`,
        sender: 'svar@example.org',
        subject: 'Svar',
        html: null,
        created: Date.now(),
      }
      const done = await sender.send({ ...mail, text, recipients: [`b${n}@example.org`] })
      if (!done.ok) throw new Error(done.reason)
    },
    10,
  )
  return many / ((performance.now() - from) / 1_000)
}

/** Answers by mail to the last messages, while a case worker goes through cases: list, case, note. */
async function repliesIn(desk: Desk, sink: FakeSmtp, cases: Case[]): Promise<Row[]> {
  let [isOver, n] = [false, 0]
  const work = async (): Promise<number> => {
    const formDataId = cases[n++ % cases.length]?.formDataId
    const from = performance.now()
    await ask(desk, 'case/list', { formIds: [desk.formId], page: 1, pageSize: 50 })
    await ask(desk, 'admin/loadForm3', { formDataId })
    await ask(desk, 'admin/addNote3', { formDataId, note: 'Ringt driften.' })
    return performance.now() - from
  }
  const alone: number[] = []
  for (let round = 0; round < 50; round++) alone.push(await work())
  const meanwhile: number[] = []
  const worker = (async () => {
    while (!isOver) meanwhile.push(await work())
  })()
  const written = sink.mails.filter(({ raw }) => /^reply-to:/im.test(raw)).slice(-answered)
  const replies = written.map(({ raw, to }) => replyTo(raw, to[0] ?? ''))
  let tied = 0
  const from = performance.now()
  await each(
    answered,
    async (of) => {
      const response = await fetch(`${desk.url}/api/mail/inbound`, {
        ...{ method: 'POST', headers: { 'x-verkstad-secret': secret, 'content-type': 'message/rfc822' } },
        body: replies[of] ?? '',
      })
      const { became } = (await response.json()) as { became?: string }
      if (became === 'message') tied++
      else console.log(`  ${response.status} ${became}`)
    },
    4,
  )
  const seconds = (performance.now() - from) / 1_000
  isOver = true
  await worker
  if (tied !== answered) throw new Error(`${answered} answers by mail, ${tied} of them tied to their cases`)
  return [
    row(`${answered} answers by mail, tied to their cases while a case worker works`, '/s', 'more', {
      ...{ ours: answered / seconds, budget: { ours: 1_000 / 60 } },
    }),
    row('list, case and note of that case worker meanwhile, against alone', 'ms', 'less', {
      ...{ ours: median(meanwhile), floor: median(alone) },
    }),
  ]
}

function replyTo(raw: string, from: string): string {
  const lines = raw.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(lines)?.[1]?.trim() ?? ''
  const words = 'Hej! Den lyser fortfarande inte, trots att ni har varit här.'
  return [
    ...[`From: ${from}`, `To: ${header('reply-to')}`, `Subject: Sv: ${header('subject')}`],
    ...[`Message-ID: <${crypto.randomUUID()}@example.org>`, `In-Reply-To: ${header('message-id')}`],
    ...[
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      words,
      '',
      '> Du har fått svar',
      '',
    ],
  ].join('\r\n')
}

/** From the answer to somebody who has written until the list of somebody else shows it. */
async function messagesIn(desk: Desk, cases: Case[]): Promise<Row[]> {
  const shown = new Map<string, number>()
  const sockets = await Promise.all(
    Array.from({ length: people }, (_, n) =>
      person(
        desk,
        n === 0
          ? {
              listed: ({ _id, notifications }) => {
                if (notifications.messages > 0 && !shown.has(_id)) shown.set(_id, performance.now())
              },
            }
          : {},
      ),
    ),
  )
  const waits: number[] = []
  for (const { formDataId, caseToken } of cases.slice(0, writers)) {
    const note = { formDataId, caseToken, noteType: 'citizen', note: 'Den lyser fortfarande inte.' }
    await ask({ url: desk.url, headers: {} }, 'admin/addNote3', note)
    const from = performance.now()
    while (!shown.has(formDataId) && performance.now() - from < 10_000) await Bun.sleep(5)
    waits.push(Math.max(0, (shown.get(formDataId) ?? Number.POSITIVE_INFINITY) - from))
  }
  for (const socket of sockets) socket.close()
  return [
    row("from a citizen's message to a handler's list, the median", 'ms', 'less', { ours: median(waits) }),
    row('the longest', 'ms', 'less', { ours: Math.max(...waits), budget: { ours: 2_000 } }),
  ]
}

/** Mails of 40 MB, one after the other, each with a file that is taken in: by a server that has done nothing else. */
async function largeMails(): Promise<Row[]> {
  const pair = await executables()
  try {
    const ours = await pair.startOurs({
      ...{ VERKSTAD_INBOX: 'svar@example.org', VERKSTAD_INBOX_SECRET: secret, VERKSTAD_MAX_UPLOAD_MB: '40' },
    })
    try {
      await ours.until('/healthz')
      await setUp(ours.url, 'blank', { data: pair.data })
      const take = async (n: number) => {
        const response = await fetch(`${ours.url}/api/mail/inbound`, {
          ...{ method: 'POST', headers: { 'x-verkstad-secret': secret, 'content-type': 'message/rfc822' } },
          body: largeMail(n),
        })
        const { became } = (await response.json()) as { became?: string }
        if (became !== 'loose') throw new Error(`a mail of 40 MB became ${response.status} ${became}`)
      }
      const rest = await memoryAtRest(ours.pid)
      const more = async (n: number) => ((await mostMemory(ours.pid, () => take(n))) - rest) / 1024 / 1024
      const cold = await more(0)
      for (let n = 1; n < 5; n++) await take(n)
      const budget = { ours: 64 }
      return [
        row('memory that a mail of 40 MB takes, more than at rest: the first', 'MB', 'less', {
          ours: cold,
          budget,
        }),
        row('the same after five such mails', 'MB', 'less', { ours: await more(5), budget }),
      ]
    } finally {
      await ours.stop()
    }
  } finally {
    pair.remove()
  }
}

/** 40 MB as they come: a file in base64, in lines of 76 signs. Its bytes repeat nothing, and are others in each. */
function largeMail(n: number): Blob {
  const head = [
    ...[
      'From: anna@example.org',
      'To: svar@example.org',
      `Subject: Film ${n}`,
      `Message-ID: <film-${n}@example.org>`,
    ],
    ...[
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'Här är filmen.',
      '--b',
    ],
    ...['Content-Disposition: attachment; filename=film.bin', 'Content-Transfer-Encoding: base64', '', ''],
  ]
  const lines = Array.from({ length: 40_000_000 / 78 }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(57))
    return `${Buffer.from(bytes).toString('base64')}\r\n`
  })
  return new Blob([head.join('\r\n'), ...lines, '--b--\r\n'])
}

/** Once it has not changed by a megabyte for two seconds. */
async function memoryAtRest(pid: number): Promise<number> {
  for (let before = memoryOf(pid).rss; ; ) {
    await Bun.sleep(2_000)
    const now = memoryOf(pid).rss
    if (Math.abs(now - before) < 1024 * 1024) return now
    before = now
  }
}

/** Until no mail has come for two seconds. */
async function quiet(sink: FakeSmtp): Promise<void> {
  for (let there = -1; there !== sink.mails.length; ) {
    there = sink.mails.length
    await Bun.sleep(2_000)
  }
}

async function each(many: number, work: (n: number) => Promise<void>, at = clients): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < many) await work(next++)
  }
  await Promise.all(Array.from({ length: at }, client))
}
