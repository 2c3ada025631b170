import { type Message, msg } from '../../../shared/i18n.ts'
import { type ErrorCode, type Failure, fail } from '../../../shared/wire/errors.ts'
import type { WhyStays } from './contract.ts'

/** Why a case cannot be moved, as those are told who handle it; those first about which something can be done here. */
export const whyStays = {
  state: {
    code: 'CONFLICT',
    message: msg`Statusen finns inte i den versionen, och ingen annan är vald i dess ställe.`,
  },
  end: { code: 'CONFLICT', message: msg`Statusen är ett slut i den versionen. Avsluta ärendet i stället.` },
  asked: {
    code: 'CONFLICT',
    message: msg`Komplettering är begärd av en fråga som inte finns i den versionen. Vänta in svaret, eller ta tillbaka begäran.`,
  },
  notStaff: { code: 'FORBIDDEN', message: msg`Du handlägger inte ärendet.` },
  ended: { code: 'CONFLICT', message: msg`Ärendet är avslutat, och stannar på sin version.` },
  merged: { code: 'CONFLICT', message: msg`Ärendet är sammanfört med ett annat, och flyttas inte.` },
  same: { code: 'CONFLICT', message: msg`Ärendet är redan på den versionen.` },
  other: { code: 'INVALID', message: msg`Ärendet hör till en annan process eller ett annat formulär.` },
  noVersion: { code: 'CONFLICT', message: msg`Den versionen är inte publicerad.` },
  noWayBack: { code: 'CONFLICT', message: msg`Det finns ingen flytt att ta tillbaka.` },
} as const satisfies Record<WhyStays, { code: ErrorCode; message: Message }>

export const staysBecause = (why: WhyStays): Failure =>
  fail(whyStays[why].code, { message: whyStays[why].message, detail: { why } })
