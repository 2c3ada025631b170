import { Secret, TOTP } from 'otpauth'
import type { App } from '../../../src/server/app.ts'
import { drawing, elements, flows } from '../../../src/server/cases/bpmn/bpmnFixture.ts'
import { systemSession } from '../../../src/server/session.ts'
import type { Values } from '../../../src/shared/fields/field.ts'
import { toJson } from '../../../src/shared/json.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import { recordOf } from '../../../src/shared/record.ts'
import { device } from '../../support/passkey.ts'
import { adminPassword, type World } from './world.ts'

/**
 * Actions that work on what another call has made, or on a fact that no shape tells: how an administrator comes by
 * an input that works. For the control that the inputs of the other table are real.
 */
export const rehearsals: Record<string, (app: App, world: World) => Promise<Values>> = {
  'admin/loadView3': async ({ services }, { admin, ids }) => {
    for (const id of ids.view ?? []) {
      const view = await services.documents.published(admin, 'view', id)
      if (view) return { url: view.data.url }
    }
    return {}
  },
  // One that failed, and that no limit counts.
  'message/resend': async ({ services }, { org, ids }) => {
    const [id = ''] = ids.sentMessage ?? []
    const change = { status: 'failed', template: null, limitId: null } as const
    await services.store.write((tx) => tx.messages.update(org, id, change))
    return { id }
  },
  // There are more ids than it may be asked of in a minute.
  'user/resetPassword': async (_app, { ids }) => ({ id: ids.user?.[0] }),
  'absence/add': async () => absence,
  'case/remind': aReminder,
  'case/reminders': async (_app, world) => ({ formDataId: world.ids.case?.[0] }),
  'case/removeReminder': async (app, world) => {
    const of = await aReminder(app, world)
    const { reminder } = await ask(app, world, 'case/remind', of)
    return { formDataId: of.formDataId, reminderId: recordOf(reminder)._id }
  },
  'case/checks': async (_app, world) => ({ formDataId: world.ids.case?.[0] }),
  'case/addCheck': async (_app, world) => ({ formDataId: world.ids.case?.[0], text: 'Ring' }),
  'case/tickCheck': async (app, world) => ({ ...(await aCheck(app, world)), done: true }),
  'case/moveCheck': async (app, world) => ({ ...(await aCheck(app, world)), before: null }),
  'case/removeCheck': aCheck,
  'case/restoreCheck': async (app, world) => {
    const check = await aCheck(app, world)
    await ask(app, world, 'case/removeCheck', check)
    return check
  },
  'case/keepCorrection': async (_app, world) => ({
    ...{ formDataId: world.ids.case?.[0], name: 'gata', value: 'Storgatan 14', readAt: 1 },
  }),
  'case/commonReplies': async (_app, world) => ({ ids: [world.ids.case?.[0] ?? ''] }),
  'case/previewMessages': async (_app, world) => ({ ids: [world.ids.case?.[0] ?? ''], text: 'Hej' }),
  // A colleague's.
  'case/takeDraft': async ({ services }, { admin, ids }) => {
    const data = { name: 'Kim', email: `kim2@${admin.org}.example`, status: 'active' as const }
    const { _id: userId } = await services.documents.create(admin, {
      page: 'user',
      data: { ...data, roles: [...admin.roles] },
    })
    const formDataId = ids.case?.[0] ?? ''
    const kim = { ...admin, userId, userName: 'Kim', id: null }
    const { draft } = await services.cases.keepNoteDraft(kim, {
      ...{ formDataId, noteType: 'citizen', note: 'Hej', was: null },
    })
    return { formDataId, userId, at: draft?.at }
  },
  // Of a form that lets those who handle its cases see what it was like.
  'case/formVersions': aToldHistory,
  'case/runningVersions': aVersion,
  'case/harmlessVersions': aVersion,
  'case/movable': async (_app, world) => ({ which: { ids: [world.ids.case?.[0] ?? ''] } }),
  'case/previewMove': aMove,
  'case/moveVersions': aMove,
  'case/moveState': aBegunMove,
  'case/cancelMove': aBegunMove,
  'case/formVersion': async (app, world) => {
    const of = await aToldHistory(app, world)
    const { versions } = await ask(app, world, 'case/formVersions', of)
    const [newest] = Array.isArray(versions) ? versions : []
    return { ...of, versionId: recordOf(newest)._id }
  },
  // As one has approved of a connection that takes two.
  'case/takeBackApproval': async ({ services }, { org, admin, ids }) => {
    const formDataId = ids.case?.[0] ?? ''
    const connectionId = 'ny-klar'
    const { row = 0 } = (await services.store.read.cases.find(org, formDataId)) ?? {}
    const by = admin.userId ?? ''
    const given = [{ connection: connectionId, by, byName: admin.userName, as: [by], at: 1 }]
    await services.store.write((tx) => tx.cases.update(row, { agreed: toJson({ given, did: {} }) }))
    return { formDataId, connectionId }
  },
  'case/acknowledge': aReceipt,
  'case/sign': async (app, world) => ({ ...(await aCaseToSign(app, world)), password: adminPassword }),
  'case/signCode': async (app, world) => ({ formDataId: (await aCaseToSign(app, world)).formDataId }),
  'case/refuseToSign': aCaseToSign,
  'case/setParty': async (app, world) => ({
    ...(await aParty(app, world, 'proxy')),
    ...{ key: 'proxy', name: 'Eva', address: 'eva@party.example' },
  }),
  'case/removeParty': (app, world) => aParty(app, world, 'proxy'),
  'case/inviteParty': (app, world) => aParty(app, world, 'proxy'),
  'case/signForParty': async (app, world) => {
    const { formDataId, revision } = await aCaseToSign(app, world, 'party:vh2')
    return { ...(await aParty(app, world, 'vh2')), formDataId, revision, note: 'Pärm 3' }
  },
  'case/returned': aReturn,
  'case/markPaid': aPayment,
  'case/unmarkPaid': async (app, world) => {
    const of = await aPayment(app, world)
    await ask(app, world, 'case/markPaid', of)
    return { ...of, reason: 'Fel ärende' }
  },
  'case/cancelPayment': async (app, world) => ({ ...(await aPayment(app, world)), reason: 'Fel belopp' }),
  'case/askPayment': async (app, world) => {
    const { formDataId, payment } = await aPayment(app, world)
    const by = { cancelled: 1, cancelledBy: null, cancelledByName: '', reason: '' }
    await app.services.store.write((tx) => tx.casePayments.cancel(payment, by))
    return { formDataId }
  },
  'case/statements': async (_app, world) => ({ formDataId: world.ids.case?.[0] }),
  'case/statementParts': async (_app, world) => ({ formDataId: world.ids.case?.[0] }),
  'case/askStatements': (app, world) => aQuestion(app, world),
  'case/revokeStatement': aStatement,
  'case/extendStatement': async (app, world) => ({
    ...(await aStatement(app, world)),
    ...{ day: nextYear, reminders: [1] },
  }),
  'case/sendStatementAgain': aStatement,
  'case/remindOfStatement': aStatement,
  'case/checkSignatures': async (_app, world) => ({ formDataId: world.ids.case?.[0] }),
  'case/takeBackMessage': aWaitingMessage,
  'case/moveMessage': aWaitingMessage,
  'case/tags': async (_app, world) => ({ formDataId: world.ids.case?.[0], add: ['Akut'] }),
  'case/tagsInUse': async () => ({ search: '' }),
  'case/priority': async (_app, world) => ({ formDataId: world.ids.case?.[0], priority: 'high' }),
  'case/figures': async () => ({ from: '2026-01-01', to: '2026-12-31' }),
  'pb3/approval': async (_app, { ids }) => ({ id: ids.process?.[0] }),
  'pb3/approve': aDraftToApprove,
  'pb3/askApproval': aDraftToApprove,
  'pb3/takeBackApproval': async (app, world) => {
    const of = await aDraftToApprove(app, world)
    await ask(app, world, 'pb3/approve', of)
    return { id: of.id }
  },
  'pb3/figures': async (_app, world) => ({
    ...{ id: world.ids.process?.[0] ?? '', from: '2026-01-01', to: '2026-12-31' },
  }),
  'user/viewAs': async ({ services }, { admin }) => {
    const data = {
      name: 'Kim',
      email: `kim@${admin.org}.example`,
      status: 'active' as const,
      roles: [...admin.roles],
    }
    return { userId: (await services.documents.create(admin, { page: 'user', data }))._id }
  },
  'help/load': async () => ({ name: 'caseworker' }),
  'absence/remove': async (app, world) => {
    const { absences } = await ask(app, world, 'absence/add', absence)
    return { _id: recordOf([absences].flat()[0])._id }
  },
  'assignmentRules/load': async (_app, world) => ({ id: world.ids.process?.[0] ?? '' }),
  'assignmentRules/openedTo': async (_app, world) => ({
    process: world.ids.process?.[0] ?? '',
    ...{ rule: { forms: [], question: '', values: [] }, users: [], groups: [] },
  }),
  'handlerRole/make': async (_app, world) => ({
    ...{ name: 'Lampor', processId: world.ids.process?.[0] ?? '', as: 'handler', page: 'lampor' },
  }),
  'figureMailing/add': aFigureMailing,
  'figureMailing/change': async (app, world) => ({ ...(await madeFigureMailing(app, world)), hour: 9 }),
  'figureMailing/remove': madeFigureMailing,
  'figureMailing/send': madeFigureMailing,
  'figureMailing/stop': async (app, world) => ({ ...(await madeFigureMailing(app, world)), stopped: true }),
  'savedView/add': async () => savedView,
  'savedView/change': async (app, world) => ({ ...(await aSavedView(app, world)), name: 'Nytt namn' }),
  'savedView/remove': aSavedView,
  'savedView/restore': async (app, world) => {
    const named = await aSavedView(app, world)
    await ask(app, world, 'savedView/remove', named)
    return named
  },
  'user/get': async (_app, world) => ({ email: addressOf(world) }),
  'user/add': async () => ({ email: 'ny@example.org', password: 'ett grönt hus i skogen' }),
  'user/change': async (_app, world) => ({ email: addressOf(world), name: 'Nytt namn' }),
  'user/setPassword': async (_app, world) => ({
    email: addressOf(world),
    password: 'ett grönt hus i skogen',
  }),
  'token/createFor': async (_app, world) => ({ email: addressOf(world), name: 'skript' }),
  'token/listOf': async (_app, world) => ({ email: addressOf(world) }),
  'user/beginFactor': async () => ({ password: adminPassword }),
  'user/confirmFactor': async (app, world) => ({ code: await codeOfNewApp(app, world) }),
  'user/recoveryCodes': async (app, world) => ({ code: await recoveryCode(app, world) }),
  'user/removeOwnFactor': async (app, world) => ({ code: await recoveryCode(app, world) }),
  'user/beginPasskey': async (app, world) => ({ code: await recoveryCode(app, world) }),
  'user/addPasskey': passkey,
  'user/removePasskey': async (app, world) => {
    await ask(app, world, 'user/addPasskey', await passkey(app, world))
    const { passkeys } = await ask(app, world, 'user/factor', {})
    return { id: recordOf([passkeys].flat()[0])._id }
  },
  'user/removeFactor': async (app, world) => {
    await recoveryCode(app, world)
    return { id: world.admin.userId }
  },
  'user/removeFactorOf': async (app, world) => {
    await recoveryCode(app, world)
    return { email: addressOf(world) }
  },
  'case/undo': async (app, world) => {
    const change = { kind: 'note', note: 'Ring först' }
    const { undo } = await ask(app, world, 'case/bulk', { ids: [world.ids.case?.[0]], change })
    return { id: recordOf(undo).id }
  },
  'case/relate': async (app, world) => {
    const sent = { formId: world.ids.form?.[0], data: { gata: 'Storgatan 1' }, complete: true }
    const { formDataId } = await ask(app, world, 'admin/saveFormData3', sent)
    return { formDataId: world.ids.case?.[0], otherId: formDataId, as: 'related' }
  },
  'case/createChild': async (_, world) => ({
    formDataId: world.ids.case?.[0],
    formId: world.ids.form?.[0],
  }),
  'case/setParent': async (app, world) => {
    const sent = { formId: world.ids.form?.[0], data: { gata: 'Storgatan 1' }, complete: true }
    const { formDataId } = await ask(app, world, 'admin/saveFormData3', sent)
    return { formDataId: world.ids.case?.[0], parentId: formDataId }
  },
  'effect Components/Form3/addReference': async (app, world) => {
    const sent = { formId: world.ids.form?.[0], data: { gata: 'Storgatan 1' }, complete: true }
    const { formDataId } = await ask(app, world, 'admin/saveFormData3', sent)
    return { formDataId: world.ids.case?.[0], refId: formDataId, type: 'child' }
  },
  'admin/requestBranch': async () => ({ page: 'category' }),
  'case/merge': async (app, world) => {
    const sent = { formId: world.ids.form?.[0], data: { gata: 'Storgatan 1' }, complete: true }
    const { formDataId } = await ask(app, world, 'admin/saveFormData3', sent)
    return { formDataId, into: world.ids.case?.[0] }
  },
  'case/dividable': async (_app, world) => ({ formDataId: world.ids.case?.[0] }),
  'case/divide': async (_app, world) => ({ formDataId: world.ids.case?.[0], questions: ['gata'], files: [] }),
  'case/split': async (app, world) => {
    const sent = { formId: world.ids.form?.[0], data: { gata: 'Storgatan 1' }, complete: true }
    const { formDataId } = await ask(app, world, 'admin/saveFormData3', sent)
    await ask(app, world, 'case/merge', { formDataId, into: world.ids.case?.[0] })
    return { formDataId }
  },
  'effect Ticket/take': aFreeCase,
  'effect ActionButton/run': async (app, world) => {
    const component = { documentId: world.ids.view?.[0], nodeId: 'arenden' }
    return { ...(await aFreeCase(app, world)), button: 0, component }
  },
  'job/state': beginDoctor,
  'job/cancel': beginDoctor,
  'solution/download': async (app, world) => ({ downloadId: await exported(app, world), from: 0 }),
  'solution/diff': uploadedSolution,
  'solution/import': uploadedSolution,
  'pb3/importBpmn': async (app, world) => {
    const xml = drawing({ inside: elements('startEvent', 'a') + elements('endEvent', 'b') + flows('a-b') })
    return { uploadId: await upload(app, world, btoa(xml)) }
  },
  // To where no folder is: the world has none of processes.
  'admin/move': async (_, { ids }) => ({
    page: 'process',
    ids: ids.process?.slice(0, 1) ?? [],
    folderId: null,
  }),
  // A question of a form that runs in it, and its draft as it is then.
  'pb3/setFormRight': async ({ services }, { admin, ids }) => {
    for (const id of ids.process ?? [])
      for (const { _id: form, revision, nodes } of await services.processes.formRights(admin, id))
        return { id, form, revision, node: nodes[0]?._id, state: '*', role: 'author', right: 'read' }
    return {}
  },
  'form/import': async (app, world) => {
    const field = { type: 'textfield', key: 'gata', label: 'Gata', input: true }
    const form = { title: 'Från annat håll', type: 'form', display: 'form', components: [field] }
    return { from: 'formio', uploadId: await upload(app, world, btoa(JSON.stringify(form))) }
  },
}

