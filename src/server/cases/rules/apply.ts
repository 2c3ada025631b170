import { Failure } from '../../../shared/wire/errors.ts'
import { systemSession } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { actOf } from '../acts.ts'
import { type CaseContext, type CaseVersions, note } from '../context.ts'
import type { Caused } from '../contract.ts'
import type { CompiledProcess } from '../forms.ts'
import { assignInside, heldIn } from '../process/assign.ts'
import { applies, isAt } from './applies.ts'
import { byLoad, candidates, inTurn } from './candidates.ts'
import type { AssignmentRule } from './contract.ts'

/** The lists that open cases are counted in are made for the first time while the first case waits, no longer than this. */
const mostMakingMs = 200

/** Before the write: what rules look at is at hand, so that nothing is waited for inside of it. */
export async function readyRules(
  { staff, absences, indexer }: CaseContext,
  org: string,
  process: CompiledProcess | undefined,
): Promise<void> {
  const rules = process?.data.rules ?? []
  if (rules.length === 0) return
  await Promise.all([staff(org), absences.away(org)])
  if (rules.some(({ way }) => way === 'least'))
    await indexer.ready([{ org, formId: '', name: '#held' }], mostMakingMs)
}

/**
 * Gives a case to people by the rules of its version of the process, in the write in which it comes in (`at` null) or to a
 * state. In each assignment role the first rule that is for the case and finds somebody decides; nobody who has it by name
 * loses it. Where none finds anybody it waits in the queue of the first such rule's group, or is nobody's, and the timeline
 * says so. Answers the case as it is then. Nothing that is wrong with a rule refuses the write.
 */
export async function applyRules(
  context: CaseContext,
  tx: Tx,
  { record, form, process }: CaseVersions,
  at: string | null,
): Promise<CaseRecord> {
  const rules = (process?.data.rules ?? []).filter((rule) => isAt(rule, at))
  if (!process || rules.length === 0) return record
  const t = context.texts('sv', record.org)
  const ours = rules.filter((rule) => applies(rule, record, form, t))
  const caused = { by: record.updatedBy, act: actOf(record) }
  let now = record
  for (const role of new Set(ours.map((rule) => rule.role ?? ''))) {
    if (heldIn(now, role).users.length > 0) continue
    const giving = { record: now, form, process, caused }
    const given = await giveRole(
      context,
      tx,
      giving,
      ours.filter((rule) => rule.role === role),
    )
    if (given) now = (await tx.cases.find(record.org, record._id)) ?? now
  }
  return now
}

/** A case that is given to somebody, and what that follows on. */
interface Giving extends CaseVersions {
  caused: Caused
}

/** Whether anything was written. */
async function giveRole(
  context: CaseContext,
  tx: Tx,
  versions: Giving & { process: CompiledProcess },
  rules: readonly AssignmentRule[],
): Promise<boolean> {
  const { org } = versions.record
  const [staff, away] = await Promise.all([context.staff(org), context.absences.away(org)])
  for (const rule of rules) {
    if (rule.way === 'queue') {
      if (await give(context, tx, versions, rule, { groups: rule.groups ?? [] })) return true
      continue
    }
    const turns = { process: versions.process._id, rule: idOf(rule) }
    // Nobody is made to handle what they have sent in themselves.
    const fit = candidates(rule, staff, away).filter((id) => id !== versions.record.createdBy)
    for (const user of await inOrder(tx, org, rule, turns, fit)) {
      if (!(await give(context, tx, versions, rule, { users: [user] }))) continue
      if (rule.way !== 'person') await tx.ruleTurns.take(org, turns.process, turns.rule, user)
      return true
    }
  }
  for (const rule of rules)
    if (await give(context, tx, versions, rule, { groups: rule.groups ?? [] }, { nobody: true })) return true
  const [first] = rules
  if (!first) return false
  const held = heldIn(versions.record, first.role ?? '')
  const detail = { role: first.role, from: held, to: held, rule: first.name, nobody: true }
  await note(tx, systemSession(org), versions.record, 'assigned', detail)
  return false
}

const idOf = ({ _id, name }: AssignmentRule): string => _id ?? name ?? ''

async function inOrder(
  tx: Tx,
  org: string,
  { way }: AssignmentRule,
  turns: { process: string; rule: string },
  fit: readonly string[],
): Promise<readonly string[]> {
  if (way === 'person' || fit.length < 2) return fit
  const waiting = await inTurn(tx, org, turns, fit)
  return way === 'least' ? byLoad(tx, org, waiting) : waiting
}

/** Whether it could be given: somebody may have lost what it takes in this moment. */
async function give(
  context: CaseContext,
  tx: Tx,
  versions: Giving,
  { name, role }: AssignmentRule,
  { users = [], groups = [] }: { users?: readonly string[]; groups?: readonly string[] },
  more: { nobody?: true } = {},
): Promise<boolean> {
  if (users.length + groups.length === 0) return false
  const held = heldIn(versions.record, role ?? '')
  const input = {
    permission: role ?? '',
    userIds: users,
    groupIds: [...held.groups, ...groups.slice(0, 1)],
    rule: { rule: name, ...more },
    ...versions.caused,
  }
  try {
    await assignInside(context, tx, systemSession(versions.record.org), input, versions)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
