import type { App } from '../../../src/server/app.ts'
import { systemSession } from '../../../src/server/session.ts'
import { weekdayKeys } from '../../../src/shared/calendar/workCalendar.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import { connection, graph, state } from '../../../src/shared/process/processFixture.ts'
import type { Schema } from '../../../src/shared/schemas/define.ts'
import { schemas } from '../../../src/shared/schemas/index.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { type Branch, page, section } from './tree.ts'
import { dataFor } from './values.ts'
import { keep, type World } from './world.ts'

/** A document of every schema that can be created, published where it can be; and one of each in the trash can. */
export async function plantDocuments(app: App, world: World): Promise<void> {
  const { documents, assets } = app.services
  const system = systemSession(world.org)
  const picture = {
    name: `${world.marker}.png`,
    mimeType: 'image/png',
    bytes: png(world.marker),
    access: 'public' as const,
  }
  keep(world, 'publicAsset', (await assets.storeFile(system, picture)).assetId)
  keep(world, 'application', 'portal', 'admin')
  for (const schema of inOrder()) {
    const { special = {}, tree } = more(world)[schema.name] ?? {}
    const make = (words: string) =>
      documents.create(system, {
        page: schema.name,
        data: dataFor(schema, `${words}${world.marker}`, world.ids, special),
        ...(tree && { tree }),
      })
    const made = await make('')
    const { _id } = made
    keep(world, schema.name, _id)
    if (schema.tree && 'url' in made && typeof made.url === 'string') keep(world, 'url', made.url)
    if (schema.publishes) await documents.publish(system, _id, `Kommentar ${world.marker}`)
    // Emptied references and other organisations' names must not give away what lies in the trash either.
    const { _id: thrown } = await make('slängd')
    await documents.remove(system, { page: schema.name, ids: [thrown] })
    keep(world, 'trash', thrown)
  }
  keep(world, 'state', 'ny', 'klar')
  keep(world, 'connection', 'ny-klar')
  keep(world, 'node', 'gata', 'arenden')
  keep(world, 'version', '1')
}

/** Those that others refer to come first. */
function inOrder(): Schema[] {
  const first = [
    ...['role', 'group', 'user', 'category', 'counter', 'workCalendar', 'messageServiceLimit', 'process'],
    'template',
  ]
  const made = schemas.filter(({ virtual }) => !virtual)
  const rank = ({ name }: Schema) => (first.includes(name) ? first.indexOf(name) : first.length)
  return made.sort((a, b) => rank(a) - rank(b))
}

const openAt = (hours: string) => Object.fromEntries(weekdayKeys.map((key) => [key, hours]))

/** What cannot be guessed from the fields. */
function more({ marker, ids }: World): Record<string, { special?: Values; tree?: Tree }> {
  const field = (id: string): Values => ({ name: id, label: `${id} ${marker}` })
  return {
    role: { special: { permissions: [] } },
    // A group or category cannot be its own parent, and there is no other yet.
    group: { special: { parent: undefined } },
    category: { special: { parent: undefined, processes: undefined } },
    workCalendar: {
      special: { ...openAt('08:00-16:00'), closed: [{ name: `Klämdag ${marker}`, day: '2026-05-15' }] },
    },
    counter: { special: { format: '{year}-{seq:5}' } },
    configuration: { special: { availableThemes: undefined, css: '', homeUrl: '/v/home' } },
    process: {
      special: {
        assignmentRoles: [{ key: 'handler', name: `Handläggare ${marker}`, roles: ids.role ?? [] }],
        // It is published as soon as it is there, and by nobody else.
        approval: undefined,
        // For no case of these tests.
        rules: [
          {
            ...{ _id: 'regel', name: `Regel ${marker}`, role: 'handler', place: `Ingenstans ${marker}` },
            ...{ way: 'queue', groups: ids.group ?? [] },
          },
        ],
        process: graph(
          [state('ny', 'start', { name: `Ny ${marker}` }), state('klar', 'end', { name: `Klar ${marker}` })],
          [connection('ny-klar', { label: `Avsluta ${marker}` })],
        ),
      },
    },
    form: {
      // A question that it has.
      special: { senderName: 'gata', placeName: 'gata', personName: 'epost' },
      tree: page('form', [
        'FormTab#sida',
        { label: `Sida ${marker}` },
        section(
          ['Input#gata', field('gata')],
          ['Input#epost', { ...field('epost'), type: 'email' }],
          ['FileUpload#bild', field('bild')],
        ),
      ]),
    },
    view: { tree: page('view', section(['Heading#rubrik', { label: `Rubrik ${marker}` }], tickets(marker))) },
    template: { tree: page('viewTemplate', ['Header', {}], ['Content', {}], ['Footer', {}]) },
    adminPage: { tree: page('admin', section(tickets(marker))) },
  }
}

/** Enough of a picture to be taken for one. */
function png(words: string): Uint8Array<ArrayBuffer> {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return new Uint8Array([...signature, ...new TextEncoder().encode(words)])
}

const tickets = (marker: string): Branch => [
  'Tickets#arenden',
  {
    columns: [{ label: `Gata ${marker}`, value: 'gata' }],
    actionButtons: [{ label: `Ta ${marker}`, effects: 'Ticket/take' }],
  },
]
