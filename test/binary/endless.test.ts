import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { installation } from './support/installation.ts'
import { isBuilt, type Reply } from './support/server.ts'

// Answers and mails without end, from anybody: what is looked at takes the time of its length, and keeps nobody waiting.
setDefaultTimeout(300_000)

const secret = 'ett ord som ingen gissar'
const own = installation({
  ...{ name: 'endless', about: 'texts without end' },
  settings: async () => ({ VERKSTAD_INBOX: 'svar@example.org', VERKSTAD_INBOX_SECRET: secret }),
})

/** Milliseconds of the machine's time that the server takes for it: other work is no fault of its. */
async function costs(work: () => Promise<unknown>): Promise<number> {
  const ticks = () => {
    const fields = readFileSync(`/proc/${own.server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  }
  const before = ticks()
  await work()
  return (ticks() - before) * 10
}

/** Milliseconds of a slow machine for what takes the time of its length. The square of it takes many minutes of any. */
const ofItsLength = 30_000

const formId = 'form-felanmalan'
beforeAll(async () => {
  if (!isBuilt) return
  const { revision, rootId, normStructure } = await own.act('fb3/load', { id: formId }, own.staff)
  const nodes: Record<string, Reply> = normStructure
  const [place] = Object.entries(nodes).find(([, { extra }]) => extra?.name === 'plats') ?? []
  const parent = Object.values(nodes).find(({ structure = [] }) => structure.includes(place))
  parent?.structure.push('antal')
  const extra = { name: 'antal', label: 'Antal', type: 'number' }
  const antal = { ...nodes[place ?? ''], _id: 'antal', type: 'Input', extra, structure: [] }
  const saved = { id: formId, revision, rootId, normStructure: { ...nodes, antal } }
  await own.act('fb3/save', saved, own.staff)
  await own.act('fb3/unload', { id: formId }, own.staff)
  await own.act('form/publish', { id: formId }, own.staff)
})

describe.skipIf(!isBuilt || process.platform !== 'linux')('without end', () => {
  test.each(['1', '1 ', '1.', '-', 'a@', 'a.'])('a number of %j is refused at once', async (sign) => {
    const antal = `${sign.repeat(900_000 / sign.length)}x`
    const save = () => own.send('/api/action/admin/saveFormData3', { formId, data: { antal } })
    expect(await costs(async () => expect((await save()).status).toBe(422))).toBeLessThan(ofItsLength)
  })

  const head = 'From: anna@example.se\r\nTo: svar@example.org\r\nSubject: Hej\r\n'
  const parts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(300)}`
  const quoted = 'Content-Type: a/b; name=a.txt\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'
  test.each([
    ['a sender', head.replace('anna@example.se', 'a'.repeat(63_000)) + parts],
    ['blanks', `${head}${quoted}${`${' '.repeat(63_000)}x\r\n`.repeat(50)}`],
    ['signatures', `${head}\r\n${'-- \r\n'.repeat(150_000)}x`],
    ['empty lines', `${head}\r\n${'\n'.repeat(990_000)}x`],
    ['a file of empty lines', `${head}${quoted}${'\n'.repeat(20_000_000)}`],
    ['a mail in it', `${head}Content-Type: message/rfc822\r\n\r\n${head}\r\n${'\n'.repeat(4_000_000)}`],
    ['quotes', `${head}\r\n${'> x\r\n\r\n'.repeat(100_000)}x`],
    ['brackets', `${head}Content-Type: text/html\r\n\r\n${'<'.repeat(900_000)}`],
  ])('a mail of %s is kept at once', async (_, body) => {
    const send = () =>
      fetch(`${own.server.url}/api/mail/inbound`, {
        method: 'POST',
        headers: { 'x-verkstad-secret': secret },
        body,
      })
    expect(await costs(async () => expect((await send()).status).toBe(200))).toBeLessThan(ofItsLength)
  })
})
