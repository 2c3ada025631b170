import { expect } from 'bun:test'
import { faultGraph } from '../../../test/support/cases.ts'
import { document, scenario, sessionWith } from '../../../test/support/scenario.ts'
import { systemSession } from '../session.ts'

const form = document('form', { name: 'Felanmälan' }, { id: 'f1' })
const assignmentRoles = ['handler', 'registrar'].map((key) => ({ key, name: key }))
const process = document('process', { name: 'Ärende', process: faultGraph(), assignmentRoles }, { id: 'p1' })
const running = document('form', { name: 'Felanmälan', process: 'p1' }, { id: 'f1' })
const external = document(
  'form',
  { name: 'Felanmälan', formType: 'external', url: 'https://exempel.se' },
  { id: 'f1' },
)

const problem = (key: string) => ({ nodeId: null, level: 'error', key, field: 'process' })
const errorsIn = (reply: unknown) =>
  (reply as { problems: { level: string }[] }).problems.filter(({ level }) => level === 'error')

for (const { what, given, errors } of [
  { what: 'has no process', given: [form], errors: [problem('builder.formNeedsProcess')] },
  {
    what: 'waits for its process',
    given: [process, running],
    errors: [problem('builder.processNotPublished')],
  },
  { what: 'is a link', given: [external], errors: [] },
]) {
  scenario(`fb3/load tells what stands in the way of publishing a form that ${what}`, {
    given,
    as: 'formBuilder',
    send: ['fb3/load', { id: 'f1' }],
    expect: { after: (_app, reply) => expect(errorsIn(reply)).toEqual(errors as never) },
  })
}

scenario('fb3/save tells it, too', {
  given: [
    form,
    async (app, ids) => {
      ids.tree = JSON.stringify(await app.services.documents.edit(systemSession(), 'f1'))
    },
  ],
  as: 'formBuilder',
  send: (ids) => {
    const { normStructure, rootId } = JSON.parse(ids.tree ?? '')
    return ['fb3/save', { id: 'f1', normStructure, rootId, revision: 1 }]
  },
  expect: {
    after: (_app, reply) => expect(errorsIn(reply)).toEqual([problem('builder.formNeedsProcess')] as never),
  },
})

scenario('form/publish refuses a form without a process and says which field is meant', {
  given: [form],
  as: 'formBuilder',
  send: ['form/publish', { id: 'f1' }],
  expect: {
    err: { code: 'INVALID', fields: { publish: 'builder.formNeedsProcess' } },
    after: (_app, err) =>
      expect((err as { detail: unknown }).detail).toMatchObject({
        problems: expect.arrayContaining([problem('builder.formNeedsProcess')]),
      }),
  },
})

const otherWindow = sessionWith('formBuilder', { id: 'session-2' })
const held = async (app: Parameters<typeof form>[0]) => {
  await app.services.documents.lock(sessionWith('formBuilder'), 'f1')
}

scenario('fb3/lock gives a document to the same person in another window', {
  given: [form, held],
  as: otherWindow,
  send: ['fb3/lock', { id: 'f1', takeOver: true }],
  expect: { data: { lock: { mine: true } } },
})

scenario('fb3/lock keeps it from another person', {
  given: [form, held],
  as: { ...otherWindow, userId: 'user-2' },
  send: ['fb3/lock', { id: 'f1', takeOver: true }],
  expect: { err: { code: 'FORBIDDEN' } },
})

const published = async (app: Parameters<typeof form>[0]) => {
  await app.services.documents.publish(systemSession(), 'p1', '')
}
const alsoSecond = async (app: Parameters<typeof form>[0]) => {
  await app.services.documents.publish(systemSession(), 'p2', '')
}
const second = document('process', { name: 'Annat', process: faultGraph(), assignmentRoles }, { id: 'p2' })
const created = ['admin/create', { page: 'form', data: { name: 'Ny' } }] as const

scenario('a new form runs in the only process that is published', {
  given: [process, published, second],
  send: created,
  expect: { data: { data: { process: 'p1' } } },
})

scenario('a new form has no process where there are several to choose from', {
  given: [process, published, second, alsoSecond],
  send: created,
  expect: { after: (_app, reply) => expect(reply).not.toHaveProperty('data.process') },
})

scenario('a new form that is a link has no process', {
  given: [process, published],
  send: [
    'admin/create',
    { page: 'form', data: { name: 'Ny', formType: 'external', url: 'https://exempel.se' } },
  ],
  expect: { after: (_app, reply) => expect(reply).not.toHaveProperty('data.process') },
})

scenario('the first page of a new form has a name as those that follow', {
  send: created,
  expect: {
    after: async (app, reply) => {
      const { _id } = (reply as { data: { _id: string } }).data
      const { normStructure } = await app.services.documents.edit(systemSession(), _id)
      const pages = Object.values(normStructure).filter(({ type }) => type === 'FormTab')
      expect(pages.map(({ extra }) => extra.label)).toEqual(['Sida 1'])
    },
  },
})
