import { expect } from 'bun:test'
import { faultGraph } from '../../../test/support/cases.ts'
import { document, scenario, sessionWith } from '../../../test/support/scenario.ts'
import { state } from '../../shared/process/processFixture.ts'
import type { App } from '../app.ts'

const rolesOf = (...keys: string[]) => keys.map((key) => ({ key, name: key, roles: ['staff'] }))
/** Whom every role of these processes is for: where nobody has one, that is doubtful. */
const staff = document('role', { name: 'Handläggare' }, { id: 'staff' })
const assignmentRoles = rolesOf('handler', 'registrar')
const fault = document(
  'process',
  { name: 'Felanmälan', process: faultGraph(), assignmentRoles },
  { id: 'p1' },
)

scenario('pb3/load answers with the graph and what is wrong in it', {
  given: [staff, fault],
  as: 'processBuilder',
  send: ['pb3/load', { id: 'p1' }],
  expect: {
    data: { revision: 1, problems: [], process: faultGraph(), lock: { holder: null, mine: false } },
    // Twice the graph would be twice the way.
    after: (_app, reply) => expect(reply).not.toHaveProperty('document.process'),
  },
})

scenario('pb3/load wants the permission', {
  given: [staff, fault],
  as: 'formBuilder',
  send: ['pb3/load', { id: 'p1' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario(
  'pb3/states tells who builds forms the names of the states and of the assignment roles, who edits where, and no more',
  {
    given: [staff, fault],
    as: 'formBuilder',
    send: ['pb3/states', { id: 'p1' }],
    expect: {
      data: {
        states: faultGraph().states.map(({ _id, name, steps }) => ({
          ...{ _id, name },
          editedBy: Object.keys(steps).filter((key) => steps[key] === 'edit'),
        })),
        roles: assignmentRoles.map(({ key, name }) => ({ key, name })),
      },
    },
  },
)

scenario('pb3/states is not for those who only read', {
  given: [staff, fault],
  as: 'viewBuilder',
  send: ['pb3/states', { id: 'p1' }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('pb3/states of what is no process', {
  given: [staff, document('form', { name: 'F' }, { id: 'f1' })],
  as: 'formBuilder',
  send: ['pb3/states', { id: 'f1' }],
  expect: { err: { code: 'NOT_FOUND' } },
})

scenario('pb3/fullSave keeps a graph with faults and names them', {
  given: [staff, fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: { ...faultGraph(), connections: [] }, revision: 1 }],
  expect: { data: { revision: 2, problems: [{ level: 'error' }, {}, {}, {}, {}] } },
})

const mailed = faultGraph()
mailed.states[0]?.onEnter.push({ effect: 'Case/mail', input: {} })
scenario('pb3/fullSave says where an effect lacks a setting, before anybody publishes', {
  given: [staff, fault],
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
  given: [staff, fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: { ...faultGraph(), states: [{ name: 'x' }] }, revision: 1 }],
  expect: { err: { code: 'INVALID' } },
})

scenario('pb3/fullSave from an old revision answers CONFLICT', {
  given: [staff, fault],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: faultGraph(), revision: 9 }],
  expect: { err: { code: 'CONFLICT' } },
})

scenario('pb3/publish tells who has the process open', {
  given: [staff, fault],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1', comment: 'Första' }],
  expect: { data: { version: 1 }, events: ['publish'] },
})

scenario('pb3/publish refuses a process in which a case could get stuck', {
  given: [
    staff,
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
  given: [staff, withRoles('handler', 'registrar')],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: forNobody(), revision: 1 }],
  expect: { data: { problems: [{ ...unknownRole, id: first?._id }] } },
})

scenario('pb3/publish refuses a connection for an assignment role that the process does not have', {
  given: [staff, withRoles('handler', 'registrar')],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1' }],
  expect: {
    err: { code: 'INVALID', fields: { publish: 'process.allowedRole' } },
  },
})

scenario('pb3/publish takes a connection for one of the assignment roles of the process', {
  given: [staff, withRoles('handler', 'registrar', 'namnd')],
  as: 'processBuilder',
  send: ['pb3/publish', { id: 'p1' }],
  expect: { data: { version: 1 } },
})

const other = sessionWith('processBuilder', { id: 'session-2', userId: 'user-2', userName: 'Kim Ek' })
const held = async ({ services }: App) => {
  await services.processes.lock(sessionWith('processBuilder'), 'p1', { takeOver: false })
}
const holder = { userId: 'user-1', name: 'Maria Holm' }

scenario('pb3/lock takes a process that nobody has, and tells', {
  given: [staff, fault],
  as: other,
  send: ['pb3/lock', { id: 'p1' }],
  expect: {
    data: { lock: { holder: { userId: 'user-2', name: 'Kim Ek' }, mine: true } },
    events: ['lock'],
  },
})

scenario('pb3/lock answers with who has the process', {
  given: [staff, fault, held],
  as: other,
  send: ['pb3/lock', { id: 'p1' }],
  expect: { data: { lock: { holder, mine: false } }, events: [] },
})

scenario('pb3/lock takes a process from another person for an administrator alone', {
  given: [staff, fault, held],
  as: other,
  send: ['pb3/lock', { id: 'p1', takeOver: true }],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('pb3/lock takes a process from another person for an administrator', {
  given: [staff, fault, held],
  as: { ...other, permissions: new Set(['admin']) },
  send: ['pb3/lock', { id: 'p1', takeOver: true }],
  expect: { data: { lock: { mine: true } }, events: ['lock'] },
})

scenario('pb3/lock is for processes', {
  given: [staff, document('form', { name: 'F' }, { id: 'f1' })],
  send: ['pb3/lock', { id: 'f1' }],
  expect: { err: { code: 'NOT_FOUND' } },
})

scenario('pb3/unload gives the process to others, and tells', {
  given: [staff, fault, held],
  as: 'processBuilder',
  send: ['pb3/unload', { id: 'p1' }],
  expect: { data: { lock: { holder: null, mine: false } }, events: ['lock'] },
})

scenario('pb3/unload leaves a process with who has it', {
  given: [staff, fault, held],
  as: other,
  send: ['pb3/unload', { id: 'p1' }],
  expect: { data: { lock: { holder, mine: false } }, events: [] },
})

scenario('pb3/fullSave of a process that somebody else has answers LOCKED', {
  given: [staff, fault, held],
  as: other,
  send: ['pb3/fullSave', { id: 'p1', process: faultGraph(), revision: 1 }],
  expect: { err: { code: 'LOCKED' }, events: [] },
})

scenario('pb3/fullSave tells who has the process open of the new revision', {
  given: [staff, fault, held],
  as: 'processBuilder',
  send: ['pb3/fullSave', { id: 'p1', process: faultGraph(), revision: 1 }],
  expect: {
    data: { revision: 2 },
    events: ['saved'],
  },
})

const astray = document(
  'process',
  {
    ...{ name: 'Annat', process: { ...mailed, states: mailed.states.map(lettered) }, assignmentRoles },
    rules: [{ name: 'Alla', role: 'namnd', way: 'queue', groups: ['g1'] }],
  },
  { id: 'p1' },
)
function lettered<S extends { onEnter: unknown[] }>(one: S): S {
  return { ...one, onEnter: one.onEnter.map(() => ({ effect: 'Case/mail', input: { template: 'borta' } })) }
}

scenario(
  'pb3/load tells of all that publishing would refuse: documents that are not there, rules for nobody',
  {
    given: [staff, document('group', { name: 'Gatan' }, { id: 'g1' }), astray],
    as: 'processBuilder',
    send: ['pb3/load', { id: 'p1' }],
    expect: {
      data: {
        problems: [
          { id: 'ny', key: 'validation.reference', field: 'states.ny.onEnter.0.input.template' },
          { id: null, key: 'process.ruleRole', field: 'rules.0.role' },
        ],
      },
    },
  },
)

const published = async ({ services }: App) => {
  const session = sessionWith('processBuilder')
  await services.documents.publish(session, 'p1', 'Första')
  const process = { ...faultGraph(), states: [...faultGraph().states, state('ny2', 'end')] }
  const { revision } = await services.processes.save(session, { id: 'p1', process, revision: 1 })
  await services.documents.update(session, { page: 'process', id: 'p1', data: { name: 'Fel' }, revision })
  await services.documents.unlock(session, 'p1')
}

scenario('form/versions lists those of a process, with comment, number, who and when, and which is live', {
  given: [staff, fault, published],
  as: 'processBuilder',
  send: ['form/versions', { id: 'p1' }],
  expect: {
    data: {
      list: [{ _id: '1', version: 1, comment: 'Första', published: expect.any(Number), live: true }],
    },
  },
})

scenario('pb3/version answers with what was published', {
  given: [staff, fault, published],
  as: 'processBuilder',
  send: ['pb3/version', { id: 'p1', versionId: '1' }],
  expect: { data: { process: faultGraph(), data: { name: 'Felanmälan', assignmentRoles } } },
})

scenario('pb3/version of a version that is not there', {
  given: [staff, fault, published],
  as: 'processBuilder',
  send: ['pb3/version', { id: 'p1', versionId: '2' }],
  expect: { err: { code: 'NOT_FOUND' } },
})

scenario('pb3/revert brings a published version back as one new revision that keeps the name', {
  given: [staff, fault, published],
  as: 'processBuilder',
  send: ['pb3/revert', { id: 'p1', versionId: '1' }],
  expect: {
    data: {
      document: { name: 'Fel', assignmentRoles },
      process: faultGraph(),
      revision: 4,
      lock: { holder, mine: true },
    },
    events: ['lock', 'changes', 'saved'],
  },
})

scenario('pb3/revert of a process that somebody else has answers LOCKED', {
  given: [staff, fault, published, held],
  as: other,
  send: ['pb3/revert', { id: 'p1', versionId: '1' }],
  expect: { err: { code: 'LOCKED' } },
})

scenario('form/unpublish takes a process out of use, and tells', {
  given: [staff, fault, published],
  as: 'processBuilder',
  send: ['form/unpublish', { id: 'p1' }],
  expect: { events: ['unpublish'] },
})
