import { type Message, msg } from '../../i18n.ts'

/** Why a mail that came in is tied to no case, in words. */
export const looseReasons = {
  noAddress: msg`Skickat till brevlådan utan svarsadress till ett ärende`,
  unknown: msg`Svarsadressen finns inte`,
  expired: msg`Svarsadressen gäller inte längre`,
  revoked: msg`Svarsadressen är återkallad`,
  removed: msg`Ärendet är borttaget`,
  tooMany: msg`För många brev från samma avsändare på en timme`,
  unreadable: msg`Brevet gick inte att läsa`,
} as const satisfies Record<string, Message>

export type LooseReason = keyof typeof looseReasons

export const isLooseReason = (why: string): why is LooseReason => Object.hasOwn(looseReasons, why)
