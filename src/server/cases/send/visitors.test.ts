import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { citizen, handler, publishFault, sendFault, visitor } from '../../../../test/support/cases.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import type { Failure } from '../../../shared/wire/errors.ts'
import type { App } from '../../app.ts'
import { anonymousSession, requireRoom, type Session } from '../../session.ts'
import type { RoomLeft } from '../../store/folder/room.ts'
import { createVisitors } from './visitors.ts'

const from = (address: string): Session => anonymousSession({ address })

describe('people without a login', () => {
  function setUp() {
    let at = 0
    let room: RoomLeft = 'plenty'
    const visitors = createVisitors({ room: () => room }, () => at)
    const attempt = (session: Session, begins: boolean): unknown => {
      try {
        visitors.admit(session, begins)
        return 'in'
      } catch (error) {
        const { code, options } = error as Failure
        return options.detail ? [code, options.detail] : code
      }
    }
    return {
      attempt,
      later: (ms: number) => {
        at += ms
      },
      leave: (left: RoomLeft) => {
        room = left
      },
    }
  }

  test('begin 200 drafts from an address, and then one more every half minute; nobody else waits', () => {
    const { attempt, later } = setUp()
    const begin = () => attempt(from('192.0.2.7'), true)
    for (let n = 0; n < 200; n++) expect(begin()).toBe('in')
    expect(begin()).toEqual(['TOO_MANY', { retryAfter: 30 }])
    later(20_000)
    expect(begin()).toEqual(['TOO_MANY', { retryAfter: 10 }])
    // What has been begun goes on, and so do others.
    expect(attempt(from('192.0.2.7'), false)).toBe('in')
    expect(attempt(from('192.0.2.8'), true)).toBe('in')
    expect(attempt(citizen({ address: '192.0.2.7' }), true)).toBe('in')
    later(10_000)
    expect(begin()).toBe('in')
    expect(begin()).toEqual(['TOO_MANY', { retryAfter: 30 }])
  })

  test('save 1,200 times in five minutes', () => {
    const { attempt, later } = setUp()
    const save = () => attempt(from('192.0.2.7'), false)
    for (let n = 0; n < 1_200; n++) expect(save()).toBe('in')
    expect(save()).toEqual(['TOO_MANY', { retryAfter: expect.any(Number) }])
    later(600_000)
    expect(save()).toBe('in')
  })

  test('are not counted as one where a web server in front tells no addresses', () => {
    const { attempt } = setUp()
    for (let n = 0; n < 2_000; n++) expect(attempt(from('127.0.0.1'), true)).toBe('in')
  })

  test.each(['staff', 'reserve'] as const)('leave the last room to others: %s', (left) => {
    const { attempt, leave } = setUp()
    leave(left)
    expect(attempt(from('127.0.0.1'), false)).toBe('DISK_FULL')
    // An account of a citizen's is made by whoever likes.
    expect(attempt(citizen(), false)).toBe('DISK_FULL')
    expect(attempt(handler(), false)).toBe('in')
  })

  test('are told to try later, and not to ask whoever runs the server', () => {
    const enter = () => requireRoom(visitor(), { room: () => 'staff' })
    expect(enter).toThrow('Försök igen senare.')
  })

  test('with an account are counted by it, wherever they sit; who works here is not', () => {
    const { attempt } = setUp()
    const begin = (address: string) => attempt(citizen({ address }), true)
    for (let n = 0; n < 200; n++) expect(begin(`192.0.2.${n}`)).toBe('in')
    expect(begin('127.0.0.1')).toEqual(['TOO_MANY', { retryAfter: 30 }])
    expect(attempt(citizen({ userId: 'user-other' }), true)).toBe('in')
    for (let n = 0; n < 300; n++) expect(attempt(handler(), true)).toBe('in')
  })

  test('write 60 messages in a case in an hour, and none into the last room', async () => {
    const app = await testApp()
    const formId = await publishFault(app)
    const { formDataId, caseToken } = await sendFault(app, visitor(), formId)
    const write = (session: Session) =>
      app.services.cases.addNote(session, {
        ...{ formDataId, noteType: 'citizen', note: 'Hej' },
        ...(session.userId === null && caseToken && { caseToken }),
      })
    for (let n = 0; n < 60; n++) await write(visitor())
    await expect(write(visitor())).rejects.toMatchObject({ code: 'TOO_MANY' })
    await expect(write(handler())).resolves.toBeDefined()
    await app.close()
  })
})

describe('an answer far longer than its question lets it be', () => {
  let app: App
  let formId: string
  beforeEach(async () => {
    app = await testApp()
    formId = await publishFault(app)
  })
  afterEach(() => app.close())

  const save = (session: Session, gata: string) =>
    app.dispatcher.call(session, 'admin/saveFormData3', { formId, data: { gata } })

  test('is not kept of a visitor; a text that is a little too long is, to be shortened', async () => {
    expect(await save(visitor(), 'x'.repeat(5_000))).not.toHaveProperty('err')
    // A sign that JSON writes as two is one.
    expect(await save(visitor(), '"'.repeat(4_000))).not.toHaveProperty('err')
    expect(await save(visitor(), 'x'.repeat(10_000))).toMatchObject({
      err: { code: 'INVALID', fields: { gata: 'validation.answerTooLong' } },
    })
    expect(await save(citizen(), 'x'.repeat(10_000))).not.toHaveProperty('err')
  })
})
