import { expect, test } from 'bun:test'
import { sessionWith } from '../../../test/scenario.ts'
import type { Audience } from '../../shared/wire/events.ts'
import type { PushedEvent } from '../events.ts'
import { anonymousSession, defaultOrg, type Session } from '../session.ts'
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
  await Promise.resolve()
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
