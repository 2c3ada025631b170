import { type Message, msg } from '../../shared/i18n.ts'
import type { AccountRow } from '../store/records.ts'
import type { Tx } from '../store/store.ts'
import type { AuthNeeds } from './needs.ts'
import { recoverPath } from './password/passwordLinks.ts'
import { isStaffAccount, type Rights } from './person/rights.ts'

/** What has happened to how somebody logs in. */
export type Change = 'password' | 'email' | 'factorSet' | 'factorRemoved' | 'passkeyAdded' | 'passkeyRemoved'

/**
 * Tells the person by mail, with the change itself: who did not do it learns of it. In the person's language. Without a
 * mail server nobody is told.
 */
export type Tell = (tx: Tx, account: Pick<AccountRow, '_id' | 'username'>, change: Change) => Promise<void>

export function createTell(
  { mail, texts, baseUrl }: Pick<AuthNeeds, 'mail' | 'texts' | 'baseUrl'>,
  rights: Pick<Rights, 'in'>,
): Tell {
  return async (tx, { _id, username }, change) => {
    if (mail.server === null) return
    const memberships = await tx.memberships.of(_id)
    const { org, user } = memberships.find(({ status }) => status === 'active') ?? {}
    // Nobody logs in with it.
    if (org === undefined || user === undefined) return
    const held = await rights.in(tx, org, user)
    const t = texts(held?.locale ?? 'sv', org)
    const { subject, text } = change === 'factorRemoved' && held?.needsFactor ? setUpAnew : words[change]
    await mail.queue(tx, org, {
      to: username,
      subject: t(subject),
      text: [
        t(text),
        t('Det gäller ditt konto på {address}.', { address: baseUrl }),
        t(msg`Var det inte du? Välj ett nytt lösenord genast, och kontakta den som sköter era konton:`),
        `${baseUrl}${recoverPath(isStaffAccount(held))}`,
      ].join('\n\n'),
    })
  }
}

const words: Readonly<Record<Change, { subject: Message; text: Message }>> = {
  password: {
    subject: msg`Ditt lösenord är ändrat`,
    text: msg`Lösenordet till ditt konto har ändrats, och andra inloggningar är avslutade.`,
  },
  email: {
    subject: msg`Ditt konto har en ny e-postadress`,
    text: msg`Ditt konto har fått en ny e-postadress att logga in med. Den här adressen gäller inte längre.`,
  },
  factorSet: {
    subject: msg`Inloggning i två steg är påslagen`,
    text: msg`Ditt konto loggar från och med nu in i två steg, med lösenord och en kod.`,
  },
  factorRemoved: {
    subject: msg`Inloggning i två steg är avslagen`,
    text: msg`Det andra steget är borttaget från ditt konto. Nu räcker lösenordet för att logga in.`,
  },
  passkeyAdded: {
    subject: msg`En passkey är tillagd till ditt konto`,
    text: msg`En enhet kan från och med nu ta det andra steget när ditt konto loggar in, i stället för en kod.`,
  },
  passkeyRemoved: {
    subject: msg`En passkey är borttagen från ditt konto`,
    text: msg`En enhet som tog det andra steget när ditt konto loggade in kan inte användas längre.`,
  },
}

/** A role of the person's asks for a second step: the password alone lets nobody in. */
const setUpAnew = {
  subject: msg`Det andra steget är borttaget från ditt konto`,
  text: msg`Det andra steget är borttaget från ditt konto. En av dina roller kräver ett, så när du loggar in nästa gång ställer du in ett nytt.`,
}