/**
 * Cannot work here: an installation is set up once, which is what it promises, and files are fetched out of a mailbox, which
 * there is in `src/server/inbox/mailbox.test.ts`.
 */
export const neverAgain: readonly string[] = ['setup/run', 'case/fetchFiles']

/** A day that does not pass while tests are run. */
const absence = { from: '2090-07-03', to: '2090-07-07', deputy: null }

async function aFigureMailing(_app: App, { admin }: World): Promise<Values> {
  return { name: 'Varje måndag', query: '', every: 'week', hour: 8, readers: [admin.userId] }
}

async function madeFigureMailing(app: App, world: World): Promise<Values> {
  const { _id } = await ask(app, world, 'figureMailing/add', await aFigureMailing(app, world))
  return { _id }
}

const savedView = { name: 'Mina försenade', query: 'view=late' }

async function aCheck(app: App, world: World): Promise<Values> {
  const formDataId = world.ids.case?.[0]
  const { checks } = await ask(app, world, 'case/addCheck', { formDataId, text: 'Ring' })
  return { formDataId, checkId: recordOf([checks].flat()[0])._id }
}

async function aToldHistory({ services }: App, { admin, ids }: World): Promise<Values> {
  const formDataId = ids.case?.[0] ?? ''
  const record = await services.store.read.cases.find(admin.org, formDataId)
  const id = record?.formId ?? ''
  await services.documents.update(admin, { page: 'form', id, data: { formHistory: true } })
  await services.documents.publish(admin, id, '')
  return { formDataId }
}

