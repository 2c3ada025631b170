import { json, reference, text } from '../fields/build.ts'
import { msg } from '../i18n.ts'
import type { Scenario } from '../process/scenario.ts'
import { defineSchema } from './define.ts'

/**
 * What shall come of a form or a process: given answers and people, these steps, this is what is expected. Run from its page, and
 * before the form or the process is published.
 */
export const test = defineSchema({
  name: 'test',
  icon: 'clipboard-check',
  title: msg`Prov`,
  plural: msg`schema.tests`,
  scope: 'organisation',
  allow: { read: 'processBuilder', write: 'processBuilder' },
  fields: {
    name: text(msg`Namn`, { required: true, unique: true, maxLength: 200 }),
    description: text(msg`Beskrivning`, { lines: 4 }),
    process: reference('process', msg`Process`, { help: msg`Tomt: formulärets egen.` }),
    form: reference('form', msg`Formulär`, { help: msg`Tomt: ett tomt formulär i processen.` }),
    scenario: json<Scenario>(msg`Händelseförlopp`, {
      initial: {
        begins: '2026-03-02T08:00:00.000Z',
        people: [
          {
            key: 'author',
            name: 'Avsändaren',
            assignmentRoles: [],
            roles: [],
            permissions: [],
            isAuthor: true,
          },
        ],
        given: { answers: {}, isValid: true },
        steps: [{ at: '2026-03-02T08:00:00.000Z', do: 'sendIn', by: 'author' }],
        expect: { state: null, answers: {}, effects: [] },
      },
    }),
  },
  editPath: '/test/{_id}',
  list: {
    columns: ['name', 'process', 'form', 'updated', 'updatedBy'],
    search: ['name', 'description'],
    sort: { name: 1 },
  },
  dialog: { basic: ['name', 'description', 'process', 'form'] },
  page: {
    hub: 'services',
    order: 45,
    text: msg`Att formulär och processer gör det de ska`,
    menu: { under: 'build', order: 85 },
  },
})
