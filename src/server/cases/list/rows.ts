import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { type Locale, msg, type Translate } from '../../../shared/i18n.ts'
import { isStaff } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { ListedCase } from '../../store/repositories/cases.ts'
import { standingAt } from '../access.ts'
import type { CaseContext } from '../context.ts'
import type { Assign, CaseRow } from '../contract.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm, CompiledProcess, FormField } from '../forms.ts'

/** What the table shows of these cases, in their order. Those that the session may not see any more are left out. */
export async function pageRows(
  { store, documents, texts, forms }: CaseContext,
  session: Session,
  { columns }: { columns?: readonly string[] | undefined },
  rows: readonly number[],
): Promise<CaseRow[]> {
  if (rows.length === 0) return []
  const t = texts(session.locale, session.org)
  const records = await store.read.cases.listed(session.org, rows)
  const names = await namesOf(documents, session, records)
  const versions: Versions[] = []
  const page: CaseRow[] = []
  for (const record of records) {
    let known = versions.find((one) => isOf(one.of, record))
    if (!known) {
      known = await versionsFor(forms, session, record, columns)
      versions.push(known)
    }
    const { form, process, roles, seesAll, answers } = known
    if (!(seesAll && record.draft === 0) && !mayList(session, record, roles)) continue
    const state = process?.states.get(record.state ?? '')
    const data = answers.length > 0 ? dataOf(record, form) : {}
    const shown: Record<string, unknown> = {}
    const text: Record<string, string> = {}
    for (const field of answers) {
      const answer = data[field.name]
      if (answer === undefined || answer === null) continue
      shown[field.name] = answer
      if (field.coded || field.column === 'date') text[field.name] = inWords(field, answer, session.locale, t)
    }
    page.push({
      _id: record._id,
      formId: record.formId,
      form: { name: form?.title(session.locale) ?? '' },
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
        name: state ? textIn(state.name, session.locale) : record.draft === 1 ? t(msg`Utkast`) : '',
        color: state?.color ?? null,
      },
      data: shown,
      text,
    })
  }
  return page
}

/** Rows of one page are of few versions, most often of one. */
const isOf = (one: ListedCase, other: ListedCase) =>
  one.formVersion === other.formVersion &&
  one.processVersion === other.processVersion &&
  one.formId === other.formId &&
  one.processId === other.processId

function mayList(session: Session, record: ListedCase, roles: CompiledProcess | undefined): boolean {
  const standing = standingAt(session, record, roles)
  return standing.isAuthor || (isStaff(standing) && record.draft === 0)
}

/** Choices and days are few and come again in every row, so their words are kept. */
function inWords(field: FormField, answer: unknown, locale: Locale, t: Translate): string {
  const { definition, settings } = field
  if (typeof answer !== 'string') {
    return definition.isEmpty(answer) ? '' : definition.text(answer, settings, { locale, t })
  }
  if (answer === '') return ''
  let kept = words[locale].get(field)
  if (!kept) {
    kept = new Map()
    words[locale].set(field, kept)
  }
  let text = kept.get(answer)
  if (text === undefined) {
    text = definition.text(answer, settings, { locale, t })
    if (kept.size > 5_000) kept.clear()
    kept.set(answer, text)
  }
  return text
}

const words: Record<Locale, WeakMap<FormField, Map<string, string>>> = {
  sv: new WeakMap(),
  en: new WeakMap(),
}

interface Versions {
  /** The first case of these versions. */
  of: ListedCase
  form: CompiledForm | undefined
  process: CompiledProcess | undefined
  /** The process as it is now: who has which role. */
  roles: CompiledProcess | undefined
  /** The session sees every case in the process, whoever sent it in and has it. */
  seesAll: boolean
  /** Fields whose answers are shown. */
  answers: FormField[]
}

async function versionsFor(
  forms: CaseContext['forms'],
  session: Session,
  record: ListedCase,
  columns: readonly string[] | undefined,
): Promise<Versions> {
  const { org } = session
  const { formId, formVersion, processId, processVersion } = record
  const form = await forms.version(org, formId, formVersion).catch(() => undefined)
  const process =
    processId && processVersion ? await forms.process(org, processId, processVersion) : undefined
  const roles = processId ? ((await forms.liveProcess(org, processId)) ?? process) : undefined
  const fields = form?.in(session.locale).fields
  const answers = [...(fields?.values() ?? [])].filter(({ name }) => !columns || columns.includes(name))
  const standing = standingAt(session, { createdBy: null, assign: null }, roles)
  return { of: record, form, process, roles, seesAll: isStaff(standing), answers }
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
  records: readonly ListedCase[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap(({ assign }) =>
    assign
      ? Object.values(JSON.parse(assign) as Assign).flatMap(({ users, groups }) => [...users, ...groups])
      : [],
  )
  return ids.length > 0 ? documents.namesOf(session, [...new Set(ids)]) : new Map()
}
