import type { ComponentType, StoredSettings } from '../../../shared/catalogue/index.ts'
import { storedOptions } from '../../../shared/catalogue/read/options.ts'
import { msg } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import type { Tree, TreeNode } from '../../../shared/tree/tree.ts'
import { fail } from '../../../shared/wire/errors.ts'
import { anonymousSession, type Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext } from '../context.ts'
import type { CompiledForm } from '../forms.ts'
import { countView, listCases } from '../list/list.ts'
import { staffScope } from '../list/scope.ts'
import { choiceQuestions } from './choices.ts'
import type { MadeHandlerRole, NewHandlerRole } from './contract.ts'

/** See `HandlerRoles.make`. */
export async function make(
  context: CaseContext,
  session: Session,
  wanted: NewHandlerRole,
): Promise<MadeHandlerRole> {
  const { documents, store } = context
  await requireChoices(context, session, wanted)
  const role = await store.write(async (tx) => {
    const made = await documents.createIn(tx, session, {
      page: 'role',
      data: { name: wanted.name, permissions: [] },
      applicationRef: 'portal',
    })
    await addRow(context, tx, session, wanted, made._id)
    for (const user of new Set(wanted.users)) await giveTo(context, tx, session, user, made._id)
    if (wanted.page !== null) await addPage(context, tx, session, wanted.name, wanted.page, made._id)
    return made._id
  })
  return { role, page: wanted.page && pathOf(wanted.page), ...(await counted(context, session, role)) }
}

const pathOf = (url: string) => `/page/${url}`

/** INVALID with the field, for a process, role, form, question or answer that cannot be chosen. */
async function requireChoices(
  { forms, documents }: CaseContext,
  session: Session,
  { processId, as, forms: only, question, values }: NewHandlerRole,
): Promise<void> {
  const refuse = (field: string, key = 'validation.notAnOption') => {
    throw fail('INVALID', { fields: { [field]: key } })
  }
  const process = await forms.liveProcess(session.org, processId)
  if (!process) return refuse('processId')
  if (!process.assignmentRoles.some(({ key }) => key === as)) refuse('as')
  const inProcess = (await documents.allPublished(session, 'form')).filter(
    ({ data }) => data.process === processId && data.formType !== 'external',
  )
  if (only.some((id) => !inProcess.some(({ _id }) => _id === id))) refuse('forms')
  if (question === null) return
  const chosen: CompiledForm[] = []
  for (const { _id } of inProcess)
    if (only.length === 0 || only.includes(_id)) chosen.push(await forms.live(session.org, _id))
  const asked = chosen.flatMap((form) => choiceQuestions(form).filter(({ name }) => name === question))
  if (asked.length === 0) refuse('question')
  const offered = asked.flatMap(({ settings }) => storedOptions(settings).map(({ value }) => value))
  if (values.length === 0) refuse('values', 'validation.required')
  if (values.some((value) => !offered.includes(value))) refuse('values')
}

/** The row of the process, whose other rows stay as they are. */
async function addRow(
  { documents }: CaseContext,
  tx: Tx,
  session: Session,
  { name, processId, as, forms, question, values }: NewHandlerRole,
  role: string,
): Promise<void> {
  const before = await documents.find(session, 'process', processId)
  if (!before) throw fail('NOT_FOUND')
  if (before.ahead) throw fail('INVALID', { fields: { processId: 'handlerRole.isAhead' } })
  const rows = before.assignmentRoles ?? []
  const isNarrow = forms.length > 0 || question !== null
  const whole = rows.find((one) => one.key === as && !one.forms?.length && !one.question)
  const row = {
    ...{ key: as, name, roles: [role], forms: [...forms] },
    ...(question !== null && { question, values: values.map((value) => ({ value })) }),
  }
  // Of one role one row at most is for every case.
  const next =
    isNarrow || !whole
      ? [...rows, row]
      : rows.map((one) => (one === whole ? { ...one, roles: [...(one.roles ?? []), role] } : one))
  await documents.updateIn(tx, session, {
    page: 'process',
    id: processId,
    data: { assignmentRoles: next },
    revision: before.revision,
  })
  await documents.publishIn(tx, session, processId, name)
}

async function giveTo(
  { documents }: CaseContext,
  tx: Tx,
  session: Session,
  user: string,
  role: string,
): Promise<void> {
  const person = await documents.find(session, 'user', user)
  if (!person) throw fail('INVALID', { fields: { users: 'validation.reference' } })
  await documents.updateIn(tx, session, {
    page: 'user',
    id: user,
    data: { roles: [...(person.roles ?? []), role] },
    revision: person.revision,
  })
}

