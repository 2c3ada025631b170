import { msg, type Translate } from '../../../../shared/i18n.ts'
import { inSentence } from '../../../../shared/inSentence.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { FormParties } from '../../../../shared/wire/page/ownCase.ts'
import type { LoadedForm, ShownParty } from '../../../cases/contract.ts'
import type { LoadContext } from '../../contract.ts'
import { momentInWords } from '../model/when.ts'

/** Who is on the citizen's side of the case, in words: for who sent it in, and for its parties. */
export function partiesModel(
  { services, session, request }: LoadContext,
  { party, parties, awaitsSignatures = [] }: LoadedForm,
): Pick<FormFillModel, 'party' | 'parties' | 'waits'> {
  const t = services.texts(session.locale, session.org)
  const when = (at: number) => momentInWords(at, session.locale)
  const waits = waitsFor(awaitsSignatures, t)
  const asked = request.query.party
  const isVisit = session.partyVisits?.some((one) => one.party === party?._id)
  const editing = parties && editingOf(parties, asked)
  return {
    ...(party && {
      party: {
        role: party.role,
        sender: party.sender || t(msg`Den som skickade in`),
        status: party.status,
        ...(isVisit && { visits: true as const }),
      },
    }),
    ...(waits && { waits }),
    ...(parties &&
      (parties.parties.length > 0 || parties.missing.length > 0) && {
        parties: {
          people: parties.parties.map((one) => ({
            ...{ _id: one._id, name: one.name, role: one.role, words: wordsOf(one, t, when) },
            ...(one.address !== undefined && { address: one.address }),
            ...(one.mine && { mine: true as const }),
            may: { set: one.may.set, remove: one.may.remove, invite: one.may.invite && Boolean(one.address) },
          })),
          missing: parties.missing,
          ...(editing && { editing }),
        },
      }),
  }
}

/** Who is awaited beside the reader, in words; empty: nobody. */
export const waitsFor = (awaited: NonNullable<LoadedForm['awaitsSignatures']>, t: Translate): string => {
  const names = awaited
    .filter(({ refused }) => refused === undefined)
    .map(({ name }) => name || t(msg`den som skickade in`))
  return names.length > 0 ? t(msg`Väntar på underskrift av {names}`, { names: inSentence(...names) }) : ''
}

function editingOf(
  { parties, missing }: NonNullable<LoadedForm['parties']>,
  asked: string | undefined,
): FormParties['editing'] {
  const there = parties.find(({ _id, may }) => _id === asked && (may.set || may.remove))
  if (there) {
    const { _id: id, key, role, name, address = '', may } = there
    return { id, key, role, name, address, may: { set: may.set, remove: may.remove } }
  }
  const one = missing.find(({ key }) => key === asked)
  return one && { id: null, ...one, name: '', address: '', may: { set: true, remove: false } }
}

/** How far somebody has come, in words. */
function wordsOf(
  { state, since, signature, signedAt, address, undelivered, may }: ShownParty,
  t: Translate,
  when: (at: number) => string,
): string {
  if (signature === 'signed') return t('Skrev under {when}', { when: when(signedAt ?? since) })
  if (signature === 'refused')
    return t('Avstod från att skriva under {when}', { when: when(signedAt ?? since) })
  // Where somebody is written to is not told to everybody.
  const isUnreached = state === 'unreached' && address !== undefined
  const come = isUnreached
    ? t('Nås inte: e-postadressen saknas')
    : undelivered !== undefined
      ? may.set
        ? t('Brevet kom inte fram. Kontrollera att adressen är rätt')
        : t('Brevet kom inte fram')
      : state === 'opened'
        ? t('Öppnade ärendet {when}', { when: when(since) })
        : state === 'invited' && address !== undefined
          ? t('Fick sin länk {when}', { when: when(since) })
          : ''
  const waits = signature === 'awaited' ? t('Har inte skrivit under än') : ''
  return [waits, come].filter(Boolean).join('. ')
}
