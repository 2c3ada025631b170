import { optionsOf } from '../../../shared/catalogue/read/options.ts'
import { type Translated, textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fromJson } from '../../../shared/json.ts'
import { approvalsLeft, approvalsOf } from '../../../shared/process/graph/approvals.ts'
import { type ExplainedConnection, explainConnections } from '../../../shared/process/graph/explain.ts'
import { isOutside } from '../../../shared/process/graph/steps.ts'
import type { Way } from '../../../shared/process/graph/ways.ts'
import type { ProcessConnection } from '../../../shared/process/process.ts'
import type { Who } from '../../../shared/process/who.ts'
import { isRecord } from '../../../shared/record.ts'
import type { Condition } from '../../../shared/rules/condition/condition.ts'
import { namesIn, rolesIn } from '../../../shared/rules/condition/evaluate.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import { turn } from '../../unhurried.ts'
import { staffAt, standingAt, stepOf } from '../access.ts'
import { type CaseContext, type CaseVersions, caseVersions } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledProcess } from '../forms.ts'
import { noteReading } from '../open/load.ts'
import { connectionFacts, knownTo } from '../open/page.ts'
import { hiddenNames, readerAt } from '../open/reader.ts'
import { barred } from '../process/approvals/approvals.ts'
import { nextOf } from '../process/coming.ts'
import { formProblems } from '../process/status.ts'
import { placeOf } from '../redact/shown.ts'
import type { AskedAnswer, CameBy, ExplainedWay, ExplainWays, WaysExplained } from './contract.ts'
import { everybody } from './explain.ts'

/** People who are looked at before others get their turn, and those who are named at a connection. */
const atOnce = 100
const mostNamed = 5

/** See `Cases.explainWays`. What it says of a connection is what following it asks. */
export async function explainWays(
  context: CaseContext,
  session: Session,
  { formDataId, userId = session.userId ?? '' }: ExplainWays,
): Promise<WaysExplained> {
  const versions = await caseVersions(context, session, formDataId)
  const { record, process } = versions
  staffAt(session, record, process)
  await noteReading(context, session, record)
  const people = (await everybody(context, session, record)).filter(
    (one) => !isOutside(standingAt(one, record, process), record.draft === 1),
  )
  const person = userId === session.userId ? session : people.find((one) => one.userId === userId)
  if (!person) throw fail('NOT_FOUND')
  const standing = standingAt(person, record, process)
  const step = stepOf(standing, record, process)
  const state = process?.states.get(record.state ?? '')
  const still = whyStill(record, process)
  const found = process && !still ? explained(person, { ...versions, process }, standing) : []
  const may = await whoMay(people, versions, found.length > 0)
  const problems = found.some(({ connection }) => connection.validate)
    ? await formProblems(context.store.read, person, versions, Date.now())
    : {}
  const told = await answersTold(context, session, versions)
  const hidden = hiddenNames(versions.form, readerAt(standingAt(session, record, process), record))
  const isSeen = (needs: Condition) => !namesIn(needs).some((name) => hidden.has(name))
  const ways = found.map((one): ExplainedWay => {
    const { connection, isOpen } = one
    const wrong = connection.validate ? Object.keys(problems) : []
    const to = process?.states.get(connection.to)
    return {
      ...{ _id: connection._id, label: textIn(connection.label, session.locale) },
      to: textIn(to?.name, session.locale),
      isOpen: isOpen && step !== 'noaccess',
      ...{ may: [...one.may], fits: [...one.fits] },
      fails: one.fails.filter(isSeen).map((needs) => ({ needs, answers: told(needs) })),
      ...(!(one.fails.every(isSeen) && wrong.every((name) => !hidden.has(name))) && { unseen: true }),
      wrong: wrong.filter((name) => !hidden.has(name)).map((name) => labelOf(versions, name, session)),
      ...approvalsTold(context, session, versions, connection, standing),
      ...(one.awaits !== undefined && { awaits: one.awaits }),
      who: may.get(connection._id) ?? { names: [], totalCount: 0 },
    }
  })
  return {
    state: { name: textIn(state?.name, session.locale), entered: record.entered },
    came: await cameBy(context, record),
    ...(still && { still }),
    person: { _id: person.userId ?? '', name: person.userName, step },
    people: people.map(({ userId: _id, userName: name }) => ({ _id: _id ?? '', name })),
    ways,
    next:
      process && state && !still
        ? await nextOf(context, session, { ...versions, process }, (name) =>
            hidden.has(name) ? undefined : labelOf(versions, name, session),
          )
        : [],
    words: await wordsOf(context, session, versions, { ways: found, isSeen }),
  }
}

/** What a connection takes of approvals, and why the person can give none. */
function approvalsTold(
  { texts }: CaseContext,
  session: Session,
  versions: CaseVersions,
  connection: ProcessConnection,
  standing: Who,
): Pick<ExplainedWay, 'approvals'> {
  if (!connection.approvals) return {}
  const why = barred({ ...session, userId: standing.userId }, versions, connection, standing)?.options
  const bar = why?.message && texts(session.locale, session.org)(why.message, why.values)
  return {
    approvals: {
      needed: connection.approvals.count,
      left: approvalsLeft(connection, standing.agreed),
      given: approvalsOf(connection._id, standing.agreed).map(({ byName }) => byName),
      ...(bar && { bar }),
    },
  }
}

