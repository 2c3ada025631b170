import { expect, test } from 'bun:test'
import { decoderOf } from './decode.ts'
import { fold } from './fold.ts'
import type { ParsedMail } from './parsed.ts'
import { readMail } from './read.ts'
import { mailLimits, splitMail, Unreadable } from './split.ts'

/** What is read of mails as programs send them, and what is refused before it is read. */

async function* inPieces(raw: string | Uint8Array, size = 700): AsyncGenerator<Uint8Array> {
  const bytes = typeof raw === 'string' ? Buffer.from(raw.replace(/\n/g, '\r\n'), 'latin1') : raw
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(raw: string | Uint8Array): Promise<{ mail: ParsedMail; files: Buffer[] }> {
  const files: Buffer[] = []
  const split = await splitMail(inPieces(raw), (part) => {
    files[part] = Buffer.alloc(0)
    return {
      write(bytes) {
        files[part] = Buffer.concat([files[part] ?? Buffer.alloc(0), bytes])
      },
      end: () => {},
    }
  })
  return { mail: await readMail(split), files }
}

const head = `From: Anna Berg <Anna@Example.se>
To: svar+abc@kommun.se
Subject: Sv: =?ISO-8859-1?Q?=C4rende_12?=
Message-ID: <m1@example.se>
MIME-Version: 1.0
`

test('a mail of text in ISO-8859-1 is read, and what it quotes and its signature are folded away', async () => {
  const { mail } = await read(`${head}Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: 8bit

Lampan \xe4r fortfarande sl\xe4ckt.

-- 
Anna

Den 3 maj 2026 skrev Kommunen:
> Vi har lagat den.
`)
  expect(mail).toMatchObject({
    ...{ messageId: 'm1@example.se', from: 'anna@example.se', fromName: 'Anna Berg' },
    ...{ to: ['svar+abc@kommun.se'], subject: 'Sv: Ärende 12', text: 'Lampan är fortfarande släckt.' },
    ...{ automatic: false, failure: null, isFalse: false, attachments: [] },
  })
  expect(mail.quoted).toStartWith('--')
  expect(mail.quoted).toEndWith('> Vi har lagat den.')
})

test('Windows-1252 is read as it was written', async () => {
  const { mail } = await read(`${head}Content-Type: text/plain; charset=windows-1252
Content-Transfer-Encoding: quoted-printable

=93Nej=94, sa hon =96 100 =80.`)
  expect(mail.text).toBe('“Nej”, sa hon – 100 €.')
})

const undeclared: [string, string][] = [
  ['says nothing of how it is written', ''],
  ['says that it is UTF-8', 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n'],
]
for (const [what, header] of undeclared)
  test(`a mail in Windows-1252 that ${what} is read as it was meant`, async () => {
    const { mail } = await read(`${head}${header}\nR\xe4ksm\xf6rg\xe5s f\xf6r 5 \x80.\n`)
    expect(mail.text).toBe('Räksmörgås för 5 €.')
  })

test('what is UTF-8 stays so beside a line that is not', async () => {
  const utf8 = Buffer.from('Räksmörgås', 'utf8').toString('latin1')
  const { mail } = await read(`${head}\n${utf8}\n\xe5\xe4\xf6\n`)
  expect(mail.text).toBe('Räksmörgås\nåäö')
})

test('a mail of HTML alone becomes text: no script, no style, quotes with their sign', async () => {
  const { mail } = await read(`${head}Content-Type: text/html; charset=utf-8

<html><head><style>p {}</style><title>x</title></head><body><p>Hej &amp; tack</p><div>rad ett<br>rad tv&aring;</div>
<ul><li>ett<li>tv\xc3\xa5</ul><script>alert(1)</script>
<div>Den 3 maj skrev Kommunen:</div><blockquote>Hur dags?</blockquote></body></html>`)
  expect(mail.text).toBe('Hej & tack\n\nrad ett\nrad två\n\n- ett\n- två')
  expect(mail.quoted).toBe('Den 3 maj skrev Kommunen:\n\n> Hur dags?')
})

test('a link in HTML says where it leads, unless its words do or it leads nowhere', async () => {
  const { mail } = await read(`${head}Content-Type: text/html; charset=utf-8

<p>Se <a href="https://x.se/bevis?a=1&amp;b=2"><b>intyget</b></a>, <a href="https://www.x.se/">x.se</a>,
<a href="mailto:a@b.se">a@b.se</a>, <a href="javascript:alert(1)">inte</a> och <a href="https://y.se"><img src="y"></a>.</p>`)
  expect(mail.text).toBe('Se intyget (https://x.se/bevis?a=1&b=2), x.se, a@b.se, inte och https://y.se.')
})

const withFiles = (parts: string) => `${head}Content-Type: multipart/mixed; boundary="b 1"

Ingen ser det här.
--b 1
Content-Type: text/plain; charset=utf-8

Se filerna.
${parts}
--b 1--
Efter.
`

test('attachments go their own way: base64, quoted-printable and as they are, each with the name it was sent with', async () => {
  const { mail, files } = await read(
    withFiles(`--b 1
Content-Type: application/pdf
Content-Disposition: attachment; filename*0*=UTF-8''r%C3%A4k; filename*1*=ning.pdf
Content-Transfer-Encoding: base64

JVBERi0x
LjQ=
--b 1
Content-Type: text/csv; name="=?utf-8?B?w6UuY3N2?="
Content-Transfer-Encoding: quoted-printable

a;=C3=A5=
;b
c
--b 1
Content-Type: image/png
Content-Disposition: attachment; filename="../../etc/passwd"

\x89PNG`),
  )
  expect(mail.text).toBe('Se filerna.')
  expect(mail.attachments).toMatchObject([
    { name: 'räkning.pdf', mimeType: 'application/pdf', part: 0, content: null },
    { name: 'å.csv', mimeType: 'text/csv', part: 1 },
    { name: '../../etc/passwd', part: 2 },
  ])
  expect(files.map((one) => one.toString('latin1'))).toEqual([
    '%PDF-1.4',
    Buffer.from('a;å;b\r\nc').toString('latin1'),
    '\x89PNG',
  ])
})

test('winmail.dat is a file, and a mail that was forwarded as one is, too', async () => {
  const { mail, files } = await read(
    withFiles(`--b 1
Content-Type: application/ms-tnef; name="winmail.dat"
Content-Transfer-Encoding: base64

eJ8+Ig==
--b 1
Content-Type: message/rfc822

Subject: inre

--b 2
text`),
  )
  expect(mail.attachments).toMatchObject([
    { name: 'winmail.dat', mimeType: 'application/ms-tnef', part: 0 },
    { name: 'meddelande.eml', part: 1 },
  ])
  expect(files[0]).toEqual(Buffer.from('eJ8+Ig==', 'base64'))
  expect(files[1]?.toString()).toStartWith('Subject: inre')
})

test('who writes the mark of a taken-out part into a mail does not get at another part', async () => {
  const { mail } = await read(
    withFiles(`--b 1
Content-Disposition: attachment; filename=a.txt

part-00000000-0000-0000-0000-000000000000:7`),
  )
  expect(mail.attachments).toMatchObject([{ part: 0 }])
})

const refused: [string, () => string, Unreadable['why']][] = [
  ['5,000 parts', () => withFiles('--b 1\nContent-Type: text/plain\n\nx\n'.repeat(5_000)), 'parts'],
  [
    'parts within parts',
    () =>
      head +
      Array.from(
        { length: mailLimits.depth + 2 },
        (_, n) => `Content-Type: multipart/mixed; boundary=d${n}\n\n--d${n}\n`,
      ).join(''),
    'deep',
  ],
  ['a header without an end', () => `${head}X-A: ${'x'.repeat(1_000)}\n`.repeat(100), 'headers'],
  ['two megabytes of text', () => `${head}\n${`${'x'.repeat(99)}\n`.repeat(20_000)}`, 'large'],
]
for (const [what, raw, why] of refused)
  test(`${what} are refused before they are read`, async () => {
    const failed = await read(raw()).then(
      () => undefined,
      (error) => error,
    )
    expect(failed).toBeInstanceOf(Unreadable)
    expect((failed as Unreadable).why).toBe(why)
    expect(Buffer.from((failed as Unreadable).beginning).toString()).toContain('From: Anna Berg')
  })

test.each([
  ['lines that begin a signature', '-- \n'.repeat(40_000)],
  ['signatures with a word below', '-- \nx\n'.repeat(40_000)],
  ['lines that begin a quoted mail', 'Från:\n'.repeat(30_000)],
  ['empty lines', '\n'.repeat(190_000)],
  ['quotes with empty lines between', '> x\n\n'.repeat(40_000)],
])('a mail of nothing but %s is folded in the time that it takes to read it', (_, text) => {
  const before = process.cpuUsage()
  fold(`${text}x`)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

test('what is left of a mail of too many parts says nothing of what stands for its files', async () => {
  const part = '--b 1\nContent-Disposition: attachment; filename=a.txt\nContent-Transfer-Encoding: '
  const failed = await read(withFiles(`${part}base64\n\neA==\n${part}8bit\n\nx\n`.repeat(2_500))).catch(
    (error: Unreadable) => error,
  )
  const left = Buffer.from((failed as Unreadable).beginning).toString()
  expect(left).toContain('filename=a.txt')
  expect(left).not.toContain('part-')
  expect(left).not.toContain(Buffer.from('part-').toString('base64').slice(0, 6))
})

test('base64 comes out as it went in, however its lines are cut, with what is padded in the middle', () => {
  for (let length = 0; length < 200; length++) {
    const raw = crypto.getRandomValues(new Uint8Array(length))
    const text = Buffer.from(raw).toString('base64')
    const decoder = decoderOf('base64')
    const cut = Math.floor(text.length / 3)
    const lines = [`${text.slice(0, cut)}\r\n \t`, text.slice(cut, cut + 1), text.slice(cut + 1)]
    const bytes = lines.map((line) => decoder.line(Buffer.from(line), false))
    expect(Buffer.concat([...bytes, decoder.end()])).toEqual(Buffer.from(raw))
  }
  const decoder = decoderOf('base64')
  const bytes = decoder.line(Buffer.from('QQ==QUI=QUJDQQ'), false)
  expect(Buffer.concat([bytes, decoder.end()]).toString()).toBe('AABABCA')
})

test('40 MB of attachment pass through without being kept', async () => {
  const line = Buffer.from(`${Buffer.alloc(57, 7).toString('base64')}\r\n`)
  const block = Buffer.concat(Array.from({ length: 1_000 }, () => line))
  async function* source() {
    yield Buffer.from(
      `${head.replace(/\n/g, '\r\n')}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Disposition: attachment; filename=stor.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
    )
    for (let n = 0; n < 702; n++) yield block
    yield Buffer.from('--b--\r\n')
  }
  let size = 0
  const split = await splitMail(source(), () => ({
    write(bytes) {
      size += bytes.length
    },
    end: () => {},
  }))
  expect(size).toBe(702 * 1_000 * 57)
  expect(split.skeleton.length).toBeLessThan(2_000)
})

const automatic: [string, string][] = [
  ['Auto-Submitted', 'Auto-Submitted: auto-replied'],
  ['Precedence', 'Precedence: bulk'],
  ['X-Autoreply', 'X-Autoreply: yes'],
  ['an empty return path', 'Return-Path: <>'],
  ['a mailing list', 'List-Id: <x.example.se>'],
]
for (const [what, line] of automatic)
  test(`${what} tells that a program wrote it`, async () => {
    expect((await read(`${line}\n${head}\nJag är på semester.`)).mail.automatic).toBe(true)
  })

test('Auto-Submitted: no is a person', async () => {
  expect((await read(`Auto-Submitted: no\n${head}\nHej`)).mail.automatic).toBe(false)
})

const report = (action: string) => `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.se>
To: svar@kommun.se
Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary="r"

--r
Content-Type: text/plain

Det gick inte.
--r
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.se

Final-Recipient: rfc822; anna@example.se
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <anna@example.se>: Recipient address rejected:
    User unknown
--r
Content-Type: message/rfc822

Message-ID: <01jabcdefgh@kommun.se>
Subject: Nytt meddelande
Content-Type: multipart/mixed; boundary="inre"

--inre
--inre--
--r--
`

test('a report of a failed delivery says which mail, and why', async () => {
  const { mail } = await read(report('failed'))
  expect(mail.failure).toMatchObject({
    reason: '550 5.1.1 <anna@example.se>: Recipient address rejected: User unknown',
  })
  expect(mail.failure?.ids).toContain('01jabcdefgh')
  expect(mail.automatic).toBe(true)
})

test('one of a delay is no failure', async () => {
  expect((await read(report('delayed'))).mail).toMatchObject({ failure: null, automatic: true })
})

const plainBounce = (subject: string) => `From: MAILER-DAEMON@mx.example.se
To: svar@kommun.se
Subject: ${subject}

Hi. This is the mail system. Your message could not be delivered:

<anna@example.se>:
192.0.2.1 said: 550 5.1.1 no such user

--- Below this line is a copy of the message.

Message-ID: <01jabcdefgh@kommun.se>
Subject: Nytt meddelande

Hur dags?
`

test('a server that says in words alone that it gave up is understood, and one that is late is not', async () => {
  const { mail } = await read(plainBounce('failure notice'))
  expect(mail.failure).toMatchObject({ reason: '550 5.1.1 no such user' })
  expect(mail.failure?.ids).toContain('01jabcdefgh')
  expect((await read(plainBounce('Delayed mail (still being retried)'))).mail.failure).toBeNull()
  const person = plainBounce('failure notice').replace('MAILER-DAEMON@', 'anna@')
  expect((await read(person)).mail.failure).toBeNull()
})

test('that a mail was opened is told by a program, and is no answer', async () => {
  const { mail } =
    await read(`${head}Content-Type: multipart/report; report-type=disposition-notification; boundary="r"

--r
Content-Type: text/plain

Läst
--r
Content-Type: message/disposition-notification

Disposition: manual-action/MDN-sent-manually; displayed
--r--
`)
  expect(mail).toMatchObject({ automatic: true, failure: null })
})

test('several senders, or a sender that the server does not believe, are not taken for who they say', async () => {
  const both = await read('From: a@example.se, b@example.se\nSubject: x\n\nHej')
  expect(both.mail.from).toBe('')
  const unbelieved = await read(`Authentication-Results: mx; spf=pass; dmarc=fail\n${head}\nHej`)
  expect(unbelieved.mail.isFalse).toBe(true)
})

const folds: [string, string, string][] = [
  ['nothing', 'Hej\n\nMvh Anna', 'Hej\n\nMvh Anna'],
  ['an answer below a quote, which stays', '> Hur dags?\n\nVid sju.', '> Hur dags?\n\nVid sju.'],
  ['answers between quotes, which stay', '> A?\nJa\n> B?\nNej\n> C', '> A?\nJa\n> B?\nNej'],
  [
    'Outlook',
    'Ja.\n\n________________________________\nFrån: K <k@k.se>\nSkickat: i går\nTill: A\nÄmne: B\n\nHur?',
    'Ja.',
  ],
  ['a phone', 'Ja.\n\nSkickat från min iPhone\n\n> Hur?', 'Ja.'],
  [
    'an introduction in two lines',
    'Ja.\n\nOn Mon, 3 May 2026 at 10:00, Kommunen <svar@kommun.se>\nwrote:\n\n> Hur?',
    'Ja.',
  ],
  ['all there is', '> Hur?', '> Hur?'],
]
for (const [what, whole, text] of folds)
  test(`what is quoted is folded away: ${what}`, () => {
    expect(fold(whole).text).toBe(text)
    // Nothing is lost.
    expect(fold(whole).text.length + fold(whole).quoted.length).toBeGreaterThanOrEqual(whole.length - 8)
  })

test('what turns names and words around is taken away, and what is written from right to left stays', async () => {
  const raw = `From: =?UTF-8?B?${Buffer.from('Anna \u202Egreb').toString('base64')}?= <anna@example.se>
To: svar+abc@kommun.se
Subject: =?UTF-8?B?${Buffer.from('\u2067Sv\u2069: ärende').toString('base64')}?=
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

${Buffer.from('Se \u202Etxt.exe\u202C nu\nשלום עולם\u200F!').toString('base64')}
`
  const { mail } = await read(raw)
  expect(mail).toMatchObject({
    ...{ fromName: 'Anna greb', subject: 'Sv: ärende' },
    text: 'Se txt.exe nu\nשלום עולם\u200F!',
  })
})

test.each([
  ['text', 'text/plain', '--\n'.repeat(240_000)],
  [
    'a file in quoted-printable',
    'a/b; name=a\r\nContent-Transfer-Encoding: quoted-printable',
    '\n'.repeat(990_000),
  ],
  ['a file as it is', 'a/b; name=a', '--\n'.repeat(300_000)],
])(
  'a mail of hundreds of thousands of lines lets everybody else have a turn: %s',
  async (_what, type, lines) => {
    let turns = 0
    let isRead = false
    const count = () => {
      turns++
      if (!isRead) setImmediate(count)
    }
    setImmediate(count)
    let writes = 0
    const whole = async function* () {
      yield Buffer.from(
        `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: ${type}\r\n\r\n${lines}`,
      )
    }
    await splitMail(whole(), () => ({ write: () => void writes++, end: () => {} }))
    isRead = true
    expect(turns).toBeGreaterThan(0)
    expect(writes).toBeLessThan(100)
  },
)

test('quoted-printable is decoded whichever way its lines end, and wherever they are cut', () => {
  const decoded = (pieces: string[]) => {
    const decoder = decoderOf('quoted-printable')
    return Buffer.concat([
      ...pieces.map((one) => decoder.line(Buffer.from(one, 'latin1'), false)),
      decoder.end(),
    ]).toString('latin1')
  }
  const lines = ['K=F6r  ', 'mjuk=  ', '=3D=3d =4', '\t', '=', '', '=G1=']
  const meant = 'K\xf6r\r\nmjuk== =4\r\n\r\n\r\n=G1'
  expect(decoded(lines)).toBe(meant)
  for (const end of ['\n', '\r\n']) {
    expect(decoded([lines.join(end)])).toBe(meant)
    expect(decoded([lines.slice(0, 3).join(end), lines.slice(3).join(end)])).toBe(meant)
  }
})

test('a line with dashes ends a part alone where it is the boundary, wherever the mail is cut', async () => {
  const raw = `Content-Type: multipart/mixed; boundary=grans

--grans
Content-Type: text/plain

Hej
--gra
---
--grans
Content-Type: application/x-b; name=b

--b
c
--grans--
efter`
  for (const size of [1, 3, 7, 50, 1_000]) {
    const files: string[] = []
    const split = await splitMail(inPieces(raw, size), () => ({
      write: (bytes) => void files.push(Buffer.from(bytes).toString('latin1')),
      end: () => {},
    }))
    expect(files.join('')).toBe('--b\r\nc')
    expect((await readMail(split)).text).toBe('Hej\n--gra\n---')
  }
})

test('a text that is too long ends with a sign that there was more', async () => {
  const { mail } = await read(`${head}\n${'Lampan. '.repeat(30_000)}`)
  expect(mail.text.length).toBeLessThan(200_010)
  expect(mail.text).toEndWith('[…]')
})
