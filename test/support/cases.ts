import type { App } from '../../src/server/app.ts'
import type { SavedCase } from '../../src/server/cases/contract.ts'
import { anonymousSession, type Session, systemSession } from '../../src/server/session.ts'
import type { AuditRow } from '../../src/server/store/records.ts'
import type { Values } from '../../src/shared/fields/field.ts'
import type { ProcessGraph } from '../../src/shared/process/process.ts'
import { connection, graph, state } from '../../src/shared/process/processFixture.ts'
import { type Sketch, sketchTree } from '../../src/shared/rules/page/pageFixture.ts'
import { sessionWith } from './scenario.ts'

/** A fault report: form, process with two assignment roles, and the people at it. */

export const handlerRole = 'role-handler'
export const registrarRole = 'role-registrar'

export const handler = (more: Partial<Session> = {}): Session =>
  sessionWith('user', {
    id: 's-h',
    userId: 'user-handler',
    userName: 'Hanna Handläggare',
    roles: [handlerRole],
    ...more,
  })
export const registrar = (more: Partial<Session> = {}): Session =>
  sessionWith('user', {
    id: 's-r',
    userId: 'user-registrar',
    userName: 'Rune Registrator',
    roles: [registrarRole],
    ...more,
  })
export const stranger = (): Session =>
  sessionWith('formBuilder', { id: 's-x', userId: 'user-stranger', userName: 'Frida Främling' })
export const citizen = (more: Partial<Session> = {}): Session =>
  sessionWith('user', { id: 's-c', userId: 'user-citizen', userName: 'Carl Citizen', ...more })
export const visitor = (): Session => anonymousSession({ address: '10.0.0.1' })
export const admin = (): Session =>
  sessionWith('admin', { id: 's-a', userId: 'user-admin', userName: 'Ada Admin' })

export const faultGraph = (more: Partial<ProcessGraph> = {}): ProcessGraph =>
  graph(
    [
      state('ny', 'start', {
        name: 'Ny',
        color: '1f5fa8',
        steps: { handler: 'edit', registrar: 'summary' },
      }),
      state('pagar', 'normal', { name: 'Under handläggning', steps: { handler: 'edit' } }),
      state('klar', 'end', { name: 'Åtgärdad' }),
    ],
    [
      connection('ny-pagar', { label: 'Börja', allow: { assignmentRoles: ['handler'] } }),
      connection('pagar-klar', { label: 'Åtgärda', allow: { assignmentRoles: ['handler'] }, validate: true }),
      connection('ny-klar', { label: 'Avskriv', allow: { assignmentRoles: ['registrar'] } }),
    ],
    more,
  )

const kinds = [
  { label: 'Väg', value: 'vag' },
  { label: 'Belysning', value: 'lampa' },
  { label: 'Park', value: 'park' },
]

export const faultPages: Sketch[] = [
  [
    'FormTab#p1',
    { label: 'Felet' },
    [
      'Section#s1',
      {},
      [
        'Row#r1',
        {},
        [
          'Col#c1',
          { cols: 12 },
          [
            'Dropdown#kategori',
            { name: 'kategori', label: 'Kategori', options: kinds, validation: { required: true } },
          ],
          ['Input#gata', { name: 'gata', label: 'Gata', type: 'text', validation: { required: true } }],
          ['Input#beskrivning', { name: 'beskrivning', label: 'Beskrivning', multipleLines: true }],
          ['Input#antal', { name: 'antal', label: 'Antal', type: 'number' }],
        ],
      ],
    ],
  ],
  [
    'FormTab#p2',
    { label: 'Du' },
    [
      'Section#s2',
      {},
      [
        'Row#r2',
        {},
        [
          'Col#c2',
          { cols: 12 },
          [
            'Radio#anonym',
            {
              name: 'anonym',
              label: 'Anonym',
              options: [
                { label: 'Ja', value: 'ja' },
                { label: 'Nej', value: 'nej' },
              ],
            },
          ],
          [
            'Input#epost',
            {
              name: 'epost',
              label: 'E-post',
              type: 'email',
              show: { mode: 'show', when: { value: 'anonym', is: 'equals', to: 'nej' }, reset: true },
            },
          ],
          ['Date#datum', { name: 'datum', label: 'Datum' }],
          ['FileUpload#bild', { name: 'bild', label: 'Bild' }],
        ],
      ],
    ],
  ],
]

export const faultAnswers: Values = {
  kategori: 'vag',
  gata: 'Storgatan 1',
  anonym: 'nej',
  epost: 'anna@example.se',
}

export interface FaultOptions {
  graph?: ProcessGraph
  process?: Values
  form?: Values
  pages?: Sketch[]
  /** Ids get this in front, for a second form. */
  prefix?: string
}

/** Publishes process and form, and makes the users; answers the form's id. */
export async function publishFault(app: App, options: FaultOptions = {}): Promise<string> {
  const { documents } = app.services
  const system = systemSession()
  const { prefix = '' } = options
  const processId = `${prefix}process-fault`
  await makeRoles(app, handlerRole, registrarRole)
  await documents.create(system, {
    page: 'process',
    id: processId,
    data: {
      name: `${prefix}Felanmälan`,
      assignmentRoles: [
        { key: 'handler', name: 'Handläggare', roles: [handlerRole] },
        { key: 'registrar', name: 'Registrator', roles: [registrarRole] },
      ],
      process: options.graph ?? faultGraph(),
      ...options.process,
    },
  })
  await documents.publish(system, processId, '')
  const formId = `${prefix}form-fault`
  await documents.create(system, {
    page: 'form',
    id: formId,
    data: { name: `${prefix}Felanmälan`, formType: 'standard', process: processId, ...options.form },
    tree: sketchTree(...(options.pages ?? faultPages)),
  })
  await documents.publish(system, formId, '')
  return formId
}

/** Roles of these ids, named alike, where they are not there yet. */
export async function makeRoles(app: App, ...ids: string[]): Promise<void> {
  const { documents } = app.services
  const system = systemSession()
  for (const id of ids) {
    if (await documents.find(system, 'role', id)) continue
    await documents.create(system, { page: 'role', id, data: { name: id, permissions: [] } })
  }
}

/** Users that cases can be assigned to. */
export async function makeUsers(app: App): Promise<void> {
  const { documents } = app.services
  const system = systemSession()
  await makeRoles(app, handlerRole, registrarRole, 'role-stranger')
  for (const [id, name, ...roles] of [
    ['user-handler', 'Hanna Handläggare', handlerRole],
    ['user-registrar', 'Rune Registrator', registrarRole],
    ['user-stranger', 'Frida Främling', 'role-stranger'],
    ['user-citizen', 'Carl Citizen'],
  ] as const) {
    await documents.create(system, {
      page: 'user',
      id,
      data: { name, email: `${id}@example.se`, status: 'active', roles, groups: [] },
    })
  }
}

/** Fills in and sends a case. */
export function sendFault(app: App, session: Session, formId: string, data: Values = {}): Promise<SavedCase> {
  return app.services.cases.save(session, { formId, data: { ...faultAnswers, ...data }, complete: true })
}

/** Lines of the audit log about an action, the oldest first. */
export async function auditOf(app: App, action: string): Promise<AuditRow[]> {
  const query = { text: action, limit: 1_000, offset: 0, newestFirst: false }
  const { rows } = await app.services.store.read.audit.list('default', query)
  return rows.filter((row) => row.action === action)
}
