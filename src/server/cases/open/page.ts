import type { AnySettings } from '../../../shared/catalogue/anySettings.ts'
import { valueDefinition } from '../../../shared/catalogue/values.ts'
import type { Values } from '../../../shared/fields/field.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale, type Locale } from '../../../shared/i18n.ts'
import { fromJson } from '../../../shared/json.ts'
import { isPartyAlone } from '../../../shared/process/graph/steps.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Facts } from '../../../shared/rules/condition/condition.ts'
import { isCondition } from '../../../shared/rules/condition/conditionShape.ts'
import { namesIn } from '../../../shared/rules/condition/evaluate.ts'
import { type FactCase, factsOf, type KnownFacts, queryFor } from '../../../shared/rules/condition/facts.ts'
import { closedNames, closedTo } from '../../../shared/rules/page/closedTo.ts'
import type { PageInput } from '../../../shared/rules/page/page.ts'
import { settled } from '../../../shared/rules/rights/settled.ts'
import { hasRights, type Reader, rightsFor } from '../../../shared/rules/rights/treeFor.ts'
import { fillFrom } from '../../../shared/rules/text/fill.ts'
import type { DrawnTree } from '../../../shared/tree/tree.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { CaseVersions } from '../context.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { formIn } from '../register/excused.ts'
import { personAt } from '../register/onBehalf.ts'
import { dayOf } from '../today.ts'
import { authorOfCase, formMet, hiddenNames, type MetOptions, readerAt } from './reader.ts'

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

interface PageInputOptions extends PageOptions, MetOptions {
  values: Values
  locale?: Locale
  /** As whom the form is met: its rights per step go by it, and its rules by the session. */
  reader: Reader | null
}

/**
 * The form as the person meets it with these answers, for drawing, `cleanData`, `validate` and summaries. Its texts
 * are in `locale`.
 */
export function pageInput(
  session: Session,
  at: Standpoint,
  { values, reader, forCheck = false, locale = session.locale, ...options }: PageInputOptions,
): PageInput & { tree: DrawnTree } {
  const facts = knownTo(session, at, options)
  const today = dayOf(options.now)
  const fill = fillFrom({ facts, locale, today })
  return {
    ...settledFor({ ...at, form: formMet(at.form, reader, { forCheck }) }, locale, {
      names: hiddenNames(at.form, reader),
      facts: connectionFacts(facts, values),
      fill: (template) => fill(template, {}),
    }),
    valueDefinition,
    values,
    facts,
    today,
    fill,
  }
}

/** The form as it is asked in a case, with nothing in it that asks for an answer which its reader is not told. */
function settledFor(
  at: Standpoint,
  locale: Locale,
  how: Parameters<typeof settled>[1],
): Pick<PageInput, 'rules'> & { tree: DrawnTree } {
  const met = formIn(at, locale)
  const { readers, texts } = met.rules ?? at.form.rules
  const asks = (name: string) => readers.has(name) || texts.has(name)
  if (![...how.names].some(asks) && !holdsBy(met.tree, how.names)) return met
  return { tree: settled(met.tree, how) }
}

/** Whether something holds who fills it in by one of these answers: that is no rule, and hides nothing. */
const holdsBy = ({ nodes }: DrawnTree, names: ReadonlySet<string>): boolean =>
  names.size > 0 &&
  Object.values(nodes).some(
    ({ extra: { expression } }: { extra: AnySettings }) =>
      isCondition(expression) && namesIn(expression).some((name) => names.has(name)),
  )

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

/** For the person at the case: by its form's rights per step, and for whoever fills it in or sent it in by its rules, too. */
export function closedFor(session: Session, at: Standpoint, who: Who): Closed {
  if (isPartyAlone(who)) return joined(closedByRules(session, at), hiddenFrom(at, readerAt(who, at.record)))
  return isStaff(who) && at.record?.draft !== 1
    ? hiddenFrom(at, readerAt(who, at.record))
    : closedForAuthor(session, at)
}

/** For whoever fills in the form, or sent the case in. */
export function closedForAuthor(session: Session, at: Standpoint): Closed {
  return joined(closedByRules(session, at), hiddenFrom(at, authorOfCase(at.record)))
}

const joined = (ruled: Closed, hidden: Closed): Closed =>
  ruled === nothingClosed
    ? hidden
    : { nodes: hidden.nodes.union(ruled.nodes), names: hidden.names.union(ruled.names) }

/** What rules keep from whoever fills in the form, or sent the case in, at whatever step it is. */
export function closedByRules(session: Session, at: Standpoint): Closed {
  const nodes = closedTo(at.form.tree, knownTo(session, at, { now: Date.now() }))
  return nodes.size === 0 ? nothingClosed : { nodes, names: closedNames(at.form.rules, nodes) }
}

/** What rights per step hide, whatever rules say. */
export function hiddenFrom({ form }: Pick<Standpoint, 'form'>, reader: Reader): Closed {
  if (!hasRights(form.tree)) return nothingClosed
  const found = [...rightsFor(form.tree, reader)]
  const nodes = new Set(found.flatMap(([id, right]) => (right === 'hidden' ? id : [])))
  return nodes.size === 0 ? nothingClosed : { nodes, names: hiddenNames(form, reader) }
}
