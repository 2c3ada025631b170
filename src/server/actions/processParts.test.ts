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

scenario('pb3/tryOut brings the calendar of the process and its forms as cases meet them', {
  given: [
    document(
      'workCalendar',
      { name: 'Nämnden', closed: [{ name: 'Klämdag', day: '2026-06-05', yearly: false }] },
      { id: 'cal' },
    ),
    document('process', { name: 'Felanmälan', workCalendar: 'cal', process: faultGraph() }, { id: 'p1' }),
    document('form', { name: 'Lampa', formType: 'standard', process: 'p1' }, { id: 'f1' }),
  ],
  as: 'processBuilder',
  send: ['pb3/tryOut', { id: 'p1' }],
  expect: {
    data: {
      calendar: expect.objectContaining({ closed: [{ day: '2026-06-05', yearly: false }] }),
      forms: [expect.objectContaining({ _id: 'f1', name: 'Lampa', version: 0 })],
      payee: false,
    },
  },
})

scenario('pb3/tryOut wants the permission', {
  given: [],
  as: 'formBuilder',
  send: ['pb3/tryOut', { id: 'p1' }],
  expect: { err: { code: 'FORBIDDEN' } },
})
