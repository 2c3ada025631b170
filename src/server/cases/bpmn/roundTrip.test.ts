import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultGraph } from '../../../../test/support/cases.ts'
import { applyProcessCommand, checkProcessCommand } from '../../../shared/process/edit/commands.ts'
import { randomFrom, someCommand } from '../../../shared/process/edit/someCommand.ts'
import {
  emptyGraph,
  type ProcessConnection,
  type ProcessGraph,
  type ProcessState,
} from '../../../shared/process/process.ts'
import { graph as readStored } from '../../../shared/stored/graph.ts'
import { processShape } from '../kinds/processShape.ts'
import { drawing, elements, flows, inBytes, shape } from './bpmnFixture.ts'
import { readBpmn } from './read/read.ts'
import { type WriteBpmn, writeBpmn } from './write/write.ts'

const foreign = drawing({
  beside: `<collaboration id="co"><participant id="pool" name="Kommunen" processRef="p"/></collaboration>`,
  inside: `<extensionElements><other:thing a="1"/></extensionElements>
    <laneSet id="ls"><lane id="l1" name="Registrator"><flowNodeRef>a</flowNodeRef><flowNodeRef>b</flowNodeRef></lane>
    <lane id="l2" name="Handläggare"><flowNodeRef>c</flowNodeRef><flowNodeRef>g</flowNodeRef><flowNodeRef>e</flowNodeRef></lane></laneSet>
    ${elements('startEvent', 'a:Ansökan')}${elements('userTask', 'b:Registrera', 'c:Granska')}
    ${elements('exclusiveGateway', 'g:Komplett?')}${elements('endEvent', 'e:Klart')}
    ${flows('a-b', 'b-c', 'c-g', 'g-e:Ja', 'g-b:Nej')}
    <textAnnotation id="n"><text>Kommentar</text></textAnnotation><group id="held"/>`,
  drawn:
    shape('pool', 0, 0, 900, 400, ' isHorizontal="true"') +
    shape('l1', 30, 0, 870, 200, ' isHorizontal="true"') +
    shape('l2', 30, 200, 870, 200, ' isHorizontal="true"') +
    shape('a', 100, 80, 36, 36) +
    shape('b', 200, 60) +
    shape('c', 350, 260) +
    shape('g', 500, 275, 50, 50) +
    shape('e', 650, 280, 36, 36),
})

/** A file as it is kept: without its first line. */
const bodyOf = (xml: string) => xml.replace(/^<\?xml[^>]*\?>\s*/, '')

const read = (xml: string) => readBpmn(inBytes(xml), [])

/** What a graph is when it has gone out and come in again. */
async function again(input: Partial<WriteBpmn> & { graph: ProcessGraph }) {
  const { xml } = await writeBpmn({ name: 'Prov', roles: [], ...input })
  return { xml, graph: (await read(xml)).graph }
}

const templates = new URL('../../../../templates/', import.meta.url).pathname
const shipped = readdirSync(templates).flatMap((template) => {
  const folder = join(templates, template, 'process')
  return existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : []
})

test('there are shipped processes to try', () => {
  expect(shipped.length).toBeGreaterThan(0)
})

test.each(shipped)('%s is the same when it has gone out and come in', async (file) => {
  const { value } = readStored(JSON.parse(readFileSync(file, 'utf8')).data.data)
  expect(value.states.length).toBeGreaterThan(0)
  expect((await again({ graph: value })).graph).toEqual(value)
})

/** Settings that commands at random do not make, with all that is hard to write in a file. */
const settings: Partial<ProcessState>[] = [
  { name: { sv: 'Å ä\n ö \u0007 <b> & "]]>" \u2028 😀', en: 'x' } },
  { name: { en: 'Only English' }, color: '#ff0000', stateGroup: 'Öppna' },
  { steps: { author: 'summary', '*': null, __proto__x: 'edit' } },
  { onEnter: [{ effect: 'Case/mail', input: { template: 'a', deep: [{ text: ']]></verkstad:own>' }] } }] },
  { citizen: { name: { sv: 'Vi tittar' }, step: true }, x: 10.5, y: -3 },
  {
    steps: { handler: 'redirect', '*': 'redirect' },
    redirects: { handler: '/v/start?a=<b>&c', '*': { to: 'x', params: { id: 'å' }, isTargetBlank: true } },
  },
]
const connectionSettings: Partial<ProcessConnection>[] = [
  { look: 'danger', message: { sv: 'Hej {{answers.gata}}\n<b> & ]]>', en: 'Hello' } },
  { look: 'quiet', message: 'Klart', requires: { answers: ['gata'], note: true }, color: '#00ff00' },
]

