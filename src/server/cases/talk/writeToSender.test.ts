import { afterEach, beforeEach, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { type FakeSmtp, fakeSmtp } from '../../../../test/support/fake-smtp.ts'
import { testApp } from '../../../../test/support/scenario.ts'
import { problemsOfProcess } from '../../../shared/process/graph/analyse.ts'
import { effectsOf } from '../../../shared/process/graph/transitions.ts'
import type { ProcessConnection } from '../../../shared/process/process.ts'
import { connection } from '../../../shared/process/processFixture.ts'
import type { App } from '../../app.ts'
import type { Session } from '../../session.ts'

/** What a connection writes to who sent the case in. */

let app: App
let smtp: FakeSmtp
beforeEach(async () => {
  smtp = await fakeSmtp()
  app = await testApp({ env: { VERKSTAD_SMTP: smtp.url, VERKSTAD_MAIL_FROM: 'svar@kommun.se' } })
  await makeUsers(app)
})
afterEach(async () => {
  await app.close()
  await smtp.stop()
})

const graphWith = (message: ProcessConnection['message']) => {
  const graph = faultGraph()
  graph.connections[0] = { ...connection('ny-pagar'), ...graph.connections[0], ...(message && { message }) }
  return graph
}

/** A case that has followed it. */
async function followed(message: ProcessConnection['message'], who: Session) {
  const formId = await publishFault(app, { graph: graphWith(message) })
  const { formDataId, caseToken } = await sendFault(app, who, formId)
  await app.services.cases.changeStatus(handler(), {
    ...{ formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' },
  })
  await app.services.work.start()
  await app.services.work.idle()
  const held = who.userId === null && caseToken ? { caseToken } : {}
  const read = async (session: Session) => {
    const own = session.userId === null ? held : {}
    const { formData } = await app.services.cases.loadForm(session, { formDataId, ...own })
    return formData?.notes.citizen ?? []
  }
  return { formDataId, read }
}

test('who sent it in reads the message of the connection in the thread, filled in, and gets a mail without its words', async () => {
  const { formDataId, read } = await followed(
    'Hej! Ärende {{ case.DiaryNumber }} om {{ answers.gata }} är nu {{ case.status.name }}.',
    visitor(),
  )
  const [own] = await read(visitor())
  expect(own?.note).toMatch(/^Hej! Ärende \S+ om Storgatan 1 är nu Under handläggning\.$/)
  expect(own).toMatchObject({ origin: 'effect', createdBy: null })
  expect((await read(handler()))[0]?.ways).toMatchObject([{ channel: 'mail', address: 'anna@example.se' }])
  const { raw } = await smtp.next()
  expect(raw).not.toContain('Storgatan')
  const timeline = await app.services.cases.timeline(handler(), { formDataId })
  expect(JSON.stringify(timeline)).toContain('Case/writeToSender')
})

test('it is in their language, and comes to the bell of an account', async () => {
  const { read } = await followed({ sv: 'Vi har börjat.', en: 'We have begun.' }, citizen({ locale: 'en' }))
  expect((await read(citizen())).map(({ note }) => note)).toEqual(['We have begun.'])
  const { items } = await app.services.notifications.list(citizen(), { limit: 20, offset: 0 })
  expect(items.map(({ msg }) => msg).join()).toContain('Nytt meddelande i ärende')
})

test('nothing is written where the connection says nothing', () => {
  expect(effectsOf({ effects: [] })).toEqual([])
  expect(effectsOf({ effects: [], message: { sv: ' ' } })).toEqual([])
})

test('what cannot be filled in is a problem of the connection', () => {
  const problems = (message: string) =>
    problemsOfProcess(graphWith(message), [{ key: 'handler' }, { key: 'registrar' }]).map(
      ({ key, field }) => `${key} ${field}`,
    )
  expect(problems('{{ case.DiaryNumber }}')).not.toContain(
    'process.messageUnreadable connections.ny-pagar.message',
  )
  for (const wrong of ['{{ case.DiaryNumber', '{% if x %}', '{{ x | finnsinte }}'])
    expect(problems(wrong)).toContain('process.messageUnreadable connections.ny-pagar.message')
})
