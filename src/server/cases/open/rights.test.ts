import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  admin,
  citizen,
  faultAnswers,
  faultGraph,
  faultPages,
  handler,
  makeUsers,
  publishFault,
  registrar,
  sendFault,
  visitor,
} from '../../../../test/support/cases.ts'
import { browser, pagesApp, publishView } from '../../../../test/support/pages.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { connection } from '../../../shared/process/processFixture.ts'
import type { Sketch } from '../../../shared/rules/page/pageFixture.ts'
import type { App } from '../../app.ts'
import { casePaper } from '../../paper/casePaper.ts'
import { type Session, systemSession } from '../../session.ts'
import type { Cases } from '../contract.ts'

let app: App
let cases: Cases
beforeEach(async () => {
  app = await pagesApp()
  cases = app.services.cases
  await publishView(app, 's', [['Form#form', { oneForm: false, lock: 'enabled' }]])
  await makeUsers(app)
})
afterEach(() => app.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.code, ...error.options }),
  )

/** What staff decide: nobody else meets any of it before the case has ended. */
const inner: Sketch = [
  'FormTab#inner',
  { label: 'Hemlig sida', rights: { '*': { author: 'hidden' }, klar: { author: 'read', handler: 'read' } } },
  [
    'Section#s3',
    {},
    [
      'Row#r3',
      {},
      [
        'Col#c3',
        { cols: 12 },
        [
          'Radio#beslut',
          {
            name: 'beslut',
            label: 'Hemligt beslut',
            options: [
              { label: 'Hemligt bifall', value: 'ja-hemligt' },
              { label: 'Hemligt avslag', value: 'nej-hemligt' },
            ],
            rights: { pagar: { handler: 'required' } },
          },
        ],
        [
          'Input#motiv',
          {
            name: 'motiv',
            label: 'Hemlig motivering',
            type: 'text',
            rights: { '*': { registrar: 'hidden' } },
          },
        ],
        ['FileUpload#underlag', { name: 'underlag', label: 'Hemligt underlag' }],
      ],
    ],
  ],
]

/** Asks for what is hidden from who meets it. */
const asking: Sketch = [
  'FormTab#asking',
  { label: 'Övrigt' },
  [
    'Section#s4',
    {},
    [
      'Row#r4',
      {},
      [
        'Col#c4',
        { cols: 12 },
        [
          'Input#ovrigt',
          {
            name: 'ovrigt',
            label: 'Övrigt om {{ motiv }}',
            type: 'text',
            show: { mode: 'hide', when: { value: 'beslut', is: 'equals', to: 'nej-hemligt' } },
          },
        ],
        [
          'Input#telefon',
          { name: 'telefon', label: 'Telefon', type: 'text', rights: { '*': { handler: 'read' } } },
        ],
      ],
    ],
  ],
]

const graph = () => {
  const { connections, ...rest } = faultGraph()
  return {
    ...rest,
    states: rest.states.map((state) =>
      state._id === 'ny' ? { ...state, steps: { ...state.steps, registrar: 'edit' as const } } : state,
    ),
    connections: [
      ...connections,
      connection('klar-pagar', { label: 'Öppna', allow: { assignmentRoles: ['handler'] } }),
    ],
  }
}

const publish = () => publishFault(app, { graph: graph(), pages: [...faultPages, inner, asking] })

const secrets = /hemlig|grannen klagar|beslut|motiv|underlag/i
const answers: Values = { beslut: 'nej-hemligt', motiv: 'Grannen klagar' }

async function sent(session: Session = citizen()) {
  const formId = await publish()
  const { formDataId, caseToken, revision } = await sendFault(app, session, formId, { telefon: '0701234567' })
  const ref = { formDataId, ...(caseToken && { caseToken }) }
  return { formId, ref, formDataId, revision }
}

const save = (session: Session, formDataId: string, data: Values, more = {}) =>
  cases.save(session, { formId: 'form-fault', formDataId, data, ...more })

const move = (session: Session, formDataId: string, connectionId: string) =>
  cases.changeStatus(session, {
    formDataId,
    connectionId,
    currentStateId: connectionId.split('-')[0] ?? '',
  })

/** Document and answers as they are printed, and put into an archive. */
const onPaper = (session: Session, formDataId: string, internal = false) =>
  casePaper(app.services, session, { formDataId, sender: '', internal })