function randomGraph(seed: number, first: ProcessGraph): ProcessGraph {
  const random = randomFrom(seed)
  let now = first
  for (let step = 0; step < 60; step += 1) {
    const set = settings[random(settings.length)]
    const command =
      step % 6 === 2
        ? {
            do: 'changeConnection' as const,
            id: now.connections[random(now.connections.length)]?._id ?? '',
            set: connectionSettings[random(connectionSettings.length)] ?? {},
          }
        : step % 6 === 5
          ? {
              do: 'changeState' as const,
              id: now.states[random(now.states.length)]?._id ?? '',
              set: set ?? {},
            }
          : someCommand(now, random, seed * 1_000 + step)
    if (!command || checkProcessCommand(now, command) !== undefined) continue
    const next = applyProcessCommand(now, command).graph
    if (processShape.safeParse(next).success) now = next
  }
  return now
}

test('random graphs are the same when they have gone out and come in', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const drawn = randomGraph(seed, seed % 2 ? emptyGraph() : faultGraph())
    if (drawn.states.length === 0) continue
    const out = await again({ graph: drawn })
    expect({ seed, graph: out.graph }).toEqual({ seed, graph: drawn })
    // And when they have been changed since, and go out in the file that they came in with.
    const changed = randomGraph(seed + 1_000, drawn)
    expect({ seed, graph: (await again({ graph: changed, kept: bodyOf(out.xml) })).graph }).toEqual({
      seed,
      graph: changed,
    })
  }
})

test('what was read from another program is the same when it has been changed at random, and gone out in its file', async () => {
  const { graph: first, xml } = await read(foreign)
  for (let seed = 1; seed <= 20; seed += 1) {
    const changed = randomGraph(seed, first)
    if (changed.states.length === 0) continue
    const out = await again({ graph: changed, kept: xml })
    expect({ seed, graph: out.graph }).toEqual({ seed, graph: changed })
    expect(out.xml).toContain('other:thing')
    expect(out.xml).toContain('group id="held"')
  }
})

/** Reference diagrams, which are kept beside the product and not in it. */
const references =
  process.env.BPMN_REFERENCES ?? new URL('../../../../../shared/bpmn/', import.meta.url).pathname
const reference = existsSync(references)
  ? readdirSync(references).filter((file) => file.endsWith('.bpmn'))
  : []

if (reference.length === 0) console.log(`No reference diagrams in ${references}: they are not tried.`)

test.each(reference)('%s comes in as it is drawn, and goes out as it came', async (file) => {
  const bytes = new Uint8Array(readFileSync(join(references, file)))
  const first = await readBpmn(bytes, [])
  const same = await writeBpmn({ graph: first.graph, name: 'x', roles: [], kept: first.xml })
  expect(same.isAsRead).toBe(true)
  expect(await read(same.xml)).toEqual(first)
  // Written anew, because something was changed, it has all that it had.
  const [state] = first.graph.states
  Object.assign(state ?? {}, { color: '#123456' })
  const out = await writeBpmn({ graph: first.graph, name: 'x', roles: [], kept: first.xml })
  expect(out).toMatchObject({ isAsRead: false, isWithoutKept: false, own: 1 })
  const second = await read(out.xml)
  expect(second.graph).toEqual(first.graph)
  expect(second.lines).toEqual(first.lines)
  expect(tagsOf(out.xml)).toEqual({ ...tagsOf(first.xml), own: 1 })
  expect(drawnAlike(first.xml, first.graph)).toEqual([])
})