/** A page with the cases that whoever has the role sees, and its entry in the left menu. */
async function addPage(
  { documents, texts }: CaseContext,
  tx: Tx,
  session: Session,
  name: string,
  url: string,
  role: string,
): Promise<void> {
  const t = texts(session.locale, session.org)
  const page = await documents.createIn(tx, session, {
    page: 'adminPage',
    data: { name, url, requireRoles: [role], fluid: true, icon: 'inbox' },
    tree: treeOf(name, url),
  })
  await documents.publishIn(tx, session, page._id, '')
  const entry = {
    type: 'page' as const,
    displayName: name,
    icon: 'inbox',
    url: pathOf(url),
    match: [`${pathOf(url)}*`],
    roles: [role],
  }
  const [menu] = (await documents.all(session, 'menu')).filter(({ menuType }) => menuType === 'left')
  const content = menu?.content ?? []
  // A heading that some roles alone see would hide it.
  const heading = content.find((one) => one.type === 'category' && !one.roles?.length)
  const next =
    heading?.type === 'category'
      ? content.map((one) =>
          one === heading ? { ...heading, structure: [...(heading.structure ?? []), entry] } : one,
        )
      : [...content, { type: 'category' as const, displayName: t(msg`Arbete`), structure: [entry] }]
  if (menu)
    await documents.updateIn(tx, session, {
      page: 'menu',
      id: menu._id,
      data: { content: next },
      revision: menu.revision,
    })
  else
    await documents.createIn(tx, session, {
      page: 'menu',
      data: { name: t(msg`Vänstermeny`), menuType: 'left', content: next },
      applicationRef: 'admin',
    })
}

/** A heading, and a table of cases under it. */
function treeOf(name: string, url: string): Tree {
  const nodes: Record<string, TreeNode> = {}
  const node = <T extends ComponentType>(
    type: T,
    extra: Partial<StoredSettings<T>>,
    ...structure: string[]
  ): string => {
    const _id = newId()
    nodes[_id] = { _id, type, structure, extra, style: {} }
    return _id
  }
  type Column = NonNullable<StoredSettings<'Tickets'>['columns']>[number]
  type Own = Pick<Column, 'type' | 'value' | 'width'> & Partial<Column>
  const column = (sv: string, en: string, rest: Own): Column => ({
    _id: newId(),
    label: { sv, en },
    ...{ filter: true, sortable: true },
    ...rest,
  })
  const heading = node('Heading', { label: name, tagName: 'h1' })
  const table = node('Tickets', {
    columns: [
      column('Nummer', 'Number', { type: 'link', value: 'DiaryNumber', width: 's' }),
      column('Ärende', 'Case', { type: 'string', value: 'title', width: 'l' }),
      column('Status', 'Status', { type: 'string', value: 'status.name', key: 'status', width: 'm' }),
      column('Handläggare', 'Handler', { type: 'assigned', value: 'assign', width: 'm' }),
      column('Uppdaterat', 'Updated', { type: 'since', value: 'updated', filter: false, width: 'm' }),
    ],
    ...{ hasFilter: true, hasPagination: true, pageSize: 25, enablePageSize: true, multiSelect: true },
    actionButtons: [
      {
        _id: newId(),
        label: { sv: 'Tilldela mig', en: 'Assign to me' },
        effects: 'Ticket/take',
        icon: 'user-check',
      },
    ],
    url: '/case',
    noDataHeading: { sv: 'Inga ärenden', en: 'No cases' },
    noDataText: {
      sv: 'Nya ärenden visas här så fort de kommer in.',
      en: 'New cases are shown here as soon as they come in.',
    },
  })
  const col = node('Col', { cols: 12 }, heading, table)
  const section = node('Section', { fluid: true }, node('Row', {}, col))
  return { rootId: node('PageTypeAdmin', { name, url, fluid: true }, section), nodes }
}

/** What the list begins with. */
const mostShown = 5

/** What somebody with the role alone sees: how many open cases, of all, and the first of them. */
async function counted(
  context: CaseContext,
  { org, locale }: Session,
  role: string,
): Promise<Pick<MadeHandlerRole, 'sees' | 'of' | 'first'>> {
  await context.indexer.caughtUp(300)
  const see = async (session: Session) =>
    countView(context, session, 'all', await staffScope(context, session))
  const nobody = anonymousSession({ org, locale })
  const holder = { ...nobody, roles: [role] }
  const { data } = await listCases(context, holder, { view: 'all', page: 1, pageSize: mostShown })
  return {
    sees: await see(holder),
    of: await see({ ...nobody, permissions: new Set(['admin']) }),
    first: data.map(({ _id, DiaryNumber, title, status }) => ({
      ...{ _id, number: DiaryNumber, title },
      status: status.name,
    })),
  }
}
