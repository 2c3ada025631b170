import { expect, test } from 'bun:test'
import { sessionWith } from '../../../test/support/scenario.ts'
import type { Audience, PushedEvent } from '../events/events.ts'
import { anonymousSession, defaultOrg, type Session } from '../session.ts'
import { turn } from '../unhurried.ts'
import { createTeller, type Hearer } from './teller.ts'

const visitor = (org = defaultOrg): Session => anonymousSession({ org, address: '10.0.0.1' })
const event = (audience: Audience, more: Partial<PushedEvent> = {}) =>
  ({
    org: defaultOrg,
    seq: 1,
    event: 'changes',
    data: { schema: 'form', ids: [] },
    audience,
    ...more,
  }) as PushedEvent

async function told(sessions: Record<string, Hearer>, events: PushedEvent[]) {
  const heard: [string, number[]][] = []
  const hearers = Object.entries(sessions).map(([name, hearer]) => ({ ...hearer, name }))
  const tell = createTeller(hearers, ({ name }, texts) =>
    heard.push([name, texts.map((text) => (JSON.parse(text) as { seq: number }).seq)]),
  )
  for (const one of events) tell(one)
  // On a slow machine others have turns in between: no more than there are hearers.
  for (const _ of hearers) await turn()
  return heard
}

test('what was pushed together goes out together, to each what it may hear', async () => {
  const sessions = {
    visitor: { session: visitor() },
    staff: { session: sessionWith('formBuilder') },
    citizen: { session: sessionWith('user') },
    another: { session: visitor() },
  }
  const events = [
    event('staff', { seq: 1 }),
    event({ users: ['user-1'] }, { seq: 2 }),
    event({ permission: 'formBuilder' }, { seq: 3 }),
  ]
  expect(await told(sessions, events)).toEqual([
    ['staff', [1, 2, 3]],
    ['citizen', [2]],
  ])
})

test('what everybody may hear reaches every visitor of the organisation, as far as they asked for it', async () => {
  const sessions = {
    visitor: { session: visitor() },
    elsewhere: { session: visitor('another') },
    asking: { session: visitor(), events: new Set(['lock']) },
    another: { session: visitor() },
  }
  const forAll = { permission: 'anyone' }
  expect(await told(sessions, [event(forAll)])).toEqual([
    ['visitor', [1]],
    ['another', [1]],
  ])
})

test('what is told of cases goes together, to everybody of their own, in its order with all else', async () => {
  const heard: Record<string, [string, number, unknown][]> = {}
  const sessions = {
    one: sessionWith('formBuilder', { userId: 'one' }),
    two: sessionWith('formBuilder', { userId: 'two' }),
  }
  const hearers = Object.entries(sessions).map(([name, session]) => ({ name, session }))
  const tell = createTeller(
    hearers,
    ({ name }, texts) => {
      for (const text of texts) {
        const { event, seq, data } = JSON.parse(text) as { event: string; seq: number; data: unknown }
        heard[name] = [...(heard[name] ?? []), [event, seq, data]]
      }
    },
    60_000,
  )
  const ofCase = (id: string, who: string[], seq: number): PushedEvent =>
    event(
      { cases: new Map([[id, ({ userId }) => who.includes(userId ?? '')]]) },
      { seq, data: { schema: 'formData', ids: [id] } },
    )
  // The first goes at once.
  tell(ofCase('a', ['one'], 1))
  await turn()
  await turn()
  expect(heard).toEqual({ one: [['changes', 1, { schema: 'formData', ids: ['a'] }]] })
  // What follows waits, until there is something else to tell.
  tell(ofCase('b', ['one', 'two'], 2))
  tell(ofCase('c', ['two'], 3))
  tell(ofCase('b', ['one', 'two'], 4))
  await Promise.resolve()
  expect(Object.keys(heard)).toEqual(['one'])
  tell(event({ permission: 'formBuilder' }, { seq: 5 }))
  await turn()
  await turn()
  const last: [string, number, unknown] = ['changes', 5, { schema: 'form', ids: [] }]
  expect(heard.one?.slice(1)).toEqual([['changes', 4, { schema: 'formData', ids: ['b'] }], last])
  expect(heard.two).toEqual([['changes', 4, { schema: 'formData', ids: ['b', 'c'] }], last])
})

test('what waits goes by itself, too', async () => {
  const heard: string[] = []
  const tell = createTeller([{ session: sessionWith('formBuilder') }], (_, texts) => heard.push(...texts), 5)
  const ofCase = (id: string) =>
    event({ cases: new Map([[id, () => true]]) }, { data: { schema: 'formData', ids: [id] } })
  tell(ofCase('a'))
  await Promise.resolve()
  for (const id of ['b', 'c', 'd']) tell(ofCase(id))
  while (heard.length < 2) await Bun.sleep(1)
  expect(JSON.parse(heard[1] ?? '')).toMatchObject({ data: { ids: ['b', 'c', 'd'] } })
})

test('many are told in pieces: others have a turn in between, and what is told meanwhile comes after it, to everybody', async () => {
  const heard = new Map<string, number[]>()
  let deciding = 0
  const slow = () => {
    for (const until = performance.now() + 5; performance.now() < until; );
    deciding++
    return true
  }
  const names = ['one', 'two', 'three', 'four']
  const hearers = names.map((name) => ({ name, session: sessionWith('formBuilder', { userId: name }) }))
  const tell = createTeller(hearers, ({ name }, texts) => {
    const seqs = texts.map((text) => (JSON.parse(text) as { seq: number }).seq)
    heard.set(name, [...(heard.get(name) ?? []), ...seqs])
  })
  tell(event({ cases: new Map([['a', slow]]) }, { seq: 1, data: { schema: 'formData', ids: ['a'] } }))
  await turn()
  expect(deciding).toBeLessThan(names.length)
  tell(event({ permission: 'formBuilder' }, { seq: 2 }))
  while ([...heard.values()].flat().length < 2 * names.length) await Bun.sleep(1)
  expect(Object.fromEntries(heard)).toEqual(Object.fromEntries(names.map((name) => [name, [1, 2]])))
})
