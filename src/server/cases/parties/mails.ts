import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { defaultLocale, msg, type Translate } from '../../../shared/i18n.ts'
import { newId } from '../../../shared/ids.ts'
import { inSentence } from '../../../shared/inSentence.ts'
import { type CaseParty, partyName, proxyKey } from '../../../shared/process/parties.ts'
import { purposes } from '../../links/purposes.ts'
import { withSecret } from '../../mail/whole.ts'
import type { CaseRecord } from '../../store/records.ts'
import type { Tx } from '../../store/store.ts'
import { authorsHref } from '../caseHref.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import { titlesOf } from '../forms.ts'
import { authorLocale } from '../open/summary.ts'
import type { LinkFor } from '../talk/contract.ts'
import { messageHref } from '../talk/messageLink.ts'
import type { PartyNews } from './contract.ts'

interface Mailed extends Pick<CaseVersions, 'form' | 'process'> {
  party: CaseParty
  why: PartyNews | 'again'
  /** Labels of what was changed. */
  names?: readonly string[]
  /** Names of those whose signature is awaited, each of which may be empty. */
  waits?: readonly string[]
  /** Name of the end of the case that it went on in. */
  outcome?: string
}

/** Whether it is what lets somebody in, or asks something of them; of the rest they are only told. */
export const invites = (why: PartyNews): boolean =>
  why === 'named' || why === 'sign' || why === 'void' || why === 'divided'

/** What a party is called by its process, in a language. */
export const roleNamed = (
  process: CaseVersions['process'],
  key: string,
  locale: Parameters<typeof partyName>[2],
  t: Translate,
): string => {
  const declared = process?.data.parties ?? []
  if (key === proxyKey) return t(msg`Ombud`)
  // Another version of the process has called them something.
  return declared.some((one) => one.key === key) ? partyName(declared, key, locale) : t(msg`Part`)
}

/**
 * Writes to a party, with their way in: of who has opened the case with an account its page; of anybody else a link of their own, which opens it after a
 * code that is mailed to them. What the case says is said behind it alone. Answers the id of the mail, by which is found whether it arrived.
 */
export async function mailPartyIn(
  { links, mail, texts, baseUrl }: CaseContext,
  tx: Tx,
  record: CaseRecord,
  { party, form, process, why, names = [], waits = [], outcome = '' }: Mailed,
): Promise<string> {
  const { org, _id: object, number, createdByName } = record
  const locale = authorLocale(record)
  const t = texts(locale, org)
  const values = {
    ...{
      number: number ?? '',
      name: nameInMail(party.name) || roleNamed(process, party.key, locale, t),
      form: textIn(titlesOf(form), locale),
    },
    sender: nameInMail(createdByName) || t(msg`Den som skickade in`),
    role: roleNamed(process, party.key, locale, t),
    names: inSentence(...names),
    waits: inSentence(...waits.map((one) => nameInMail(one) || t(msg`en till`))),
    ...{ outcome, days: purposes.party.ms / day },
  }
  const leads = party.key === proxyKey && why === 'named' ? proxyLead : bodies[why]
  const make = (href: string, isLink: boolean) => ({
    subject: t(subjects[why], values),
    text: [
      t(msg`Hej {name}!`, values),
      t(leads, values),
      why === 'others' && (waits.length > 0 ? t(stillWaits, values) : t(allSigned)),
      t(msg`Öppna ärendet här: {href}`, { href }),
      isLink && t(ownLink, values),
      (why === 'again' || invites(why)) &&
        t(msg`Känner du inte till det här? Svara då inte på brevet, utan hör av dig till oss.`),
    ]
      .filter((one) => one !== false)
      .join('\n\n'),
  })
  const to = { _id: newId(tx.now), to: party.address, caseId: object }
  if (party.userId !== null) {
    await mail.queue(tx, org, { ...to, ...make(`${baseUrl}${authorsHref(record)}`, false) })
    return to._id
  }
  const secret = await links.makeIn(tx, {
    ...({ purpose: 'party', org, object, about: party._id, forWhom: party.address } as const),
    ...((why === 'sign' || why === 'void') && { carries: 'signing' satisfies LinkFor }),
  })
  const linked = (token: string) => make(messageHref(baseUrl, token, locale ?? defaultLocale), true)
  await mail.queue(tx, org, { ...to, ...withSecret(linked, secret) })
  return to._id
}

/**
 * A name as it is said in a mail to somebody who did not write it: whoever fills in a form chooses it, and the address, too, so that nothing that looks like an address of
 * the net, or is longer than a name, goes to others in the product's name. Empty: it is none.
 */
export function nameInMail(name: string): string {
  const one = name.replace(/\s+/g, ' ').trim()
  return one.length > 80 || /[/@<>]|\.\p{L}{2,}/u.test(one) ? '' : one
}

const subjects = {
  named: msg`Du är med i ärende {number}`,
  sign: msg`Skriv under ärende {number}`,
  void: msg`Din underskrift av ärende {number} gäller inte längre`,
  others: msg`Ärende {number} är underskrivet av en till`,
  again: msg`Ny länk till ärende {number}`,
  merged: msg`Ärende {number} handläggs tillsammans med ett annat`,
  split: msg`Ärende {number} handläggs för sig igen`,
  ended: msg`Ärende {number} är avslutat`,
  divided: msg`En del av ärende {names} handläggs för sig, som {number}`,
} as const satisfies Record<Mailed['why'], unknown>

const bodies = {
  named: msg`{sender} har skickat in {form} (ärende {number}) och angett dig som {role}.`,
  sign: msg`{sender} har skickat in {form} (ärende {number}) och angett dig som {role}. Ärendet väntar på din underskrift. Läs igenom uppgifterna och skriv under, eller säg att du avstår.`,
  void: msg`Uppgifter i ärende {number} har ändrats sedan du skrev under: {names}. Din underskrift gäller därför inte längre. Läs igenom uppgifterna och skriv under igen.`,
  others: msg`Det har kommit en underskrift till i ärende {number}, {form}.`,
  again: msg`Här är en ny länk till ärende {number}, {form}, där du är {role}. Den gamla gäller inte längre.`,
  merged: msg`Ärende {number}, {form}, där du är {role}, handläggs från och med nu tillsammans med ett annat ärende om samma sak. Du behöver inte göra något: det som rör ärendet ser bara ni som är med i det och de som handlägger det. Du får veta när det är klart.`,
  split: msg`Ärende {number}, {form}, där du är {role}, handläggs inte längre tillsammans med ett annat, utan för sig. Väntar ärendet på din underskrift ser du det när du öppnar det.`,
  ended: msg`Det ärende som ärende {number}, {form}, där du är {role}, har handlagts tillsammans med är avslutat: {outcome}.`,
  divided: msg`En del av ärende {names}, där du är med, handläggs från och med nu för sig, som ärende {number}, {form}. Du är {role} i det också.`,
} as const satisfies Record<Mailed['why'], unknown>

const proxyLead = msg`{sender} har gett dig fullmakt att läsa och svara i ärende {number}, {form}. Du gör det i ditt eget namn tills fullmakten tas tillbaka.`
const stillWaits = msg`Nu väntar vi på {waits}.`
const allSigned = msg`Nu har ni alla skrivit under.`
const ownLink = msg`Länken är din egen och gäller i {days} dagar. När du öppnar den skickar vi en kod till den här adressen, så att ingen annan läser det. Du behöver inget konto.`
const day = 86_400_000
