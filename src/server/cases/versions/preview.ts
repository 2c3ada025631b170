import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fromJson, toJson } from '../../../shared/json.ts'
import { movedByRule } from '../../../shared/process/clock/caseClock.ts'
import type { ProcessState } from '../../../shared/process/process.ts'
import { type MoveChange, stateChanges } from '../../../shared/process/versions/changes.ts'
import { keysOf } from '../../../shared/record.ts'
import type { Session } from '../../session.ts'
import { calendarOf } from '../calendar/calendars.ts'
import { type CaseContext, type CaseVersions, nameOfCase } from '../context.ts'
import { storedAnswers } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import type { MovedParties } from '../parties/moved.ts'
import { agreedOf, movedApprovals } from '../process/approvals/approvals.ts'
import { dayInCase, dueAt } from '../process/timers/timers.ts'
import { forCases } from '../processOf.ts'
import type { Altered } from './answers.ts'
import { everyCase, requireCases } from './candidates.ts'
import type { MovePreview, MoveVersion, WhyStays } from './contract.ts'
import { isRequiredOf } from './questions.ts'
import { readyFor, sightOf, type Target, targetFor } from './target.ts'
import { whyStays } from './whyStays.ts'

/** Cases named of those that stay, for each reason. */
const mostNamed = 20

/** See `VersionMoving.preview`. */
export async function preview(
  context: CaseContext,
  session: Session,
  input: MoveVersion,
): Promise<MovePreview> {
  await requireCases(context, session, input.which)
  const { store, texts, forms } = context
  const t = texts(session.locale, session.org)
  const stays = new Map<WhyStays, MovePreview['stays'][number]>()
  const states = new Map<string, MovePreview['states'][number]>()
  const changes = new Map<string, MoveChange & { count: number }>()
  let count = 0
  const say = (change: MoveChange, by = 1) => {
    const key = toJson(change)
    const known = changes.get(key)
    if (known) known.count += by
    else changes.set(key, { ...change, count: by })
  }
  /** Of a state what changes is the same for all that stand there. */
  const known = new Map<string, readonly MoveChange[]>()
  for await (const records of everyCase(context, session, input, input.which))
    for (const record of records) {
      if (record.org !== session.org || record.removed !== null) continue
      const versions = await readyFor(context, record, input)
      const sight = sightOf(session, record, versions.process)
      if (sight === 'none') continue
      const target = sight === 'reads' ? 'notStaff' : await targetFor(context, store.read, versions, input)
      // What runs no more is no part of all that run.
      if ((target === 'ended' || target === 'merged') && 'version' in input.which) continue
      const state = versions.process?.states.get(record.state ?? '')
      if (state && input.what === 'process' && (typeof target !== 'string' || target === 'state')) {
        const at = states.get(state._id) ?? {
          ...{ _id: state._id, name: textIn(state.name, session.locale), count: 0, to: null, isOwn: false },
        }
        at.count++
        if (typeof target !== 'string' && target.what === 'process') {
          at.to = target.state._id
          at.isOwn = target.state._id === state._id
        }
        states.set(state._id, at)
      }
      if (typeof target === 'string') {
        const of = stays.get(target) ?? {
          why: target,
          message: t(whyStays[target].message),
          count: 0,
          cases: [],
        }
        of.count++
        if (of.cases.length < mostNamed)
          of.cases.push({ _id: record._id, name: await nameOfCase(context, session, record) })
        stays.set(target, of)
        continue
      }
      count++
      const key = `${record.formVersion} ${record.processVersion} ${record.state} ${toJson(versionOf(target))}`
      const same = known.get(key) ?? changesOfState(versions, target)
      known.set(key, same)
      for (const change of same) say(change)
      for (const change of await changesOfCase(context, versions, target)) say(change)
    }
  return {
    count,
    stays: [...stays.values()].sort(
      (a, b) => b.count - a.count || inOrder.indexOf(a.why) - inOrder.indexOf(b.why),
    ),
    states: [...states.values()],
    targets: await targets(),
    changes: [...changes.values()].map(({ name, becomes, ...change }) => ({
      ...change,
      ...(name !== undefined && { name: textIn(name, session.locale) }),
      ...(becomes !== undefined && { becomes: textIn(becomes, session.locale) }),
    })),
  }

  async function targets() {
    if (input.what !== 'process' || input.to === 'back') return []
    const process = await forms.process(session.org, input.id, input.to)
    return [...(process?.states.values() ?? [])]
      .filter(({ stateType }) => stateType !== 'end')
      .map(({ _id, name }) => ({ _id, name: textIn(name, session.locale) }))
  }
}

const versionOf = (target: Target) =>
  target.what === 'process' ? [target.process.version, target.state._id] : [target.form.version]

