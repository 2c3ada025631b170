import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type Client, startServer, type TestServer } from './support/server.ts'
import type { Frame } from './support/socket.ts'

setDefaultTimeout(60_000)

const password = 'lyktstolpe cykel granit'
let server: TestServer
let admin: Client
let hanna: Client
let citizen: Client
let formDataId: string

beforeAll(async () => {
  server = await startServer({ inMemory: true })
  admin = await server.login()
  hanna = await somebody('Hanna Handläggare', ['role-handlaggare'])
  citizen = await somebody('Carl Citizen', [])
  const sent = await server.visitor.data('admin/saveFormData3', {
    formId: 'form-felanmalan',
    complete: true,
    data: {
      ...{ namn: 'Invånare', epost: 'invanare@example.org', galler: 'skrap' },
      ...{ plats: 'Storgatan 12', beskrivning: 'Skräp överallt.' },
    },
  })
  formDataId = sent.formDataId
})
afterAll(() => server.stop())

async function somebody(name: string, roles: string[]): Promise<Client> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  await admin.data('admin/create', { page: 'user', data: { name, email, password, roles } })
  return server.login({ email, password })
}

const present = ({ event }: Frame) => event === 'presence'
const told = (frames: readonly Frame[]) => frames.filter(present).map(({ data }) => data.cases[formDataId])

test('a socket is told who has a case open, until that leaves or is closed', async () => {
  const [one, two, three] = [await admin.socket(), await hanna.socket(), await hanna.socket()]
  expect(await one.ask('case/presence', { open: null, shown: [formDataId] })).toEqual({ heard: true })
  await two.ask('case/presence', { open: formDataId, writing: true })
  const here = { name: 'Hanna Handläggare', _id: expect.any(String) }
  await one.next(present)
  expect(told(one.frames)).toEqual([[{ ...here, writing: true }]])
  expect(one.frames.find(present)).not.toHaveProperty('seq')

  await two.ask('admin/unloadForm3', { formDataId })
  await one.next(({ event, data }) => event === 'presence' && data.cases[formDataId]?.length === 0)
  await three.ask('case/presence', { open: formDataId })
  await one.next(({ event, data }) => event === 'presence' && data.cases[formDataId]?.[0]?.writing === false)
  three.close()
  await three.closed
  await Bun.sleep(1_300)
  expect(told(one.frames)).toEqual([[{ ...here, writing: true }], [], [{ ...here, writing: false }], []])
  one.close()
  two.close()
})

test('whoever may not open the case is refused, is told nothing, and is told of to nobody', async () => {
  const [watching, own, visitor] = [
    await hanna.socket(),
    await citizen.socket(),
    await server.visitor.socket(),
  ]
  await watching.ask('case/presence', { open: formDataId })
  for (const socket of [own, visitor]) {
    const before = { open: formDataId, writing: true, shown: [formDataId] }
    expect((await socket.ask('case/presence', before)).err.code).toMatch(/FORBIDDEN|UNAUTHORIZED/)
    expect((await socket.ask('case/presence', { open: null, shown: [formDataId] })).err).toBeDefined()
  }
  expect((await watching.ask('case/presence', { open: 'no-such-case' })).err.code).toBe('NOT_FOUND')
  await Bun.sleep(1_300)
  for (const socket of [watching, own, visitor]) expect(told(socket.frames)).toEqual([])
  // Over HTTP it reaches nobody, and keeps no session alive.
  expect(await hanna.data('case/presence', { open: formDataId })).toEqual({ heard: false })
  for (const socket of [watching, own, visitor]) socket.close()
})
