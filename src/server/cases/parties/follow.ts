import type { Values } from '../../../shared/fields/field.ts'
import { newId } from '../../../shared/ids.ts'
import { toJson } from '../../../shared/json.ts'
import { type CaseParty, type PartyRole, partyStep } from '../../../shared/process/parties.ts'
import type { Session } from '../../session.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { note } from '../context.ts'
import { dataOf } from '../data.ts'
import type { CompiledForm } from '../forms.ts'
import { isMailAddress } from '../talk/reach.ts'
import { leaveIn } from './leave.ts'
import { roleNamed } from './mails.ts'
import { partiesOf } from './of.ts'
import { tellPartyIn } from './tell.ts'

/**
 * Parties are who the answers say they are: part of every write that changes answers of a case that is sent in, and of the one that sends it in. Somebody
 * with another address is somebody else, whose signature nobody has yet; whom staff have named stays. Answers the case as it is then.
 */
export async function followParties(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  /** Of what was changed; absent: all of it is new. */
  names?: readonly string[],
): Promise<CaseRecord> {
  const { record, form, process } = versions
  const roles = process?.data.parties ?? []
  const looked = roles.filter(
    ({ address, person }) => names === undefined || names.some((name) => name === address || name === person),
  )
  if (looked.length === 0 || record.draft === 1) return record
  const answers = dataOf(record, form)
  let after = record
  for (const role of looked) {
    const coming = comingOf(context, { ...versions, record: after }, role, answers)
    if (coming) after = await comeIn(context, tx, session, { ...versions, record: after }, coming)
  }
  return after
}

interface Said {
  name: string
  address: string
}

/** What becomes of one of a process's parties by what the answers say. */
export interface Coming {
  key: string
  did: 'named' | 'replaced' | 'renamed' | 'left'
  /** Who it was; absent: nobody. */
  there?: CaseParty
  /** What they are called then, and where they are written to; absent: there is nobody. */
  said?: Said
}

/** Undefined: all stays as it is. */
export function comingOf(
  context: Pick<CaseContext, 'texts'>,
  { record, form, process }: CaseVersions,
  role: PartyRole,
  answers: Values,
): Coming | undefined {
  const there = partiesOf(record).find(({ key }) => key === role.key)
  // Who staff, or who sent it in, have said it is stays who it is.
  if (there && there.by !== 'answers') return undefined
  const { key } = role
  const found = saidOf(context, form, answers, role, record)
  if (!found) return there && { key, did: 'left', there }
  const said = {
    ...found,
    name: found.name || roleNamed(process, key, 'sv', context.texts('sv', record.org)),
  }
  if (!there) return { key, did: 'named', said }
  if (there.address.toLowerCase() !== said.address.toLowerCase()) return { key, did: 'replaced', there, said }
  return there.name === said.name ? undefined : { key, did: 'renamed', there, said }
}

/** Who the answers say it is; undefined: nobody. */
function saidOf(
  { texts }: Pick<CaseContext, 'texts'>,
  form: CompiledForm,
  answers: Values,
  { address: at, person }: PartyRole,
  { org }: Pick<CaseRecord, 'org'>,
): Said | undefined {
  const t = texts('sv', org)
  const textOf = (name: string | null | undefined) => {
    const field = name ? form.fields.get(name) : undefined
    const value = name ? answers[name] : undefined
    if (!field || field.definition.isEmpty(value ?? null)) return ''
    return field.definition.text(value, field.settings, { locale: 'sv', t }).trim()
  }
  const [name, address] = [textOf(person).slice(0, 200), textOf(at)]
  if (name === '' && address === '') return undefined
  return { name, address: isMailAddress(address) ? address : '' }
}

/** Writes it, with its lines and what they are told. Answers the case as it is then. */
export async function comeIn(
  context: CaseContext,
  tx: Tx,
  session: Session,
  versions: CaseVersions,
  { key, did, there, said }: Coming,
): Promise<CaseRecord> {
  const { record } = versions
  const all = partiesOf(record)
  const others = all.filter(({ _id }) => _id !== there?._id)
  const put = async (parties: CaseParty[]): Promise<CaseRecord> => {
    await tx.cases.setParties(record.org, record.row, parties)
    return { ...record, parties: parties.length > 0 ? toJson(parties) : null }
  }
  if (did === 'renamed' && there && said)
    return put(all.map((party) => (party._id === there._id ? { ...there, name: said.name } : party)))
  if (there) await leaveIn(context, tx, session, versions, there)
  if (!said) {
    await note(tx, session, record, 'party', { did: 'left', party: there?.name ?? '' })
    return put(others)
  }
  const party: CaseParty = {
    ...{ _id: newId(tx.now), key, name: said.name, address: said.address },
    ...{ userId: null, since: tx.now, by: 'answers' },
  }
  const after = await put([...others, party])
  await note(tx, session, after, 'party', { did, party: said.name, step: partyStep(key) })
  await tellPartyIn(context, tx, after, party, 'named')
  return after
}