function changesOfState({ record, process, form }: CaseVersions, target: Target): MoveChange[] {
  if (target.what === 'form') return changesOfForm(form, target.form, target.answers.renamed)
  const from = process?.states.get(record.state ?? '')
  return from && process
    ? stateChanges({ before: process.graph, after: target.process.graph }, from, target.state)
    : []
}

/** What is another for all cases, whatever they answer. */
function changesOfForm(
  form: CompiledForm,
  target: CompiledForm,
  renamed: Readonly<Record<string, string>>,
): MoveChange[] {
  const were = new Set([...form.fields.keys()].map((name) => renamed[name] ?? name))
  return [
    ...Object.entries(renamed).map(([name, becomes]) => ({
      what: 'questionRenamed' as const,
      name,
      becomes,
    })),
    ...[...target.fields.keys()]
      .filter((name) => !were.has(name))
      .map((name) => ({ what: 'questionNew' as const, name: labelIn(target, name) })),
  ]
}

async function changesOfCase(
  context: CaseContext,
  { record, form, process }: CaseVersions,
  target: Target,
): Promise<MoveChange[]> {
  const now = Date.now()
  if (target.what === 'form') {
    const { values, lost, altered, changed: names } = target.answers
    const moved = { ...record, data: storedAnswers(values, target.form, fromJson(record.data)) }
    const after = { record: moved, form: target.form, process: process && forCases(process, target.form) }
    return [
      ...(await changesOfParties(
        context,
        { before: { process }, after, names },
        process?.states.get(record.state ?? ''),
      )),
      ...(await signatureChanges(context, { record, form, process }, target.form, altered)),
      ...lost.map(({ field, isGone }) => ({
        what: isGone ? ('questionGone' as const) : ('answerUnfit' as const),
        name: labelIn(form, field.name),
      })),
      ...isRequiredOf(form, target.form, values).map((name) => ({
        what: 'questionRequired' as const,
        name: labelIn(target.form, name),
      })),
    ]
  }
  const changes: MoveChange[] = []
  const calendar = await calendarOf(context, record.org, target.process)
  const timed = movedByRule(
    { due: record.due, clock: record.clock === null ? null : fromJson(record.clock) },
    { before: process?.graph.due, after: target.process.graph.due },
    { from: record.arrived ?? record.created, dayIn: dayInCase(record, form), calendar },
  )
  if (timed.due !== record.due) changes.push({ what: 'deadline' })
  if (timed.due !== null && timed.due !== record.due && timed.due < now) changes.push({ what: 'late' })
  if (agreedOf(record).given.length > 0) {
    const { dropped } = movedApprovals(record, process, target.process, target.state._id)
    if (dropped.length > 0) changes.push({ what: 'approvals' })
  }
  const entered = target.state._id === record.state ? record.entered : now
  const here = { ...record, state: target.state._id, entered }
  const set = new Set(
    process?.states
      .get(record.state ?? '')
      ?.timers.map((timer) => `${timer._id} ${dueAt(timer, record, form, calendar)}`),
  )
  for (const timer of target.state.timers) {
    const due = dueAt(timer, here, form, calendar)
    if (due !== null && due <= now && !set.has(`${timer._id} ${due}`))
      changes.push({ what: 'timerPassed', name: target.state.name })
  }
  const after = { record, form, process: target.process }
  changes.push(...(await changesOfParties(context, { before: { process }, after }, target.state)))
  return changes
}

/** Who becomes a party, and who is one no more. */
async function changesOfParties(
  context: CaseContext,
  move: MovedParties,
  state: ProcessState | undefined,
): Promise<MoveChange[]> {
  const { record, process } = move.after
  if (!record.parties && !process?.data.parties?.length) return []
  const { partyChanges } = await import('../parties/moved.ts')
  return partyChanges(context, move, state)
}

/** That a signature counts no more, and for which of the answers that change. */
async function signatureChanges(
  { store }: CaseContext,
  { record, form }: CaseVersions,
  target: CompiledForm,
  altered: readonly Altered[],
): Promise<MoveChange[]> {
  if (altered.length === 0) return []
  const { touchedBy } = await import('../signing/void.ts')
  const touched = await touchedBy(
    store.read,
    record.row,
    altered.map(({ now }) => now),
  )
  const names = new Set(touched.flatMap((one) => one.names))
  if (names.size === 0) return []
  const label = (name: string) => labelIn(target.fields.has(name) ? target : form, name)
  return [
    { what: 'signatureVoid' },
    ...[...new Set([...names].map(label))].map((name) => ({ what: 'signatureVoidBy' as const, name })),
  ]
}

const labelIn = (form: CompiledForm, name: string): string =>
  String(form.fields.get(name)?.settings.label ?? '') || name

const inOrder = keysOf(whyStays)