/** Why nobody can move it by a connection, whoever they are. */
function whyStill(
  record: CaseRecord,
  process: CompiledProcess | undefined,
): WaysExplained['still'] | undefined {
  if (record.draft === 1) return 'draft'
  if (record.mergedInto !== null) return 'merged'
  return process ? undefined : 'noProcess'
}

const explained = (
  person: Session,
  versions: CaseVersions & { process: CompiledProcess },
  standing: Who,
): ExplainedConnection[] =>
  explainConnections(versions.process.graph, versions.record.state, standing, () =>
    factsFor(person, versions),
  )

const factsFor = (person: Session, versions: CaseVersions) =>
  connectionFacts(knownTo(person, versions, { now: Date.now() }), dataOf(versions.record, versions.form))

/** By connection who can follow it now, as far as they are named. */
async function whoMay(
  people: readonly Session[],
  { process, ...versions }: CaseVersions,
  isAsked: boolean,
): Promise<Map<string, ExplainedWay['who']>> {
  const found = new Map<string, { names: string[]; totalCount: number }>()
  if (!isAsked || !process) return found
  for (const [index, one] of people.entries()) {
    const standing = standingAt(one, versions.record, process)
    if (stepOf(standing, versions.record, process) === 'noaccess') continue
    for (const { connection, isOpen } of explained(one, { ...versions, process }, standing)) {
      if (!isOpen) continue
      const who = found.get(connection._id) ?? { names: [], totalCount: 0 }
      if (who.names.length < mostNamed) who.names.push(one.userName)
      found.set(connection._id, { ...who, totalCount: who.totalCount + 1 })
    }
    if (index % atOnce === atOnce - 1) await turn()
  }
  return found
}

/** The questions that a condition asks, with what is answered: nothing of what was removed. */
async function answersTold(
  { store, texts }: CaseContext,
  { locale, org }: Session,
  { record, form }: CaseVersions,
): Promise<(condition: Condition) => AskedAnswer[]> {
  const removed = new Set((await store.read.redactions.of(record.row)).map(placeOf))
  const data = dataOf(record, form)
  const { fields } = form.in(locale)
  const t = texts(locale, org)
  return (condition) =>
    namesIn(condition).map((name) => {
      const field = fields.get(name)
      const label = String(field?.settings.label ?? name)
      const value = data[name]
      if (removed.has(name)) return { name, label, text: '', removed: true }
      const isEmpty = !field || value === undefined || value === null || field.definition.isEmpty(value)
      return { name, label, text: isEmpty ? '' : field.definition.text(value, field.settings, { locale, t }) }
    })
}

const labelOf = ({ form }: CaseVersions, name: string, { locale }: Session): string =>
  String(form.in(locale).fields.get(name)?.settings.label ?? name)

/** What brought it to where it is; null of a case that stands where it began. */
async function cameBy({ store }: CaseContext, { row, state }: CaseRecord): Promise<CameBy | null> {
  const lines = await store.read.timelines.of(row)
  const last = lines.findLast(({ kind }) => kind === 'status')
  if (!last?.detail) return null
  const { to, label, fromName, forced } = fromJson(last.detail)
  if (to !== state) return null
  return {
    at: last.at,
    byName: last.byName,
    isByItself: last.by === null && last.byName === '',
    from: isTranslated(fromName) ? fromName : '',
    ...(isTranslated(label) && { label }),
    ...(forced === true && { forced }),
  }
}

const isTranslated = (name: unknown): name is Translated =>
  (typeof name === 'string' && name !== '') || isRecord(name)

/** What the ids in its reasons are called. */
async function wordsOf(
  { store }: CaseContext,
  { org, locale }: Session,
  { process, form }: CaseVersions,
  found: { ways: readonly ExplainedConnection[]; isSeen: (needs: Condition) => boolean },
): Promise<WaysExplained['words']> {
  const ways = found.ways.flatMap(({ may }) => may)
  const conditions = found.ways.flatMap(({ fails }) => fails).filter(found.isSeen)
  const names = new Set(conditions.flatMap(namesIn))
  const { fields } = form.in(locale)
  const roleIds = [...ways.flatMap(idOfRole), ...conditions.flatMap(rolesIn)]
  return {
    roles: Object.fromEntries(await store.read.documents.namesOf(org, [...new Set(roleIds)])),
    assignmentRoles: Object.fromEntries(
      (process?.assignmentRoles ?? []).map(({ key, name }) => [key, textIn(name, locale) || key]),
    ),
    states: [...(process?.states.values() ?? [])].map(({ _id, name }) => ({
      value: _id,
      label: textIn(name, locale) || _id,
    })),
    questions: [...names].map((name) => {
      const settings = fields.get(name)?.settings ?? {}
      return {
        ...{ value: name, label: String(settings.label ?? name) },
        options: optionsOf(settings).map(({ value, label }) => ({ value, label })),
      }
    }),
  }
}

const idOfRole = (way: Way): string[] => (way.by === 'role' ? [way.of] : [])
