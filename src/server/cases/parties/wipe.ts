import { msg } from '../../../shared/i18n.ts'
import { type CaseParty, partyName, proxyKey } from '../../../shared/process/parties.ts'
import type { Session } from '../../session.ts'
import type { Tx } from '../../store/store.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import type { Words } from '../redact/words.ts'
import { endWaysIn } from './leave.ts'
import { roleNamed } from './mails.ts'
import { partiesOf } from './of.ts'

/**
 * What is removed of a case is no name any more of who wrote its notes and messages, as far as they are no account of this installation's staff: parties, proxies, whoever was one
 * of them, and who sent in what came by mail.
 */
export async function wipeAuthors(
  { texts }: Pick<CaseContext, 'texts'>,
  tx: Tx,
  { record, process }: CaseVersions,
  words: Words,
): Promise<void> {
  const t = texts('sv', record.org)
  const all = partiesOf(record)
  const outside = new Set([null, ...all.map(({ userId }) => userId)])
  for (const { _id, by, byName, held } of await tx.notes.named(record.row)) {
    if (!outside.has(by) || !words.areIn(byName)) continue
    const party = all.find(({ name, userId }) => name === byName || (by !== null && userId === by))
    // Where nobody is named the page says who it is from.
    const isSenders = byName === record.createdByName || held !== null
    const role = party && roleNamed(process, party.key, 'sv', t)
    await tx.notes.nameAuthor(_id, role ?? (isSenders ? '' : t(msg`Borttagen uppgift`)))
  }
}

/**
 * What is removed of a case goes out of what it says of its parties, too: a name or an address that was removed is nobody's any more, and lets nobody in. A party
 * is then called what its process calls it. Who has signed is told by the signature, which is evidence.
 */
export async function wipeParties(
  tx: Tx,
  session: Session,
  { record, process }: CaseVersions,
  words: Words,
): Promise<void> {
  const all = partiesOf(record)
  const left = all.map((party): CaseParty => {
    // One that is shorter is the whole of the name, or none of it.
    const isNamed = words.areIn(party.name)
    const isReached = words.areRareIn(party.address)
    if (!isNamed && !isReached) return party
    return {
      ...party,
      ...(isNamed && {
        name: party.key === proxyKey ? '' : partyName(process?.data.parties ?? [], party.key, 'sv'),
      }),
      ...(isReached && { address: '' }),
    }
  })
  for (const party of all) if (words.areRareIn(party.address)) await endWaysIn(tx, record, party, session)
  if (left.some((party, i) => party !== all[i])) await tx.cases.setParties(record.org, record.row, left)
}