async function aVersion({ services }: App, { admin, ids }: World): Promise<Values> {
  const record = await services.store.read.cases.find(admin.org, ids.case?.[0] ?? '')
  return { what: 'process', id: record?.processId ?? '' }
}

async function aMove(app: App, world: World): Promise<Values> {
  return { ...(await aVersion(app, world)), which: { ids: [world.ids.case?.[0] ?? ''] }, to: 1 }
}

async function aBegunMove(app: App, world: World): Promise<Values> {
  const { move } = await ask(app, world, 'case/moveVersions', await aMove(app, world))
  return { move }
}

/** Its form asks for an acknowledgement, and it is on that version. */
async function aReceipt({ services }: App, { admin, org, ids }: World): Promise<Values> {
  const formDataId = ids.case?.[0] ?? ''
  const record = await services.store.read.cases.find(org, formDataId)
  const id = record?.formId ?? ''
  const { revision, normStructure: nodes, rootId } = await services.documents.edit(admin, id)
  const col = Object.values(nodes).find(({ type }) => type === 'Col')
  const kvittens = {
    _id: 'kvittens',
    type: 'Receipt',
    structure: [],
    extra: { label: 'Tagit del' },
    style: {},
  }
  const tree = {
    rootId,
    nodes: {
      ...nodes,
      kvittens,
      ...(col && { [col._id]: { ...col, structure: [...col.structure, kvittens._id] } }),
    },
  }
  await services.documents.saveTree(admin, { id, tree, revision })
  const { version } = await services.documents.publish(admin, id, '')
  await services.store.write((tx) => tx.cases.update(record?.row ?? 0, { formVersion: version }))
  return { formDataId, componentId: 'kvittens' }
}

const nextYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)

const aQuestion = async (_app: App, { ids }: World): Promise<Values> => ({
  ...{ formDataId: ids.case?.[0], recipients: [{ name: 'Eva', email: 'eva@statement.example' }] },
  ...{ question: 'Vad säger ni?', questions: [], files: [], day: nextYear, reminders: [] },
})

/** One that the administrator has asked for. */
async function aStatement(app: App, world: World): Promise<Values> {
  const of = await aQuestion(app, world)
  const { statements } = await ask(app, world, 'case/askStatements', of)
  const [made] = Array.isArray(statements) ? statements : []
  return { formDataId: of.formDataId, statementId: recordOf(made)._id }
}

/** The administrator has sent it in, and its state asks whoever did for a signature. */
async function aCaseToSign({ services }: App, { org, admin, ids }: World, step = 'author'): Promise<Values> {
  const formDataId = ids.case?.[0] ?? ''
  const record = await services.store.read.cases.find(org, formDataId)
  const id = record?.processId ?? ''
  const { process } = await services.documents.get(admin, 'process', id)
  const graph = process as ProcessGraph
  const states = graph.states.map((one) => ({
    ...one,
    steps: { ...one.steps, [step]: 'signature' as const },
  }))
  await services.documents.update(admin, { page: 'process', id, data: { process: { ...graph, states } } })
  const { version } = await services.documents.publish(admin, id, '')
  const change = { createdBy: admin.userId, processVersion: version, asked: null }
  await services.store.write((tx) => tx.cases.update(record?.row ?? 0, change))
  return { formDataId, revision: 1_000 }
}

