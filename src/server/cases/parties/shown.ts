import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { msg } from '../../../shared/i18n.ts'
import { saidOfUndelivered } from '../../../shared/messages/undelivered.ts'
import { signersOf } from '../../../shared/process/graph/steps.ts'
import { type CaseParty, partyStep, proxyKey } from '../../../shared/process/parties.ts'
import { isStaff, type Who } from '../../../shared/process/who.ts'
import type { Session } from '../../session.ts'
import type { CaseSignatureRow } from '../../store/repositories/caseSignatures.ts'
import type { Reads } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { citizenName } from '../process/wayOn.ts'
import { voidedBy } from '../signing/lines.ts'
import type { AsParty, PartySignature, ShownParties, ShownParty } from './contract.ts'
import { roleNamed } from './mails.ts'
import { mayOf } from './manage.ts'
import { partiesAt, partiesOf, partyKeys } from './of.ts'

/** Who is on the citizen's side of the case beside who sent it in, as the session is told; undefined where there is nobody, and nobody to name. */
export async function shownParties(
  context: CaseContext,
  session: Session,
  versions: CaseVersions,
  who: Who,
  caseToken?: string,
): Promise<ShownParties | undefined> {
  const { record, form, process } = versions
  const all = partiesOf(record)
  const declared = process?.data.parties ?? []
  if (record.draft === 1 || (all.length === 0 && declared.length === 0 && form.data.proxy !== true))
    return undefined
  const t = context.texts(session.locale, session.org)
  const mine = new Set(partiesAt(session, record).map(({ _id }) => _id))
  const tellsAll = isStaff(who) || who.isAuthor
  const { read } = context.store
  const rows = await read.caseSignatures.of(record.row)
  const failed = tellsAll ? await undeliveredOf(read, record.org, all) : new Map<string, string>()
  const of = (key: string, by: CaseParty['by'] | null) =>
    mayOf(session, versions, { ...(caseToken !== undefined && { caseToken }) }, { key, by })
  const parties = all
    // Whoever acts for another is their business.
    .filter((party) => tellsAll || party.key !== proxyKey || mine.has(party._id))
    .map((party): ShownParty => {
      const signature = signatureOf(versions, rows, party)
      return {
        ...{ _id: party._id, key: party.key, name: party.name },
        role: roleNamed(process, party.key, session.locale, t),
        ...(tellsAll && { address: party.address }),
        ...stateOf(party),
        ...(failed.has(party._id) && { undelivered: isStaff(who) ? (failed.get(party._id) ?? '') : '' }),
        ...signature,
        ...(mine.has(party._id) && { mine: true as const }),
        may: {
          ...of(party.key, party.by),
          sign: isStaff(who) && (signature.signature === 'awaited' || signature.signature === 'refused'),
        },
      }
    })
  const named = new Set(all.map(({ key }) => key))
  const missing = [
    ...declared.flatMap(({ key }) => (named.has(key) ? [] : key)),
    ...(form.data.proxy === true ? [proxyKey] : []),
  ].flatMap((key) => (of(key, null).set ? { key, role: roleNamed(process, key, session.locale, t) } : []))
  return parties.length === 0 && missing.length === 0 ? undefined : { parties, missing }
}

/** Id of a party whose last mail did not arrive → what was said of it; empty: nothing was. */
async function undeliveredOf(
  { mails }: Pick<Reads, 'mails'>,
  org: string,
  parties: readonly CaseParty[],
): Promise<Map<string, string>> {
  const reached = parties.filter(({ address, outbox }) => address !== '' && outbox !== undefined)
  if (reached.length === 0) return new Map()
  const states = await mails.states(
    org,
    reached.flatMap(({ outbox }) => outbox ?? []),
  )
  const said = new Map(states.map((mail) => [mail._id, mail]))
  return new Map(
    reached.flatMap(({ _id, outbox }) => {
      const why = saidOfUndelivered(said.get(outbox ?? ''))
      return why === null ? [] : [[_id, why] as const]
    }),
  )
}

function stateOf({ address, invited, opened, since }: CaseParty): Pick<ShownParty, 'state' | 'since'> {
  if (opened !== undefined) return { state: 'opened', since: opened }
  if (invited !== undefined) return { state: 'invited', since: invited }
  return { state: address === '' ? 'unreached' : 'named', since }
}

/** What has become of their signature: of the stay that the case is in, or of the last that asked them. */
function signatureOf(
  { record, process }: CaseVersions,
  rows: readonly CaseSignatureRow[],
  { key }: CaseParty,
): { signature: PartySignature; signedAt?: number } {
  const step = partyStep(key)
  const voided = voidedBy(rows)
  const last = rows.findLast(({ _id, who, kind }) => who === step && kind !== 'void' && !voided.has(_id))
  const state = process?.states.get(record.state ?? '')
  const isAsked = state !== undefined && signersOf(state, partyKeys(record)).includes(step)
  const isHere = last?.state === record.state && last?.entered === (record.entered ?? 0)
  if (isAsked && !isHere) return { signature: 'awaited' }
  if (!last) return { signature: 'none' }
  return { signature: last.kind === 'signed' ? 'signed' : 'refused', signedAt: last.at }
}

/** As which party the session, which is nothing else in the case, meets it. */
export function asParty(
  { texts }: CaseContext,
  session: Session,
  { record, process }: CaseVersions,
  /** Where it stands as it goes on in another, as who sent it in is told. */
  merged?: string,
): AsParty | undefined {
  const [party] = partiesAt(session, record)
  if (!party) return undefined
  const t = texts(session.locale, session.org)
  const state = process?.states.get(record.state ?? '')
  return {
    ...{ _id: party._id, name: party.name, sender: record.createdByName },
    role: roleNamed(process, party.key, session.locale, t),
    status: {
      name: merged ?? (state ? citizenName(state, session.locale) : t(msg`Inskickat`)),
      text: state && merged === undefined ? textIn(state.citizen?.text, session.locale) : '',
    },
  }
}