/** Everything that a citizen is told of their case, in every way there is. */
async function toldTo(session: Session, ref: { formDataId: string; caseToken?: string }): Promise<string> {
  const page = browser(app, session)
  if (ref.caseToken === undefined) await page.open(`/v/s?formId=form-fault&formDataId=${ref.formDataId}`)
  const told = [
    ref.caseToken === undefined ? page.model : null,
    await cases.loadForm(session, ref),
    await cases.summary(session, ref),
    await cases.timeline(session, ref),
    await cases.ownCase(session, ref),
    await cases.facts(session, ref.formDataId),
    ref.caseToken === undefined && (await onPaper(session, ref.formDataId)),
    session.userId && (await cases.list(session, { scope: 'own', page: 1, pageSize: 10 })),
  ]
  return JSON.stringify(told)
}

describe('what is for staff alone', () => {
  test('is in nothing that a citizen gets before they send it in', async () => {
    const formId = await publish()
    for (const session of [visitor(), citizen({ kind: 'token' })]) {
      const page = browser(app, session)
      await page.open(`/v/s?formId=${formId}`)
      expect(JSON.stringify(page.model)).not.toMatch(secrets)
      expect(JSON.stringify((await cases.openForm(session, { formId })).loaded)).not.toMatch(secrets)
    }
  })

  test.each([
    ['somebody logged in', citizen({ kind: 'token' })],
    ['a visitor', visitor()],
  ])(
    'is in nothing that %s gets of their case, in any state but the one that opens it',
    async (_, session) => {
      const { ref, formDataId } = await sent(session)
      expect(await toldTo(session, ref)).not.toMatch(secrets)
      await move(handler(), formDataId, 'ny-pagar')
      await save(handler(), formDataId, answers)
      expect(await toldTo(session, ref)).not.toMatch(secrets)
      // What they do meet goes by it all the same.
      const { normStructure } = await cases.loadForm(session, ref)
      expect(normStructure.ovrigt?.extra.show).toEqual({ mode: 'hide', when: { all: [] } })
      expect(normStructure.ovrigt?.extra.label).toBe('Övrigt om ')
      await move(handler(), formDataId, 'pagar-klar')
      const loaded = await cases.loadForm(session, ref)
      expect(loaded.formData?.data).toMatchObject(answers)
      expect(Object.keys(loaded.normStructure)).toContain('motiv')
      // And closed again with the step that opened it.
      await move(handler(), formDataId, 'klar-pagar')
      expect(await toldTo(session, ref)).not.toMatch(secrets)
    },
  )

  test('is refused by name, whole, from whoever fills it in', async () => {
    const formId = await publish()
    const refused = await failure(cases.save(visitor(), { formId, data: { gata: 'Ny', motiv: 'Mitt' } }))
    expect(refused).toMatchObject({ code: 'INVALID', fields: { motiv: 'validation.unknownKey' } })
  })

  test('tells no guess from the answer, by a conflict or by what is sent again', async () => {
    const { ref, formDataId, revision } = await sent(visitor())
    await save(handler(), formDataId, answers)
    for (const motiv of ['Grannen klagar', 'något annat']) {
      const again = await failure(
        cases.save(visitor(), { formId: 'form-fault', ...ref, data: { motiv }, revision, complete: true }),
      )
      expect(JSON.stringify(again ?? {})).not.toContain('Grannen')
      const came = await cases.submit(visitor(), {
        formId: 'form-fault',
        ...ref,
        data: { motiv },
        complete: true,
        shown: [],
      })
      expect(came.saved.notKept).toBeUndefined()
    }
  })

  test('is asked of no citizen, and nothing that they are asked for opens it', async () => {
    const { ref, formDataId } = await sent(visitor())
    await save(handler(), formDataId, answers)
    const ask = (componentId: string) =>
      cases.requestCompletion(handler(), {
        formDataId,
        components: [{ componentId, note: 'Svara' }],
        due: '2099-01-01',
        message: 'Vi behöver mer.',
      })
    expect(await failure(ask('motiv'))).toMatchObject({ code: 'INVALID' })
    await ask('gata')
    const opened = await cases.openForm(visitor(), ref)
    expect(JSON.stringify(opened.loaded)).not.toMatch(secrets)
    const { revision } = await cases
      .loadForm(handler(), { formDataId })
      .then(({ formData }) => ({ revision: formData?.revision ?? 0 }))
    await save(handler(), formDataId, { motiv: 'Grannen klagar igen' })
    for (const data of [{ motiv: 'gissning' }, { motiv: 'gissning', gata: 'Nygatan' }]) {
      const refused = await failure(cases.save(visitor(), { formId: 'form-fault', ...ref, data, revision }))
      expect(refused).toMatchObject({ code: 'INVALID', fields: { motiv: 'validation.unknownKey' } })
      expect(JSON.stringify(refused)).not.toContain('Grannen')
    }
  })

  test('keeps its answer whatever its citizen does', async () => {
    const { ref, formDataId } = await sent(visitor())
    await save(handler(), formDataId, answers)
    await cases.requestCompletion(handler(), {
      formDataId,
      components: [{ componentId: 'gata', note: 'Var?' }],
      due: '2099-01-01',
      message: 'Vi behöver mer.',
    })
    await cases.save(visitor(), { formId: 'form-fault', ...ref, data: { gata: 'Nygatan 2' }, complete: true })
    const { formData } = await cases.loadForm(handler(), { formDataId })
    expect(formData?.data).toMatchObject({ ...answers, gata: 'Nygatan 2', telefon: '0701234567' })
  })
})

