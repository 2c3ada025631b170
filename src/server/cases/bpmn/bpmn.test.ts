import { expect, test } from 'bun:test'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { problemsOfProcess } from '../../../shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import { Failure } from '../../../shared/wire/errors.ts'
import { drawing, elements, flows, inBytes, shape } from './bpmnFixture.ts'
import { readBpmn } from './read/read.ts'
import { writeBpmn } from './write/write.ts'

const read = (xml: string | Uint8Array, roles: { key: string; name: string }[] = []) =>
  readBpmn(typeof xml === 'string' ? inBytes(xml) : xml, roles)
const nameOf = ({ states }: ProcessGraph, id: string) =>
  textIn(states.find(({ _id }) => _id === id)?.name, 'sv')
/** `Granska -> Klart: Ja` */
const waysOf = (graph: ProcessGraph) =>
  graph.connections
    .map(({ from, to, label }) => `${nameOf(graph, from)} -> ${nameOf(graph, to)}: ${textIn(label, 'sv')}`)
    .sort()
const linesOf = async (xml: string, outcome: string) =>
  (await read(xml)).lines.filter((line) => line.outcome === outcome).map(({ type, id }) => `${type} ${id}`)

const permit = {
  inside:
    elements('startEvent', 'a:Ansökan') +
    elements('userTask', 'b:Granska', 'c:Komplettera') +
    elements('exclusiveGateway', 'g:Komplett?', 'm') +
    elements('endEvent', 'e:Beslut') +
    flows('a-b', 'b-g', 'g-m:Ja', 'm-e', 'g-c:Nej', 'c-b'),
}

test('tasks and events become states, and what leads through gateways connections with their names', async () => {
  const { graph, name, lines } = await read(drawing(permit))
  expect(name).toBe('Bygglov')
  expect(graph.states.map(({ stateType }) => stateType)).toEqual(['start', 'normal', 'normal', 'end'])
  expect(waysOf(graph)).toEqual([
    'Ansökan -> Granska: Granska',
    'Granska -> Beslut: Komplett? Ja',
    'Granska -> Komplettera: Komplett? Nej',
    'Komplettera -> Granska: Granska',
  ])
  // Of the whole is told that it is not drawn anywhere.
  expect(lines.filter(({ outcome }) => outcome !== 'mapped').map(({ type }) => type)).toEqual(['process'])
  expect(problemsOfProcess(graph, [])).toEqual([])
})

test('lanes become swimlanes with a role of that name, the one that there is or a new one', async () => {
  const xml = drawing({
    inside: `<laneSet id="s"><lane id="l2" name="Handläggare"><flowNodeRef>b</flowNodeRef></lane>
      <lane id="l1" name="Registrator"><flowNodeRef>a</flowNodeRef><flowNodeRef>e</flowNodeRef></lane></laneSet>
      ${elements('startEvent', 'a')}${elements('task', 'b')}${elements('endEvent', 'e')}${flows('a-b', 'b-e')}`,
    drawn:
      shape('l1', 0, 0, 600, 150) +
      shape('l2', 0, 150, 600, 150) +
      shape('a', 20, 60, 36, 36) +
      shape('b', 200, 200) +
      shape('e', 400, 60, 36, 36),
  })
  const { graph, roles } = await read(xml, [{ key: 'handler', name: 'handläggare' }])
  expect(graph.swimlanes.map(({ name, assignmentRole }) => ({ name, assignmentRole }))).toEqual([
    { name: 'Registrator', assignmentRole: 'registrator' },
    { name: 'Handläggare', assignmentRole: 'handler' },
  ])
  expect(roles).toEqual([{ key: 'registrator', name: 'Registrator' }])
  expect(graph.states.map(({ lane }) => lane)).toEqual(['l1', 'l2', 'l1'])
  expect(graph.connections.map(({ allow }) => allow.assignmentRoles)).toEqual([['registrator'], ['handler']])
  // Below each other as they are drawn, each within its own.
  const [a, b, e] = graph.states
  expect(a?.y).toBe(e?.y ?? Number.NaN)
  expect((b?.y ?? 0) - (a?.y ?? 0)).toBeGreaterThan(100)
})

