import type { Values } from '../../../shared/fields/field.ts'
import { fromJson } from '../../../shared/json.ts'
import { fieldsOf } from '../../../shared/rules/page/fields.ts'
import { createPageState, type PageState, type Reopened } from '../../../shared/rules/page/page.ts'
import { sameJson } from '../../../shared/sameJson.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord, Marker } from '../../store/records.ts'
import type { CaseCompletionRow } from '../../store/repositories/caseCompletions.ts'
import { isAuthor } from '../access.ts'
import type { CaseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { pageInput } from '../open/page.ts'
import { authorOfCase, formMet } from '../open/reader.ts'
import { questionOf } from './questions.ts'

/** What the citizen is asked, with what they have answered and not handed in: a draft beside the case. */
export interface Correction {
  /** Questions that are asked for and that the form has, in the order in which they were asked. */
  asked: { name: string; nodeIds: string[]; note: string }[]
  /** Notes about questions that it does not have (any more). */
  gone: string[]
  reopened: Reopened
  /** Names that cannot be answered: they are answered in the case, and not asked for. */
  closed: ReadonlySet<string>
  /** The answers of the case. */
  stored: Values
  /** The form as the case has it, for this person. */
  base: PageState
  /** The answers of the case with those of the draft that count. */
  values: Values
  /** Of the draft: answers to what is not asked for any more, which do not count. */
  left: Values
}

/** Whether what the session saves in the case goes beside it. */
export const isCompleting = (session: Session, record: CaseRecord, caseToken: string | undefined): boolean =>
  record.draft === 0 && record.asked !== null && isAuthor(session, record, caseToken)

export function correctionOf(
  session: Session,
  versions: CaseVersions,
  row: Pick<CaseCompletionRow, 'data'> | undefined,
  now: number,
): Correction {
  const { record, form } = versions
  const stored = dataOf(record, form)
  const base = createPageState(
    pageInput(session, versions, { values: stored, now, reader: authorOfCase(record) }),
  )
  const { asked, gone } = askedIn(record, formMet(form, authorOfCase(record)))
  const names = new Set(asked.map(({ name }) => name))
  const closed = new Set(
    fieldsOf(base).flatMap(({ name, node }) => (base.isShown(node._id) && !names.has(name) ? name : [])),
  )
  const reopened = {
    asked: new Set(asked.flatMap(({ nodeIds }) => nodeIds)),
    closed: new Set(fieldsOf(base).flatMap(({ name, node }) => (closed.has(name) ? node._id : []))),
  }
  const draft = row ? dataOf(row, form) : {}
  const counts = (name: string) => form.fields.has(name) && !closed.has(name)
  const part = (isMeant: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(draft).filter(([name]) => isMeant(name)))
  return {
    ...{ asked, gone, reopened, closed, stored, base },
    values: { ...stored, ...part(counts) },
    left: part((name) => !counts(name) && !isSame(draft[name], stored[name])),
  }
}

/** What a case asks of its citizen. */
export function askedIn(
  { markers }: Pick<CaseRecord, 'markers'>,
  form: CompiledForm,
): Pick<Correction, 'asked' | 'gone'> {
  const marked: [string, Marker][] = Object.entries((markers && fromJson(markers).complete) || {})
  const found = new Map<string, Correction['asked'][number]>()
  const gone: string[] = []
  for (const [componentId, { note }] of marked) {
    const question = questionOf(form, componentId)
    if (!question) gone.push(note)
    else if (!found.has(question.name)) found.set(question.name, { ...question, note })
  }
  const order = [...form.rules.fields.keys()]
  const asked = [...found.values()].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return { asked, gone }
}

/** Answers that are alike; none is as good as an empty one. */
export const isSame = (a: unknown, b: unknown): boolean => sameJson(a ?? null, b ?? null)