describe('those who handle the case', () => {
  test('meet what is hidden from its author, also in the summary and on paper', async () => {
    const { formDataId } = await sent()
    await save(handler(), formDataId, answers)
    const { summary, normStructure } = await cases.loadForm(handler(), { formDataId })
    expect(summary?.flatMap(({ rows }) => rows).find(({ name }) => name === 'motiv')).toMatchObject({
      label: 'Hemlig motivering',
      text: 'Grannen klagar',
    })
    expect(JSON.stringify(normStructure)).not.toContain('"rights"')
    const inside = await onPaper(handler(), formDataId, true)
    expect(JSON.stringify(inside.paper)).toContain('Grannen klagar')
    expect(inside.answers).toMatchObject(answers)
    // What is made for others has nothing that its author does not meet, whoever makes it.
    const outside = await onPaper(handler(), formDataId)
    expect(JSON.stringify(outside)).not.toMatch(secrets)
    await move(handler(), formDataId, 'ny-pagar')
    await move(handler(), formDataId, 'pagar-klar')
    expect(JSON.stringify(await onPaper(handler(), formDataId))).toContain('Grannen klagar')
  })

  test('do not meet what is hidden from their role: not in the case, its timeline, its rows or its sheet', async () => {
    const { formDataId } = await sent()
    await save(handler(), formDataId, answers)
    const loaded = await cases.loadForm(registrar(), { formDataId })
    expect(Object.keys(loaded.normStructure)).toContain('beslut')
    const told = [
      loaded,
      await cases.summary(registrar(), { formDataId }),
      await cases.timeline(registrar(), { formDataId }),
      await cases.list(registrar(), { page: 1, pageSize: 10 }),
    ]
    expect(JSON.stringify(told)).not.toMatch(/Hemlig motivering|Grannen klagar/)
    expect(JSON.stringify(await onPaper(registrar(), formDataId, true))).not.toMatch(
      /Hemlig motivering|Grannen klagar/,
    )
    const sheet = await cases.sheet(registrar(), {})
    const rows: unknown[] = []
    for await (const some of sheet.rows()) rows.push(...some)
    expect(JSON.stringify([sheet.labels, rows])).not.toMatch(/Hemlig motivering|Grannen klagar/)
    expect(JSON.stringify([sheet.labels, rows])).toContain('Hemligt beslut')
  })

  test('find no case by what is hidden from their role, and are told of it by no order, count or facet', async () => {
    const { formDataId } = await sent()
    const other = await sendFault(app, citizen(), 'form-fault', {})
    await save(handler(), formDataId, answers)
    await save(handler(), other.formDataId, { motiv: 'Annat' })
    const by = async (session: Session, question: object) =>
      (await cases.list(session, { page: 1, pageSize: 10, ...question })).data.map(({ _id }) => _id)
    const wanted = { where: { 'data.motiv': 'Grannen klagar' } }
    expect(await by(handler(), wanted)).toEqual([formDataId])
    expect(await by(registrar(), wanted)).toEqual([])
    const sorted = (sortDir: 'asc' | 'desc') => ({ sortBy: 'data.motiv', sortDir })
    expect(await by(handler(), sorted('asc'))).toEqual([other.formDataId, formDataId])
    expect(await by(registrar(), sorted('asc'))).toEqual(
      await by(registrar(), { sortBy: 'updated', sortDir: 'asc' }),
    )
    expect(await by(registrar(), { where: { 'data.motiv': { not: ['Annat'] } } })).toHaveLength(2)
    for (const session of [handler(), registrar()])
      expect(await by(session, { texts: ['Grannen klagar'] })).toEqual([])
    for (const session of [handler(), registrar()])
      expect(await by(session, { textsIn: { texts: ['Grannen'], columns: ['data.motiv'] } })).toEqual([])
    expect(JSON.stringify(await cases.facets(registrar(), {}))).not.toContain('data.motiv')
    expect(JSON.stringify(await cases.facets(handler(), {}))).toContain('data.motiv')
  })

  test('are refused by name what they may only read, and what they do not see keeps its answer', async () => {
    const { formDataId } = await sent()
    await save(handler(), formDataId, answers)
    const kept = await save(handler(), formDataId, { telefon: '08-1', gata: 'Nygatan' })
    expect(kept.notKept).toEqual({ telefon: 'validation.notOpen' })
    expect(await failure(save(registrar(), formDataId, { motiv: 'Mitt' }))).toMatchObject({
      fields: { motiv: 'validation.unknownKey' },
    })
    await save(registrar(), formDataId, { gata: 'Sveavägen' })
    const { formData } = await cases.loadForm(handler(), { formDataId })
    expect(formData?.data).toMatchObject({ ...answers, gata: 'Sveavägen', telefon: '0701234567' })
  })

  test('answer what their role has to at a step before a connection that wants it valid is followed', async () => {
    const { formDataId } = await sent()
    await move(handler(), formDataId, 'ny-pagar')
    expect(await failure(move(handler(), formDataId, 'pagar-klar'))).toMatchObject({
      code: 'INVALID',
      fields: { beslut: 'validation.required' },
    })
    await save(handler(), formDataId, { beslut: 'ja-hemligt' })
    await move(handler(), formDataId, 'pagar-klar')
    expect((await cases.loadForm(handler(), { formDataId })).state?._id).toBe('klar')
  })

  test('an administrator is told everything, and changes nothing that is hidden from them', async () => {
    const { formDataId } = await sent()
    await save(handler(), formDataId, answers)
    const { formData } = await cases.loadForm(admin(), { formDataId })
    expect(formData?.data).toMatchObject(answers)
  })
})

