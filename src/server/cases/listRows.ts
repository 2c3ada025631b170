import { msg } from '../../shared/i18n.ts'
import type { Session } from '../session.ts'
import { findCasesByRow } from '../store/rows/cases.ts'
import type { CaseRecord } from '../store/tables.ts'
import { standingAt } from './access.ts'
import { type CaseContext, dataOf } from './context.ts'
import type { Assign, CaseRow } from './contract.ts'
import type { CompiledForm, CompiledProcess, FormField } from './forms.ts'

/** What the table shows of these cases, in their order. Those that the session may not see any more are left out. */
export async function pageRows(
  { services, forms }: CaseContext,
  session: Session,
  { columns }: { columns?: readonly string[] | undefined },
  rows: readonly number[],
): Promise<CaseRow[]> {
  if (rows.length === 0) return []
  const { store, documents, texts } = services()
  const t = texts(session.locale)
  const records = new Map(findCasesByRow(store, rows).map((record) => [record.row, record]))
  const names = await namesOf(documents, session, [...records.values()])
  const versions = new Map<string, Versions>()
  const page: CaseRow[] = []
  for (const row of rows) {
    const record = records.get(row)
    if (!record || record.org !== session.org || record.removed !== null) continue
    const key = `${record.formId}/${record.formVersion}/${record.processId}/${record.processVersion}`
    const known = versions.get(key) ?? (await versionsFor(forms, record, columns))
    versions.set(key, known)
    const { form, process, roles, answers } = known
    const standing = standingAt(session, record, roles)
    if (!standing.isAuthor && (record.draft === 1 || !standing.isStaff)) continue
    const state = process?.states.get(record.state ?? '')
    const data = answers.length > 0 ? dataOf(record) : {}
    const shown: Record<string, unknown> = {}
    const text: Record<string, string> = {}
    for (const { name, definition, settings, coded, column } of answers) {
      const answer = data[name]
      if (answer === undefined || answer === null) continue
      shown[name] = answer
      if ((coded || column === 'date') && !definition.isEmpty(answer as never)) {
        text[name] = definition.text(answer as never, settings, { locale: session.locale, t })
      }
    }
    page.push({
      _id: record._id,
      formId: record.formId,
      form: { name: form?.name ?? '' },
      created: record.created,
      updated: record.updated,
      arrived: record.arrived,
      createdBy: record.createdBy,
      createdByName: record.createdByName,
      assign: record.assign ? assigned(record.assign, names) : [],
      notifications: { newChat: false },
      unreadTextMessageCount: 0,
      DiaryNumber: record.number,
      draft: record.draft === 1,
      status: {
        _id: record.state,
        name: state?.name ?? (record.draft === 1 ? t(msg`Utkast`) : ''),
        colour: state?.colour ?? null,
      },
      data: shown,
      text,
    })
  }
  return page
}

interface Versions {
  form: CompiledForm | undefined
  process: CompiledProcess | undefined
  /** The process as it is now: who has which role. */
  roles: CompiledProcess | undefined
  /** Fields whose answers are shown. */
  answers: FormField[]
}

async function versionsFor(
  forms: CaseContext['forms'],
  record: CaseRecord,
  columns: readonly string[] | undefined,
): Promise<Versions> {
  const { org, formId, formVersion, processId, processVersion } = record
  const form = await forms.version(org, formId, formVersion).catch(() => undefined)
  const process =
    processId && processVersion ? await forms.process(org, processId, processVersion) : undefined
  const roles = processId ? ((await forms.liveProcess(org, processId)) ?? process) : undefined
  const answers = [...(form?.fields.values() ?? [])].filter(({ name }) => !columns || columns.includes(name))
  return { form, process, roles, answers }
}

function assigned(stored: string, names: ReadonlyMap<string, string>): CaseRow['assign'] {
  return Object.entries(JSON.parse(stored) as Assign).flatMap(([role, { users, groups }]) => [
    ...users.map((id) => person('user', id, role, names)),
    ...groups.map((id) => person('group', id, role, names)),
  ])
}

function person(type: 'user' | 'group', _id: string, role: string, names: ReadonlyMap<string, string>) {
  const name = names.get(_id) ?? ''
  const short = name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 3)
    .toUpperCase()
  return { type, name, short, _id, role }
}

async function namesOf(
  documents: { namesOf(session: Session, ids: readonly string[]): Promise<Map<string, string>> },
  session: Session,
  records: readonly CaseRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ assign }) =>
    assign
      ? Object.values(JSON.parse(assign) as Assign).flatMap(({ users, groups }) => [...users, ...groups])
      : [],
  )
  return ids.length > 0 ? documents.namesOf(session, [...new Set(ids)]) : new Map()
}
