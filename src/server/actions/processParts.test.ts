import { expect } from 'bun:test'
import { faultGraph } from '../../../test/support/cases.ts'
import { document, scenario } from '../../../test/support/scenario.ts'

const fault = document('process', { name: 'Felanmälan', process: faultGraph() }, { id: 'p1' })

scenario('pb3/effects tells what a process may run, with settings in words', {
  given: [],
  as: 'processBuilder',
  send: ['pb3/effects', {}],
  expect: {
    data: {
      effects: expect.arrayContaining([
        expect.objectContaining({
          name: 'Case/mail',
          label: 'Skicka e-post',
          settings: expect.objectContaining({
            template: expect.objectContaining({ kind: 'reference', to: 'mail', label: { id: 'Brevmall' } }),
          }),
        }),
      ]),
    },
  },
})

scenario('pb3/effects wants the permission', {
  given: [],
  as: 'formBuilder',
  send: ['pb3/effects', {}],
  expect: { err: { code: 'FORBIDDEN' } },
})

scenario('pb3/facts of a process that no form runs in', {
  given: [fault],
  as: 'processBuilder',
  send: ['pb3/facts', { id: 'p1' }],
  expect: { data: { questions: [] } },
})

scenario('pb3/facts of what is no process', {
  given: [document('form', { name: 'F' }, { id: 'f1' })],
  as: 'processBuilder',
  send: ['pb3/facts', { id: 'f1' }],
  expect: { err: { code: 'NOT_FOUND' } },
})