test('timers are those of the drawing where a duration is a duration', async () => {
  const timer = (id: string, what: string, more = '') =>
    `<${what} id="${id}" name="${what}"${more}><timerEventDefinition><timeDuration xsi:type="tFormalExpression">P7D</timeDuration></timerEventDefinition></${what}>`
  const { graph } = await read(
    drawing({
      inside:
        elements('startEvent', 'a:In') +
        elements('task', 'b:Vänta') +
        elements('endEvent', 'e:Ut') +
        timer('w', 'intermediateCatchEvent') +
        timer('t', 'boundaryEvent', ' attachedToRef="b"') +
        flows('a-w', 'w-b', 'b-e:Klart', 't-e'),
    }),
  )
  const timersOf = (id: string) => graph.states.find(({ _id }) => _id === id)?.timers
  expect(timersOf('w')).toEqual([expect.objectContaining({ after: 'P7D', connection: 'w-b' })])
  const gone = graph.connections.find(({ label }) => textIn(label, 'sv') === 'boundaryEvent')
  expect(timersOf('b')).toEqual([expect.objectContaining({ after: 'P7D', connection: gone?._id ?? '' })])
  expect(problemsOfProcess(graph, [])).toEqual([])
})

test('an open sub-process is laid out flat, and a closed one is one state', async () => {
  const sub = `<subProcess id="s" name="Remiss">${elements('startEvent', 's1')}${elements('task', 't:Skicka')}${elements('endEvent', 's2')}${flows('s1-t', 't-s2')}</subProcess>`
  const inside = elements('startEvent', 'a:In') + sub + elements('endEvent', 'e:Ut') + flows('a-s', 's-e')
  const open = await read(drawing({ inside }))
  expect(waysOf(open.graph)).toEqual(['In -> Skicka: Skicka', 'Skicka -> Ut: Ut'])
  const closed = drawing({
    inside,
    drawn: shape('a', 0, 0) + shape('s', 200, 0, 100, 80, ' isExpanded="false"') + shape('e', 400, 0),
  })
  expect(waysOf((await read(closed)).graph)).toEqual(['In -> Remiss: Remiss', 'Remiss -> Ut: Ut'])
  expect(await linesOf(closed, 'leftOut')).toContain('task t')
})

test('what a process cannot say is in the report, and in the file when it goes out', async () => {
  const xml = drawing({
    inside: `${permit.inside}<dataObjectReference id="data" name="Ritningar" dataObjectRef="obj"/><dataObject id="obj"/>
      <parallelGateway id="par" other:speed="3"/>${elements('task', 'x:Remiss')}${flows('b-par', 'par-x', 'x-e')}
      <textAnnotation id="note"><text>Tänk på sekretess</text></textAnnotation>`,
  })
  expect(await linesOf(xml, 'leftOut')).toEqual(expect.arrayContaining(['dataObjectReference data']))
  expect(await linesOf(xml, 'approximated')).toContain('parallelGateway par')
  const first = await read(xml)
  const as = { name: 'x', roles: [] }
  const same = await writeBpmn({ ...as, graph: first.graph, kept: first.xml })
  expect(same.isAsRead).toBe(true)
  expect(await read(same.xml)).toEqual(first)
  // One state more and one less, one called otherwise.
  const graph = structuredClone(first.graph)
  graph.states = graph.states.filter(({ _id }) => _id !== 'c')
  graph.connections = graph.connections.filter(({ from, to }) => from !== 'c' && to !== 'c')
  for (const state of graph.states)
    if (state._id === 'b') Object.assign(state, { name: 'Pröva', color: '#123456' })
  const changed = await writeBpmn({ ...as, graph, kept: first.xml })
  expect(changed.xml).toContain('Tänk på sekretess')
  expect(changed.xml).toContain('other:speed="3"')
  expect(changed.xml).toContain('name="Pröva"')
  expect(changed.xml).not.toContain('Komplettera')
  expect((await read(changed.xml)).graph).toEqual(graph)
})

