import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  citizen,
  faultGraph,
  handler,
  makeUsers,
  publishFault,
  sendFault,
  stranger,
  visitor,
} from '../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../test/support/pages.ts'
import type { ProcessModel, ProcessOverviewModel } from '../../shared/wire/page/services.ts'
import type { App } from '../app.ts'
import type { Session } from '../session.ts'
import { systemSession } from '../session.ts'

/** A process on a page: its card, how it goes, and where one's own case stands in it. */

let app: App
beforeEach(async () => {
  app = await pagesApp()
  await makeUsers(app)
})
afterEach(() => app.close())

const withSteps = () => {
  const graph = faultGraph()
  const names = { ny: 'Vi har fått din anmälan', pagar: 'Vi undersöker', klar: 'Felet är lagat' }
  for (const one of graph.states) {
    const name = names[one._id as keyof typeof names]
    one.citizen = { step: true, name, ahead: one._id === 'klar' ? 'Inom en vecka' : '' }
  }
  return graph
}
const processId = 'process-fault'
const publish = () => publishFault(app, { graph: withSteps(), form: { description: 'Anmäl ett fel' } })
const shown = async <T>(who: Session, component: string, query: string, settings = {}): Promise<T> => {
  const url = crypto.randomUUID()
  await publishView(app, url, [[`${component}#it`, settings]])
  const page = browser(app, who)
  await page.open(`/v/${url}${query}`)
  return page.model.data.it as T
}

describe('the card of a process', () => {
  test('is that of the address, or of its settings, and leads to the view s', async () => {
    await publish()
    const card = {
      processId,
      name: 'Felanmälan',
      description: 'Anmäl ett fel',
      href: `/v/s?processId=${processId}`,
    }
    expect(await shown<ProcessModel>(visitor(), 'Process', `?processId=${processId}`)).toMatchObject({
      ...{ process: card, loved: false },
    })
    const set = await shown<ProcessModel>(visitor(), 'Process', '?processId=another', { processId })
    expect(set.process).toMatchObject(card)
    await publishView(app, 'start', [])
    const led = await shown<ProcessModel>(visitor(), 'Process', '', { processId, to: 'start' })
    expect(led.process?.href).toBe(`/v/start?processId=${processId}`)
  })

  test('says who is logged in whether it is a favourite', async () => {
    await publish()
    await app.services.accounts.setProfile(citizen(), { loveProcess: { [processId]: true } })
    const who = citizen({ kind: 'token' })
    expect((await shown<ProcessModel>(who, 'Process', `?processId=${processId}`)).loved).toBe(true)
    expect((await shown<ProcessModel>(visitor(), 'Process', `?processId=${processId}`)).loved).toBe(false)
  })

  test('is none of a process that is closed, not published, not there, or of the staff alone', async () => {
    await publish()
    const none = { process: null, loved: false }
    expect(await shown<ProcessModel>(visitor(), 'Process', '')).toEqual(none)
    expect(await shown<ProcessModel>(visitor(), 'Process', '?processId=nothing')).toEqual(none)
    await app.services.documents.update(systemSession(), {
      page: 'process',
      id: processId,
      data: { status: 'closed' },
    })
    await app.services.documents.publish(systemSession(), processId, '')
    expect(await shown<ProcessModel>(visitor(), 'Process', `?processId=${processId}`)).toEqual(none)
  })
})

describe('the overview of a process', () => {
  const ask = (who: Session, query: string) => shown<ProcessOverviewModel>(who, 'ProcessOverview', query)

  test('tells everybody its steps beforehand, and nothing that has no words for them', async () => {
    await publish()
    const { process, steps, mine } = await ask(visitor(), `?processId=${processId}`)
    expect(mine).toBeUndefined()
    expect(process?.name).toBe('Felanmälan')
    expect(steps).toMatchObject([
      { name: 'Vi har fått din anmälan', place: 'ahead' },
      { name: 'Vi undersöker', place: 'ahead' },
      { name: 'Felet är lagat', note: 'Inom en vecka' },
    ])
    await publishFault(app, { prefix: 'annan-' })
    expect((await ask(visitor(), '?processId=annan-process-fault')).steps).toEqual([])
  })

  test('tells who sent a case in where it stands, and nobody else', async () => {
    const formId = await publish()
    const { formDataId } = await sendFault(app, citizen(), formId)
    await app.services.cases.changeStatus(handler(), {
      ...{ formDataId, connectionId: 'ny-pagar', currentStateId: 'ny' },
    })
    const query = `?processId=${processId}&formDataId=${formDataId}`
    const { mine, steps } = await ask(citizen(), query)
    expect(steps).toEqual([])
    expect(mine?.status).toMatchObject({ name: 'Vi undersöker', stage: 'open' })
    expect(mine?.steps.map(({ place }) => place)).toEqual(['done', 'here', 'ahead'])
    // The case says of which process it is.
    expect((await ask(citizen(), `?formDataId=${formDataId}`)).mine?.status.name).toBe('Vi undersöker')
    for (const who of [visitor(), stranger(), handler()])
      expect(await ask(who, query)).not.toHaveProperty('mine')
    // Of another process it is not told where that one is named.
    expect((await ask(citizen(), `?processId=another&formDataId=${formDataId}`)).mine).toBeUndefined()
    const answer = app.services.effects.run(stranger(), 'ProcessOverview/get', { formDataId })
    expect(await answer).toEqual({ process: null, steps: [] })
  })
})

test('the effects answer as the components do, and the list with its categories', async () => {
  const formId = await publish()
  const system = systemSession()
  const { _id: parent } = await app.services.documents.create(system, {
    page: 'category',
    data: { name: 'Gata' },
  })
  const { _id } = await app.services.documents.create(system, {
    page: 'category',
    data: { name: 'Lampor', parent, processes: [processId], description: 'Som lyser' },
  })
  const run = (name: string, input: object) => app.services.effects.run(visitor(), name, input)
  expect(await run('Process/get', { processId })).toMatchObject({ process: { processId, publishId: formId } })
  for (const name of ['ProcessList/get', 'Components/ProcessList/get'])
    expect(await run(name, { categories: [_id] })).toMatchObject({
      folders: [
        {
          ...{ categoryId: _id, label: 'Lampor', description: 'Som lyser', folderId: parent },
          structure: [{ publishId: formId, name: 'Felanmälan' }],
        },
      ],
    })
})