/** Somebody on the citizen's side of a case beside who sent it in. */
async function aParty({ services }: App, { org, ids }: World, key: string): Promise<Values> {
  const formDataId = ids.case?.[0] ?? ''
  const record = await services.store.read.cases.find(org, formDataId)
  const party = { _id: `party-${org}`, key, name: 'Bo', address: 'bo@party.example', userId: null, since: 1 }
  await services.store.write((tx) =>
    tx.cases.setParties(org, record?.row ?? 0, [{ ...party, by: 'staff' as const }]),
  )
  return { formDataId, party: party._id }
}

/** A case of the administrator's that leads elsewhere, and the way back that goes along. */
async function aReturn({ services }: App, { org, admin, ids }: World): Promise<Values> {
  const formDataId = ids.case?.[0] ?? ''
  const record = await services.store.read.cases.find(org, formDataId)
  const id = record?.processId ?? ''
  const { process } = await services.documents.get(admin, 'process', id)
  const graph = process as ProcessGraph
  const way = graph.connections.find(({ from }) => from === record?.state)?._id ?? ''
  const states = graph.states.map((one) => ({
    ...one,
    steps: { author: 'redirect' as const },
    redirects: { author: '/v/home' },
    ...(one._id === record?.state && { returned: way }),
  }))
  await services.documents.update(admin, { page: 'process', id, data: { process: { ...graph, states } } })
  const { version } = await services.documents.publish(admin, id, '')
  const change = { createdBy: admin.userId, processVersion: version, assign: '{}' }
  await services.store.write((tx) => tx.cases.update(record?.row ?? 0, change as never))
  const { redirect } = await services.cases.loadForm({ ...admin, permissions: new Set() }, { formDataId })
  const back = new URLSearchParams(redirect?.params?.return?.split('?')[1])
  return { formDataId, token: back.get('return') ?? '' }
}