test('a connection that is gone stays gone, where others need the way that it took', async () => {
  const inside =
    elements('startEvent', 'a:In') +
    elements('task', 'b:Granska', 'c:Pröva') +
    elements('exclusiveGateway', 'm') +
    elements('endEvent', 'e:Ut') +
    flows('a-b', 'a-c', 'b-m', 'c-m', 'm-e')
  const { graph, xml } = await read(drawing({ inside }))
  expect(waysOf(graph)).toContain('Granska -> Ut: Ut')
  const left = { ...graph, connections: graph.connections.filter(({ from }) => from !== 'b') }
  const out = await writeBpmn({ graph: left, name: 'x', roles: [], kept: xml })
  expect(waysOf((await read(out.xml)).graph)).toEqual([
    'In -> Granska: Granska',
    'In -> Pröva: Pröva',
    'Pröva -> Ut: Ut',
  ])
})

test('what another program changes in a file of ours counts, and the rest stays', async () => {
  const { graph } = await read(drawing(permit))
  const [first] = graph.states
  Object.assign(first ?? {}, { name: { sv: 'Ansökan', en: 'Application' }, steps: { author: 'summary' } })
  const { xml } = await writeBpmn({ graph, name: 'x', roles: [] })
  const came = await read(xml.replaceAll('name="Ansökan"', 'name="Begäran"').replace('x="262"', 'x="300"'))
  const state = came.graph.states.find(({ _id }) => _id === 'a')
  expect(state).toMatchObject({ name: 'Begäran', steps: { author: 'summary' } })
})

test('a drawing without places is laid out from left to right', async () => {
  const { graph } = await read(drawing(permit))
  expect(graph.states.map(({ x }) => x)).toEqual([80, 380, 680, 680])
})

test('lanes that stand beside each other, and states that are drawn on each other, come apart', async () => {
  const xml = drawing({
    inside: `<laneSet id="s"><lane id="l1" name="A"><flowNodeRef>a</flowNodeRef><flowNodeRef>b</flowNodeRef></lane><lane id="l2" name="B"><flowNodeRef>e</flowNodeRef></lane></laneSet>${elements('startEvent', 'a')}${elements('task', 'b')}${elements('endEvent', 'e')}${flows('a-b', 'b-e')}`,
    drawn:
      shape('l1', 0, 0, 200, 600, ' isHorizontal="false"') +
      shape('l2', 200, 0, 200, 600, ' isHorizontal="false"') +
      shape('a', 50, 50) +
      shape('b', 50, 50) +
      shape('e', 250, 400),
  })
  const { graph } = await read(xml)
  const [a, b, e] = graph.states
  expect(Math.abs((a?.x ?? 0) - (b?.x ?? 0))).toBeGreaterThanOrEqual(200)
  expect(e?.x ?? 0).toBeGreaterThan(a?.x ?? 0)
  expect(graph.swimlanes).toHaveLength(2)
})

async function refusal(of: string | Uint8Array) {
  try {
    await read(of)
  } catch (error) {
    if (error instanceof Failure)
      return { code: error.code, fields: error.options.fields, why: error.message }
    throw error
  }
  return undefined
}
const fields = { uploadId: 'validation.bpmn' }
/** Where somebody has been at what is said of the whole process besides. */
const withOwn = (said: unknown) =>
  drawing({
    inside: `<extensionElements><v:own xmlns:v="urn:verkstad:process:1">${JSON.stringify({ '#process': said })}</v:own></extensionElements>${permit.inside}`,
  })
const extraOf = (parts: Record<string, object[]>) =>
  Object.fromEntries(
    Object.entries(parts).map(([list, all]) => [list, all.map((part) => ({ ...wholeParts[list], ...part }))]),
  )