test('a file in a hidden answer is opened by those who see the answer alone', async () => {
  const { ref, formDataId } = await sent(visitor())
  const { assetId } = await app.services.assets.storeFile(handler(), {
    name: 'underlag.txt',
    mimeType: 'text/plain',
    bytes: new TextEncoder().encode('hemligt'),
    access: 'case',
    caseId: formDataId,
  })
  await save(handler(), formDataId, {
    underlag: [{ assetId, name: 'underlag.txt', size: 7, mimeType: 'text/plain' }],
  })
  const may = (session: Session, more = {}) => cases.mayRead(session, { formDataId, assetId, ...more })
  expect(await may(handler())).toBe(true)
  expect(await may(visitor(), ref)).toBe(false)
})

test('a form with a step or a role that is gone, or a hidden title, is not published', async () => {
  const { documents } = app.services
  const system = systemSession()
  const formId = await publishFault(app, { form: { caseTitle: '{{ gata }}' } })
  const { normStructure, rootId, revision } = await documents.edit(system, formId)
  const { gata } = normStructure
  if (!gata) throw new Error('There is no question')
  const rights = { bortom: { handler: 'read' }, ny: { chef: 'read', registrar: 'hidden' } }
  const nodes = { ...normStructure, gata: { ...gata, extra: { ...gata.extra, rights } } }
  const { problems } = await documents.saveTree(system, { id: formId, tree: { rootId, nodes }, revision })
  expect(problems).toEqual([
    { nodeId: 'gata', level: 'error', key: 'builder.rightsForNoState' },
    { nodeId: 'gata', level: 'error', key: 'builder.rightsForNoRole' },
    { nodeId: null, level: 'error', key: 'builder.hiddenFromSomebody', field: 'caseTitle' },
  ])
  expect(await failure(documents.publish(system, formId, ''))).toBeDefined()
})

test('nothing is said where nothing is named', async () => {
  const formId = await publishFault(app)
  const { formDataId } = await sendFault(app, citizen(), formId, faultAnswers)
  const { formData } = await cases.loadForm(registrar(), { formDataId })
  expect(formData?.data).toMatchObject(faultAnswers)
})

test('a canned reply is not filled in with what is hidden from whoever writes, though its reader meets it', async () => {
  const { formDataId } = await sent()
  await save(handler(), formDataId, answers)
  await move(handler(), formDataId, 'ny-pagar')
  await move(handler(), formDataId, 'pagar-klar')
  const text = 'Vi beslutade så: {{ answers.motiv }}'
  await app.services.documents.create(systemSession(), {
    page: 'quickanswer',
    data: { name: 'Beslut', text },
  })
  const told = async (session: Session) =>
    JSON.stringify([
      await cases.quickAnswers(session, { formDataId }),
      await cases.previewMessages(session, { ids: [formDataId] }, { text }),
    ])
  expect(await told(handler())).toContain('Grannen klagar')
  expect(await told(registrar())).toContain('Vi beslutade så')
  expect(await told(registrar())).not.toContain('Grannen klagar')
})
