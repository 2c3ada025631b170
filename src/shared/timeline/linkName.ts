import { type Message, msg, type Translate } from '../i18n.ts'

/** What lets somebody in to a case, by its purpose; as it begins a line. */
export function linkName(purpose: string, t: Translate): string {
  const name = names[purpose]
  return name ? t(name) : purpose
}

/** The same after other words. */
export function linkInSentence(purpose: string, t: Translate): string {
  const name = linkName(purpose, t)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

const names: Readonly<Record<string, Message>> = {
  own: msg`Webbläsaren där det fylldes i`,
  resume: msg`Länken för att fortsätta senare`,
  status: msg`Kvittots kod, för att se status`,
  receipt: msg`Länken till kvittot`,
  attachment: msg`Länken till en fil`,
  message: msg`Länken till ett meddelande`,
  visit: msg`Webbläsaren där koden skrevs in`,
  party: msg`Länken för en part`,
  partyVisit: msg`Webbläsaren där en part skrev in sin kod`,
  statement: msg`Länken för ett yttrande`,
  reply: msg`Adressen för svar med e-post`,
}