const wholeParts: Record<string, object> = {
  states: {
    ...{ _id: 'x', name: 'X', stateType: 'normal', x: 0, y: 0 },
    ...{ steps: {}, onEnter: [], onLeave: [], timers: [] },
  },
  connections: { _id: 'x', from: 'a', to: 'b', label: 'X', allow: {}, validate: false, effects: [] },
}
const many = (n: number) => Array.from({ length: n }, (_, at) => `t${at}`)

test.each([
  ['nothing', '', 'INVALID', 'Filen är ingen BPMN'],
  ['a text', 'hej', 'INVALID', 'Filen är ingen BPMN'],
  ['JSON', '{"a":1}', 'INVALID', 'Filen är ingen BPMN'],
  ['another XML', '<html><body/></html>', 'INVALID', 'Filen är ingen BPMN'],
  [
    'definitions of something else',
    '<definitions xmlns="urn:x"><process/></definitions>',
    'INVALID',
    'Filen är ingen BPMN',
  ],
  ['a file that ends early', drawing(permit).slice(0, 900), 'INVALID', 'Filen är inte hel'],
  ['two roots', drawing(permit) + drawing(permit).replace(/^<.*\n/, ''), 'INVALID', 'Det finns något efter'],
  [
    'an entity bomb',
    `<!DOCTYPE d [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]>${drawing(permit).replace(/^<.*\n/, '')}`,
    'INVALID',
    'Filen har en DOCTYPE',
  ],
  ['no steps', drawing({ inside: '' }), 'INVALID', 'Det finns inga steg'],
  [
    'an encoding that there is none of',
    drawing(permit).replace('UTF-8', 'klingon'),
    'INVALID',
    'Filen säger att den är',
  ],
  [
    'what is not encoded as it says',
    new Uint8Array([...inBytes(drawing(permit)), 0xff, 0xfe]),
    'INVALID',
    'Filen är inte kodad',
  ],
  ['5,000 tasks', drawing({ inside: elements('task', ...many(5_000)) }), 'TOO_LARGE', 'Ritningen blir'],
  [
    'more elements than a drawing has',
    drawing({ inside: elements('task', ...many(30_001)) }),
    'TOO_LARGE',
    'Ritningen har',
  ],
  [
    'what lies a thousand deep',
    drawing({ inside: `${'<subProcess>'.repeat(1_000)}${'</subProcess>'.repeat(1_000)}` }),
    'TOO_LARGE',
    'Ritningen har',
  ],
  ...[
    { roles: [null] },
    { roles: [{ key: 5 }] },
    { roles: [{ key: 'a', name: { sv: 5 } }] },
    { extra: { states: 5 } },
    { extra: { states: [null] }, order: { states: ['a'] } },
    { order: null },
    { sections: [5] },
    'nothing',
  ].map(
    (said) =>
      [`own words that are ${JSON.stringify(said)}`, withOwn(said), 'INVALID', 'Det som Verkstad'] as const,
  ),
  ...Array.of<Record<string, object[]>>(
    { connections: [{ condition: JSON.parse(`${'{"not":'.repeat(70)}1${'}'.repeat(70)}`) }] },
    { connections: [{ condition: JSON.parse('{"__proto__":{"a":1}}') }] },
    { states: [{ onEnter: [{ effect: 'Case/mail', input: { constructor: 1 } }] }] },
  ).map(
    (parts) =>
      [
        'own words that no call may bring',
        withOwn({ extra: extraOf(parts) }),
        'INVALID',
        'Det som Verkstad',
      ] as const,
  ),
  ['20 MB', inBytes(drawing({ inside: ' '.repeat(20_000_000) })), 'TOO_LARGE', 'Filen är på'],
])('%s is refused, with what to do', async (_what, file, code, why) => {
  const told = await refusal(file)
  expect(told).toMatchObject({ code, fields })
  expect(told?.why).toStartWith(why)
})

