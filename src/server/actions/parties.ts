import { changedParties, partyRef, setPartyInput, signForPartyInput } from '../cases/parties/shapes.ts'
import { signedCase } from '../cases/signing/shapes.ts'
import { defineAction } from './define.ts'

/** Parties of cases: people on the citizen's side beside who sent them in. */

/** Says who a party of a case is, by whom it is theirs to say: staff of the case, and who sent it in of those whom they have named. */
export const setParty = defineAction('case/setParty', {
  input: setPartyInput,
  output: changedParties,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.setParty(session, input),
})

/** They are a party of the case no more, and nothing lets them in. */
export const removeParty = defineAction('case/removeParty', {
  input: partyRef,
  output: changedParties,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.removeParty(session, input),
})

/** A new way in for a party, by mail. */
export const inviteParty = defineAction('case/inviteParty', {
  input: partyRef,
  output: changedParties,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.inviteParty(session, input),
})

/** A party has signed on paper, which staff of the case have received. */
export const signForParty = defineAction('case/signForParty', {
  input: signForPartyInput,
  output: signedCase,
  allow: 'staff',
  run: ({ input, session, services }) => services.cases.signForParty(session, input),
})
