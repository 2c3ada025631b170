import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isBuilt, type Reply, type RunningBinary, setUpIn, startBinary } from './support/server.ts'

if (!isBuilt) console.log('dist/verkstad is not built: the tests of ending it are skipped')

setDefaultTimeout(120_000)

const answers = { namn: 'Eva Ek', epost: 'eva@example.org', galler: 'skrap', plats: 'Storgatan 1' }
const form = 'form-felanmalan'

let folder = ''
let server: RunningBinary
beforeEach(async () => {
  if (!isBuilt) return
  folder = mkdtempSync(join(tmpdir(), 'verkstad-stop-'))
  await setUpIn(folder, 'felanmalan')
  server = await startBinary(folder, await freePort())
})
afterEach(async () => {
  await server?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Numbers of the cases that are in, in the stopped server's database. */
function numbers(): string[] {
  const database = new Database(join(folder, 'data/verkstad.db'), { readonly: true })
  const rows = database.query('SELECT number FROM cases WHERE draft = 0').values()
  database.close()
  return rows.map(([number]) => String(number))
}

/** One socket, whose frames are answered by their id; what was not answered when it closed is null. */
async function socketTo(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`, { headers: { origin: url } } as never)
  const waiting = new Map<number, (data: Reply | null) => void>()
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(String(data)) as Reply
    waiting.get(frame.id)?.(frame.data)
    waiting.delete(frame.id)
  }
  socket.onclose = () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let last = 0
  return {
    close: () => socket.close(),
    call: (action: string, input: Reply) =>
      new Promise<Reply | null>((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve(null)
        const id = ++last
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ event: 'msg', id, data: { action, ...input } }))
      }),
  }
}

/** The answer as it came over HTTP, or null where the server took nothing any more; half of one is an error. */
async function overHttp(action: string, input: Reply): Promise<Reply | null> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}/api/action/${action}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  }).catch(() => null)
  return response && response.status !== 503 ? ((await response.json()) as Reply) : null
}

const whole = (token: string) => ({ formId: form, data: answers, complete: true, caseToken: token })
const tokenOf = (text: string) => text.padEnd(43, 'x')

describe.skipIf(!isBuilt)('SIGTERM', () => {
  test('right after sends ends clean: every number that was told is there, no answer is half', async () => {
    const socket = await socketTo(server.url)
    // In one piece, so that all are begun when the first is answered.
    const overSocket = Array.from({ length: 40 }, (_, n) =>
      socket.call('admin/saveFormData3', whole(tokenOf(`s${n}-`))),
    )
    const requests = Array.from({ length: 20 }, (_, n) =>
      overHttp('admin/saveFormData3', whole(tokenOf(`h${n}-`))),
    )
    await Promise.any(overSocket)
    expect(await server.stop()).toBe(0)
    const ofSocket = await Promise.all(overSocket)
    const replies = [...ofSocket, ...(await Promise.all(requests))].filter((reply) => reply !== null)
    expect(replies.filter(({ err }) => err)).toEqual([])
    expect(ofSocket.filter((reply) => reply === null)).toEqual([])
    expect(numbers()).toEqual(expect.arrayContaining(replies.map(({ DiaryNumber }) => DiaryNumber)))
  })

  test('under constant load ends within some seconds, clean', async () => {
    let going = true
    const told: string[] = []
    const faults: Reply[] = []
    const person = async (call: (input: Reply) => Promise<Reply | null>, n: number) => {
      for (let turn = 0; going; turn++) {
        const reply = await call(whole(tokenOf(`p${n}-${turn}-`)))
        if (!reply) return
        if (reply.err) faults.push(reply.err)
        else told.push(reply.DiaryNumber)
      }
    }
    const sockets = await Promise.all(Array.from({ length: 6 }, () => socketTo(server.url)))
    const people = [
      ...sockets.map((socket, n) => person((input) => socket.call('admin/saveFormData3', input), n)),
      ...sockets.map((_, n) => person((input) => overHttp('admin/saveFormData3', input), 10 + n)),
    ]
    while (told.length < 60) await Bun.sleep(5)
    const from = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - from).toBeLessThan(8_000)
    going = false
    await Promise.all(people)
    expect(faults).toEqual([])
    expect(numbers()).toEqual(expect.arrayContaining(told))
  })
})

describe.skipIf(!isBuilt)('sent twice at once', () => {
  /** A draft with all its answers. */
  async function draft(): Promise<Reply> {
    const { formDataId, caseToken, revision } = (await overHttp('admin/saveFormData3', {
      formId: form,
      data: answers,
    })) as Reply
    return { formId: form, formDataId, caseToken, revision, data: answers, complete: true }
  }

  test.each(['HTTP', 'socket', 'both'])(
    'over %s: each is answered the number of the one case',
    async (way) => {
      const [one, other] = await Promise.all([socketTo(server.url), socketTo(server.url)])
      const ways = {
        HTTP: [overHttp, overHttp],
        socket: [one.call, other.call],
        both: [overHttp, other.call],
      }[way] as (typeof overHttp)[]
      for (let round = 0; round < 15; round++) {
        const input = await draft()
        const replies = await Promise.all(
          ways.flatMap((call) => [call('admin/saveFormData3', input), call('admin/saveFormData3', input)]),
        )
        const [first] = replies
        expect(first?.DiaryNumber).toBeString()
        for (const reply of replies) expect(reply).toMatchObject({ DiaryNumber: first?.DiaryNumber })
      }
      one.close()
      other.close()
    },
  )

  test('beside answers that are saved: these are kept or told that the case is in, never a conflict', async () => {
    const { call, close } = await socketTo(server.url)
    for (let round = 0; round < 15; round++) {
      const input = await draft()
      // As the page does that saves by itself while the button is pressed.
      const data = { ...answers, plats: `Storgatan ${round + 2}` }
      const { complete: _, ...saved }: Reply = { ...input, data: { plats: data.plats } }
      const [sent, beside] = await Promise.all([
        call('admin/saveFormData3', { ...input, data }),
        overHttp('admin/saveFormData3', saved),
      ])
      expect(sent?.DiaryNumber).toBeString()
      if (beside?.err) expect(beside.err.code).toBe('ALREADY_SENT')
    }
    close()
  })

  test('without script: every press is led to the receipt', async () => {
    for (let round = 0; round < 5; round++) {
      const input = await draft()
      const held = `${input.formDataId}.${input.caseToken}`
      const address = `${server.url}/v/s?formId=${form}`
      const draftCookie = `verkstad-draft-${form}=${held}`
      const page = await fetch(address, { headers: { cookie: draftCookie } })
      const html = await page.text()
      const cookie = [draftCookie, ...page.headers.getSetCookie().map((one) => one.split(';')[0])].join('; ')
      const ofForm = html.split('<form').find((piece) => piece.includes('name="_fields"')) ?? ''
      const hidden = [...ofForm.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
      const send = () =>
        fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers: { cookie, accept: 'text/html' },
          body: new URLSearchParams({ namn: answers.namn, epost: answers.epost, ...fields, _do: 'send' }),
        })
      for (const reply of await Promise.all([send(), send(), send()])) {
        expect(reply.status).toBe(303)
        expect(reply.headers.get('location')).toContain('receipt=')
      }
    }
  })
})