test.each([
  ['ISO-8859-1', (xml: string) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')],
  ['UTF-16 with a mark', (xml: string) => Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-16 without', (xml: string) => Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le')],
  ['UTF-16 the other way round', (xml: string) => Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()],
  ['UTF-8 with a mark', (xml: string) => Buffer.from(`\uFEFF${xml}`)],
])('%s is read', async (_what, encoded) => {
  const { graph } = await read(new Uint8Array(encoded(drawing(permit))))
  expect(graph.states.map(({ name }) => name)).toContain('Ansökan')
})

test('ids that are there twice, elements that BPMN has not, and what points at nothing are told', async () => {
  const inside = `${permit.inside}${elements('task', 'b:Igen')}<foo id="f"/>${flows('c-borta')}`
  expect(await linesOf(drawing({ inside }), 'leftOut')).toEqual(
    expect.arrayContaining(['task b', 'foo ', 'sequenceFlow c-borta', 'reference borta']),
  )
})

test('lanes that hold each other, and a way round without any step in it, end', async () => {
  const inside = `<laneSet id="s"><lane id="l1" name="A"><flowNodeRef>l1</flowNodeRef><flowNodeRef>a</flowNodeRef><childLaneSet id="s2"><lane id="l2" name="B"><flowNodeRef>l1</flowNodeRef><flowNodeRef>a</flowNodeRef></lane></childLaneSet></lane></laneSet>
    ${elements('startEvent', 'a')}${elements('exclusiveGateway', 'g', 'h')}${elements('endEvent', 'e')}${flows('a-g', 'g-h', 'h-g', 'g-g', 'h-e')}`
  const { graph } = await read(drawing({ inside }))
  expect(graph.connections.map(({ from, to }) => `${from}-${to}`)).toEqual(['a-e'])
  expect(graph.swimlanes.map(({ name }) => name)).toEqual(['A: B'])
})

test('an annotation is a note, to the closest state as in the drawing, and a note goes out as one', async () => {
  const note = (x: number, y: number) =>
    drawing({
      inside: `${elements('startEvent', 'a:In')}${elements('task', 'b:Granska')}${elements('endEvent', 'e:Ut')}${flows('a-b', 'b-e')}
        <textAnnotation id="n"><text>Under 50 m²\nav handläggare</text></textAnnotation><textAnnotation id="tom"><text> </text></textAnnotation>`,
      drawn:
        shape('a', 0, 32, 36, 36) +
        shape('b', 300, 10) +
        shape('e', 900, 32, 36, 36) +
        shape('n', x, y, 160, 60),
    })
  const { graph, lines } = await read(note(310, 130))
  const b = graph.states.find(({ _id }) => _id === 'b')
  const [written] = graph.notes ?? []
  expect(written).toMatchObject({ _id: 'n', text: 'Under 50 m²\nav handläggare', width: 180, height: 60 })
  expect((written?.y ?? 0) - (b?.y ?? 0)).toBeGreaterThan(92)
  expect(lines.find(({ id }) => id === 'n')?.outcome).toBe('mapped')
  expect(lines.find(({ id }) => id === 'tom')?.outcome).toBe('leftOut')

  // Written in a file of our own, and changed in the one that it came from.
  const fresh = await writeBpmn({ name: 'x', roles: [], graph })
  expect(fresh.xml).toContain('<bpmn:text>Under 50 m²')
  expect((await read(fresh.xml)).graph).toEqual(graph)
  const changed = { ...graph, notes: [{ _id: 'ny', text: 'Nytt', x: 5, y: 500 }] }
  const out = await writeBpmn({ name: 'x', roles: [], graph: changed, kept: note(310, 130) })
  expect(out.xml).not.toContain('handläggare')
  expect(out.xml).toContain('<text>Nytt</text>')
  expect((await read(out.xml)).graph).toEqual(changed)
})
