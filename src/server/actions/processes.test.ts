import { expect } from 'bun:test'
import { faultGraph } from '../../../test/support/cases.ts'
import { document, scenario } from '../../../test/support/scenario.ts'
import { state } from '../../shared/process/processFixture.ts'

const rolesOf = (...keys: string[]) => keys.map((key) => ({ key, name: key }))
const assignmentRoles = rolesOf('handler', 'registrar')
const fault = document(
  'process',
  { name: 'Felanmälan', process: faultGraph(), assignmentRoles },
  { id: 'p1' },
)

scenario('pb3/load answers with the graph and what is wrong in it', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/load', { id: 'p1' }],
  expect: { data: { revision: 1, problems: [], process: faultGraph() } },
})

scenario('pb3/load wants the permission', {
  given: [fault],
  as: 'formBuilder',
  send: ['pb3/load', { id: 'p1' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('pb3/states tells who builds forms the ids and names of the states, and no more', {
  given: [fault],
  as: 'formBuilder',
  send: ['pb3/states', { id: 'p1' }],
  expect: {
    data: { states: faultGraph().states.map(({ _id, name }) => ({ _id, name })) },
  },
})

scenario('pb3/states is not for those who only read', {
  given: [fault],
  as: 'viewBuilder',
  send: ['pb3/states', { id: 'p1' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('pb3/states of what is no process', {
  given: [document('form', { name: 'F' }, { id: 'f1' })],
  as: 'formBuilder',
  send: ['pb3/states', { id: 'f1' }],
  expect: { err: { code: 'NOT_FOUND' } },
})

scenario('pb3/fullSave keeps a graph with faults and names them', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: { ...faultGraph(), connections: [] }, revision: 1 }],
  expect: { data: { revision: 2, problems: [{ level: 'error' }, {}, {}, {}, {}] } },
})

const mailed = faultGraph()
mailed.states[0]?.onEnter.push({ effect: 'Case/mail', input: {} })
scenario('pb3/fullSave says where an effect lacks a setting, before anybody publishes', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: mailed, revision: 1 }],
  expect: {
    data: {
      problems: [
        {
          id: mailed.states[0]?._id,
          level: 'error',
          key: 'validation.required',
          field: expect.stringMatching(/^states\.\w+\.onEnter\.\d+\.input\.template$/),
        },
      ],
    },
  },
})

scenario('pb3/fullSave refuses what is no graph', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: { ...faultGraph(), states: [{ name: 'x' }] }, revision: 1 }],
  expect: { err: { code: 'INVALID' } },
})

scenario('pb3/fullSave from an old revision answers CONFLICT', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: faultGraph(), revision: 9 }],
  expect: { err: { code: 'CONFLICT' } },
})

scenario('pb3/publish refuses a process in which a case could get stuck', {
  given: [
    document(
      'process',
      { name: 'F', assignmentRoles, process: { ...faultGraph(), connections: [] } },
      { id: 'p1' },
    ),
  ],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1' }],
  expect: { err: { code: 'INVALID', fields: { publish: 'process.noWayOn' } } },
})

const forNobody = () => {
  const { connections, ...more } = faultGraph()
  return {
    ...more,
    connections: connections.map((one, n) =>
      n === 0 ? { ...one, allow: { assignmentRoles: ['namnd'] } } : one,
    ),
  }
}
const [first] = faultGraph().connections
const unknownRole = {
  ...{ level: 'error', key: 'process.allowedRole' },
  field: `connections.${first?._id}.allow.assignmentRoles.namnd`,
}
const withRoles = (...keys: string[]) =>
  document('process', { name: 'F', process: forNobody(), assignmentRoles: rolesOf(...keys) }, { id: 'p1' })

scenario('pb3/fullSave says which connection is for an assignment role that the process does not have', {
  given: [withRoles('handler', 'registrar')],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: forNobody(), revision: 1 }],
  expect: { data: { problems: [{ ...unknownRole, id: first?._id }] } },
})

scenario('pb3/publish refuses a connection for an assignment role that the process does not have', {
  given: [withRoles('handler', 'registrar')],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1' }],
  expect: {
    err: { code: 'INVALID', fields: { publish: 'process.allowedRole' } },
  },
})

scenario('pb3/publish takes a connection for one of the assignment roles of the process', {
  given: [withRoles('handler', 'registrar', 'namnd')],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1' }],
  expect: { data: { version: 1 } },
})

scenario('pb3/revert brings a published version back', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1', comment: 'Första' }],
  expect: {
    data: { version: 1 },
    events: ['publish'],
    after: async (app) => {
      const { documents, processes } = app.services
      const { sessionWith } = await import('../../../test/support/scenario.ts')
      const session = sessionWith('processBuilder')
      const changed = faultGraph()
      changed.states.push(state('ny2', 'normal'))
      await processes.save(session, { id: 'p1', process: changed, revision: 1 })
      const reverted = await processes.revert(session, 'p1', 1)
      expect(reverted).toMatchObject({ revision: 3, process: faultGraph() })
      expect((await documents.get(session, 'process', 'p1')).name).toBe('Felanmälan')
    },
  },
})