/** How many elements there are of each name, but those that only hold others or came with an extension. */
function tagsOf(xml: string): Record<string, number> {
  const tags: Record<string, number> = {}
  for (const [, name = ''] of xml
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
    .matchAll(/<(?:[\w-]+:)?([\w-]+)[\s/>]/g))
    if (name !== 'extensionElements') tags[name] = (tags[name] ?? 0) + 1
  return tags
}

/** Pairs of states that the file has the other way round, from left to right or from top to bottom, and clearly so. */
function drawnAlike(xml: string, { states }: ProcessGraph): string[] {
  const middle = new Map(
    [...xml.matchAll(/BPMNShape[^>]*bpmnElement="([^"]+)"[^>]*>\s*<[^>]*Bounds([^>]*)>/g)].map(
      ([, id = '', bounds = '']) => {
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
          Number(new RegExp(`\\s${name}="([^"]+)"`).exec(bounds)?.[1]),
        )
        return [id, { x: (x ?? 0) + (width ?? 0) / 2, y: (y ?? 0) + (height ?? 0) / 2 }]
      },
    ),
  )
  return states.flatMap((a) =>
    states.flatMap((b) => {
      const [from, to] = [middle.get(a._id), middle.get(b._id)]
      if (!from || !to) return [`${a._id} is not drawn`]
      const isTurned = (to.x - from.x > 60 && b.x <= a.x) || (to.y - from.y > 60 && b.y <= a.y)
      return isTurned ? [`${a._id} ${b._id}`] : []
    }),
  )
}

test('a process that was drawn here brings the roles that it names to where there are none of them', async () => {
  const graph = faultGraph()
  const roles = [
    { key: 'handler', name: { sv: 'Handläggare', en: 'Handler' } },
    { key: 'registrator', name: 'Registrator' },
  ]
  const { xml } = await writeBpmn({ name: 'Prov', graph, roles })
  expect((await readBpmn(inBytes(xml), [])).roles).toEqual(roles)
  expect((await readBpmn(inBytes(xml), roles.slice(0, 1))).roles).toEqual(roles.slice(1))
})

test.each([
  ['a file of its own', undefined],
  ['the file of another program', foreign],
])(
  'where a step leads, and how a connection looks, writes and stands among others, goes out in %s and comes in',
  async (_where, xml) => {
    const first = xml ? (await read(xml)).graph : faultGraph()
    const kept = xml && (await read(xml)).xml
    const [state, ...states] = first.states
    const [one, two, ...others] = first.connections
    if (!state || !one || !two) throw new Error('there is something to change')
    const changed: ProcessGraph = {
      ...first,
      states: [{ ...state, ...settings.at(-1) }, ...states],
      // In another order than they are drawn in, which is that of their buttons.
      connections: [...others, { ...two, ...connectionSettings[0] }, { ...one, ...connectionSettings[1] }],
    }
    const out = await again({ graph: changed, ...(kept && { kept }) })
    expect(out.graph).toEqual(changed)
    // Going out once more as it came in, nothing of it is lost.
    expect((await again({ graph: out.graph, kept: bodyOf(out.xml) })).graph).toEqual(changed)
  },
)

test('what a state asks to be signed and paid, and where it goes then, stays', async () => {
  const graph = faultGraph()
  const [first] = graph.states
  const [way] = graph.connections.filter(({ from }) => from === first?._id)
  if (!first || !way) throw new Error('The graph has no way on from its start')
  Object.assign(first, {
    steps: { author: 'payment' },
    signing: { done: way._id },
    payment: { amount: 450.5, text: { sv: 'Avgift', en: 'Fee' }, days: 20, done: way._id },
    childrenEnded: way._id,
  })
  way.openChildren = 'end'
  const { graph: read } = await again({ graph })
  const state = read.states.find(({ _id }) => _id === first._id)
  expect(state).toMatchObject({ signing: first.signing, payment: first.payment, childrenEnded: way._id })
  expect(read.connections.find(({ _id }) => _id === way._id)?.openChildren).toBe('end')
})
