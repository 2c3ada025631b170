import { valueDefinition } from '../../../shared/catalogue/values.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import type { Facts } from '../../../shared/rules/condition/condition.ts'
import { type FactCase, factsOf, type KnownFacts, queryFor } from '../../../shared/rules/condition/facts.ts'
import { closedNames, closedTo } from '../../../shared/rules/page/closedTo.ts'
import type { PageInput } from '../../../shared/rules/page/page.ts'
import { fillFrom } from '../../../shared/rules/text/fill.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseVersions } from '../context.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { formIn } from '../register/excused.ts'
import { personAt } from '../register/onBehalf.ts'
import { dayOf } from '../today.ts'

/** A case, or one that is not begun, with the versions it is on. */
export type Standpoint = Omit<CaseVersions, 'record'> & { record: CaseRecord | null }

export interface PageOptions {
  /** Milliseconds since 1970. */
  now: number
  /**
   * What the address says that the author's page is at; of a case that was sent in, nothing counts but what it keeps.
   */
  query?: Readonly<Record<string, string>>
}

/**
 * The form as the person meets it with these answers, for drawing, `cleanData`, `validate` and summaries. Its texts
 * are in `locale`.
 */
export function pageInput(
  session: Session,
  at: Standpoint,
  { values, locale = session.locale, ...options }: PageOptions & { values: Values; locale?: Locale },
): PageInput {
  const facts = knownTo(session, at, options)
  const today = dayOf(options.now)
  return {
    ...formIn(at, locale),
    valueDefinition,
    values,
    facts,
    today,
    fill: fillFrom({ facts, locale, today }),
  }
}

/** What rules may ask of the person, the case and the address, beside the answers. */
export function knownTo(session: Session, at: Standpoint, { now, query = {} }: PageOptions): KnownFacts {
  return factsOf({
    user: personAt(session, at.record),
    case: caseFacts(at.record, at.process),
    form: { name: at.form.title(session.locale), version: at.form.version },
    query: queryAt(at, query),
    locale: session.locale,
    today: dayOf(now),
  })
}

/** For the condition of a connection: the same facts, and the stored answers. */
export function connectionFacts({ roles, status, variable }: KnownFacts, data: Values): Facts {
  return { roles, status, variable, value: (name) => (Object.hasOwn(data, name) ? data[name] : null) }
}

/** What of an address a case goes by: what it keeps, and while it is a draft what is new. */
export function queryAt(
  { record, form, process }: Standpoint,
  seen: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = keptQuery(record)
  return record?.draft === 0 ? kept : queryFor(askedOf(form, process), seen, kept)
}

export function keptQuery(record: CaseRecord | null): Record<string, string> {
  return record?.query ? fromJson(record.query) : {}
}

/** What is known of a case that has been sent in. Rules ask for the same name whoever reads. */
export function caseFacts(record: CaseRecord | null, process: CompiledProcess | undefined): FactCase | null {
  if (!record || record.draft === 1) return null
  const { number, state, createdByName } = record
  return {
    DiaryNumber: number,
    status:
      state === null ? null : { _id: state, name: textIn(process?.states.get(state)?.name, defaultLocale) },
    createdByName,
  }
}

const askedOf = (form: CompiledForm, process: CompiledProcess | undefined): readonly string[] =>
  !process?.asks.length ? form.asks : [...new Set([...form.asks, ...process.asks])].sort()

/** What of a form is for others than the person, whatever is answered: nodes, and names of questions whose answers they are not told. */
export interface Closed {
  nodes: ReadonlySet<string>
  names: ReadonlySet<string>
}

export const nothingClosed: Closed = { nodes: new Set(), names: new Set() }

/** For whoever fills in the form, or sent the case in. */
export function closedFor(session: Session, at: Standpoint): Closed {
  const nodes = closedTo(at.form.tree, knownTo(session, at, { now: Date.now() }))
  return nodes.size === 0 ? nothingClosed : { nodes, names: closedNames(at.form.rules, nodes) }
}