/** A case whose state asks for a payment, asked for. */
async function aPayment(
  { services }: App,
  { org, admin, ids }: World,
): Promise<{ formDataId: string; payment: string }> {
  const formDataId = ids.case?.[0] ?? ''
  const record = await services.store.read.cases.find(org, formDataId)
  const { process } = await services.documents.get(admin, 'process', record?.processId ?? '')
  const graph = process as ProcessGraph
  const states = graph.states.map((one) => ({
    ...one,
    steps: { ...one.steps, author: 'payment' as const },
    payment: { amount: 100 },
  }))
  const id = record?.processId ?? ''
  await services.documents.update(admin, { page: 'process', id, data: { process: { ...graph, states } } })
  const { version } = await services.documents.publish(admin, id, '')
  const payment = `payment-${org}`
  await services.store.write(async (tx) => {
    await tx.cases.update(record?.row ?? 0, { processVersion: version })
    await tx.casePayments.insert({
      ...{ _id: payment, org, caseRow: record?.row ?? 0, state: record?.state ?? '', amount: 10_000 },
      ...{ reference: '990002', words: null, due: '2026-12-31', asked: 1 },
      ...{ paid: null, paidBy: null, paidByName: null, paidOn: null, mark: null },
      ...{ cancelled: null, cancelledBy: null, cancelledByName: null, reason: null },
    })
  })
  return { formDataId, payment }
}

async function aWaitingMessage(app: App, world: World): Promise<Values> {
  const formDataId = world.ids.case?.[0]
  const { message } = await ask(app, world, 'case/sendMessage', { formDataId, note: 'Hej' })
  return { formDataId, messageId: recordOf(message).messageId }
}

/** A process of its own, whose draft somebody else than who approves has written. */
async function aDraftToApprove({ services }: App, { org, ids }: World) {
  const by = systemSession(org)
  const { process } = await services.documents.get(by, 'process', ids.process?.[0] ?? '')
  const data = { name: crypto.randomUUID(), process, approval: { count: 1 } }
  const { _id: id, revision } = await services.documents.create(by, { page: 'process', data })
  return { id, revision }
}

async function aReminder(_app: App, { ids }: World): Promise<Values> {
  return { formDataId: ids.case?.[0], day: '2090-07-03', time: '08:00', word: 'Ring' }
}

async function aSavedView(app: App, world: World): Promise<Values> {
  return { _id: (await ask(app, world, 'savedView/add', savedView))._id }
}

/** Nobody has it by name. */
async function aFreeCase(app: App, world: World): Promise<Values> {
  const [formDataId] = world.ids.case ?? []
  const to = { permission: 'handler', userIds: [], groupIds: [] }
  await ask(app, world, 'admin/assign3', { formDataId, ...to })
  return { selected: [formDataId] }
}

const addressOf = ({ marker }: World) => `chef@${marker}.example`

async function codeOfNewApp(app: App, world: World): Promise<string> {
  const { secret } = await ask(app, world, 'user/beginFactor', { password: adminPassword })
  return new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
}

async function passkey(app: App, world: World): Promise<Values> {
  const { options } = await ask(app, world, 'user/beginPasskey', { code: await recoveryCode(app, world) })
  const made = device(app.services.config.baseUrl).make({ challenge: String(recordOf(options).challenge) })
  return { name: 'Min dator', response: made }
}

/** Of a second factor that has been set up. */
async function recoveryCode(app: App, world: World): Promise<string> {
  const code = await codeOfNewApp(app, world)
  const { recoveryCodes } = await ask(app, world, 'user/confirmFactor', { code })
  return String([recoveryCodes].flat()[0])
}

async function beginDoctor(app: App, world: World): Promise<Values> {
  return { job: (await ask(app, world, 'doctor/run', {})).job }
}

async function uploadedSolution(app: App, world: World): Promise<Values> {
  const downloadId = await exported(app, world)
  const { chunk } = await ask(app, world, 'solution/download', { downloadId, from: 0 })
  return { uploadId: await upload(app, world, String(chunk)) }
}

async function exported(app: App, world: World): Promise<unknown> {
  return (await ask(app, world, 'solution/export', { ids: [world.ids.category?.[0]] })).downloadId
}

async function upload(app: App, world: World, chunk: string): Promise<unknown> {
  return (await ask(app, world, 'solution/upload', { chunk })).uploadId
}

async function ask(app: App, { admin }: World, action: string, input: Values): Promise<Values> {
  const reply = await app.dispatcher.call(admin, action, input)
  if ('err' in reply) throw new Error(`${action}: ${JSON.stringify(reply.err)}`)
  return reply.data as Values
}
