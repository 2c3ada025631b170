import { regions } from '../catalogue/read/dates.ts'
import type { Values } from '../fields/field.ts'
import { type Message, msg, type Translate } from '../i18n.ts'
import { undeliveredWhy } from '../messages/undelivered.ts'
import { wordsOfEffect } from '../process/effectWords.ts'
import { isPriority, priorityNames } from '../process/priorities.ts'
import { isSource, sourceNames } from '../process/sources.ts'
import { recordOf } from '../record.ts'
import { approvalWords, approvedBy, isOfApprovals } from './approvalWords.ts'
import { asChild, familyWords } from './familyWords.ts'
import { linkInSentence } from './linkName.ts'
import { movedWords } from './movedWords.ts'
import { partyWords } from './partyWords.ts'
import { isOfPayments, paymentWords } from './paymentWords.ts'
import { isOfSignatures, signatureWords } from './signatureWords.ts'
import { statementWords } from './statementWords.ts'

/** What is told of an entry. */
export interface Entry {
  kind: string
  byName: string
  detail: Values
}

export interface Described {
  /** Name of an icon. */
  icon: string
  text: string
  /** More of it: a reason, an effect's name. */
  note?: string
  /** What servers of mail said themselves, of what they did not take. */
  said?: string[]
}

/** An entry of a case's timeline in words; what was taken back says so. `region`: of the language, for its days. */
export function describeEntry(entry: Entry, t: Translate, region: string = regions.sv): Described {
  const described = inWords(entry, t, region)
  if (entry.detail.undone !== true) return described
  return { ...described, icon: 'undo-2', text: t('Ångrades. {what}', { what: described.text }) }
}

function inWords({ kind, detail, byName }: Entry, t: Translate, region: string): Described {
  const said = (key: string) => textAt(detail, key)
  switch (kind) {
    case 'begun':
      return { icon: 'file-plus', text: t('Påbörjades'), ...address(detail, t) }
    case 'sent':
      if (detail.registered === true)
        return {
          ...{ icon: 'inbox', text: registered(byName, said('source'), t) },
          ...address(detail, t),
          ...(Array.isArray(detail.without) && { note: lacking(detail.without, t) }),
        }
      if (detail.child === true)
        return { icon: 'git-branch', text: asChild(said('otherName'), t), ...address(detail, t) }
      if (detail.divided === true)
        return {
          icon: 'split',
          text: t('Delades ut ur {case}', { case: said('otherName') || t('ett ärende') }),
        }
      return { icon: 'inbox', text: sentBy(said('sender'), byName, t), ...address(detail, t) }
    case 'statement':
      return statementWords(detail, t)
    case 'party':
      return partyWords(detail, t)
    case 'query':
      return { icon: 'link', text: t('Adressen till formuläret sade mer'), ...address(detail, t) }
    case 'saved':
      if (detail.handedIn === true)
        return {
          ...{ icon: 'inbox', text: t('Komplettering kom in') },
          ...(detail.unchanged === true && { note: t('Inget svar är ändrat: de stämmer som de är') }),
        }
      return {
        icon: 'pencil',
        text: t('Svar ändrades'),
        ...(detail.told === true && { note: t('Den som skickade in får veta det') }),
      }
    case 'status': {
      const notes = [
        said('timer') !== '' && t(byRuleAlone),
        detail.byChildren === true && t('Alla delärenden är avslutade: av regel, inte av person.'),
        detail.byParent === true && t('Avslutades med ärendet som det är delärende till.'),
        detail.forced === true && t('Utan kontroll: {reason}', { reason: said('reason') }),
        detail.endsAsking === true && t(endsAsking),
        approvedBy(detail, t),
        typeof detail.decidedOn === 'number' &&
          t('Beslutsunderlag: svaren som de är sedan {at}.', { at: minuteIn(detail.decidedOn, region) }),
      ].filter(Boolean)
      return {
        icon: 'arrow-right',
        text: t('Status: {status}', { status: said('toName') }),
        ...(notes.length > 0 && { note: notes.join(' ') }),
      }
    }
    case 'note':
      return {
        ...(said('origin') === 'mail'
          ? { icon: 'mail', text: t('Meddelande med e-post') }
          : said('origin') === 'statement'
            ? { icon: 'message-square', text: t('Svar på begäran om yttrande') }
            : said('noteType') !== 'citizen'
              ? { icon: 'notebook-pen', text: t('Intern anteckning') }
              : said('from') === 'citizen'
                ? { icon: 'message-square', text: t('Meddelande från invånaren') }
                : { icon: 'send', text: t('Meddelande till invånaren') }),
        ...(typeof detail.files === 'number' && {
          note: t('{n, plural, one {# fil} other {# filer}}', { n: detail.files }),
        }),
      }
    case 'redacted':
      return { icon: 'eraser', text: redacted(detail, t), note: said('reason') }
    case 'noteRemoved':
      return { icon: 'eraser', text: t('En anteckning togs bort') }
    case 'messageAccepted':
      return { icon: 'check', text: t('Ett meddelande godkändes'), note: said('from') }
    case 'filesFetched':
      return { icon: 'download', text: t('Bilagor till ett meddelande hämtades') }
    case 'added':
      return { icon: 'user-check', text: t('Lades till bland invånarens egna ärenden') }
    case 'linkRevoked':
      return { icon: 'link-2', text: revoked(said('purpose'), t) }
    case 'visited':
      return { icon: 'mail-open', text: t('Öppnades med en kod som skickades till avsändarens adress') }
    case 'assigned':
      return { icon: 'user-check', ...assigned(detail, said('roleName'), t) }
    case 'effect':
      return effectDone(said('effect'), detail, t)
    case 'effectFailed':
      return {
        icon: 'octagon-alert',
        text: t('Effekt misslyckades'),
        note: said('error') || effectName(said('effect'), t),
      }
    case 'marker':
      return { icon: 'flag', text: marked(detail, t) }
    case 'completionAsked':
      return { icon: 'clipboard-list', text: t('Komplettering begärdes'), ...until(detail, t, region) }
    case 'completionWithdrawn':
      return { icon: 'undo-2', text: t('Begäran om komplettering togs tillbaka') }
    case 'withdrawAsked':
      return { icon: 'undo-2', text: t('Den som skickade in ärendet vill ta tillbaka det') }
    case 'acknowledged':
      return { icon: 'badge-check', text: t('Bekräftade: {label}', { label: said('label') }) }
    case 'completionAccepted':
      return { icon: 'check-check', text: t('Kompletteringen godkändes') }
    case 'timer':
      return {
        ...{
          icon: 'timer',
          text: said('reminder') ? reminded(detail, t, region) : t('En tidsgräns löpte ut'),
        },
        note:
          typeof detail.openChildren === 'number'
            ? t(
                'Ärendet gick inte vidare: det väntar på {n, plural, one {# delärende} other {# delärenden}}.',
                { n: detail.openChildren },
              )
            : detail.invalid === true
              ? t('Ärendet gick inte vidare: formuläret är inte rätt ifyllt.')
              : [said('effect') && `${effectName(said('effect'), t)}.`, t(byRuleAlone)]
                  .filter(Boolean)
                  .join(' '),
      }
    case 'due':
      return { icon: 'calendar-clock', ...due(detail, t, region) }
    case 'priority':
      return { icon: 'chevrons-up', text: priority(detail, t) }
    case 'related':
      return { icon: 'link-2', text: t('Hör ihop med {case}', { case: said('otherName') }) }
    case 'unrelated':
      return { icon: 'unlink', text: t('Hör inte längre ihop med {case}', { case: said('otherName') }) }
    case 'processMoved':
    case 'formMoved':
      return movedWords(kind, detail, t)
    case 'merged':
      return {
        ...{ icon: 'merge', text: merged(said('otherName'), t) },
        ...(detail.endsAsking === true && { note: t(endsAsking) }),
      }
    case 'mergedHere':
      return { icon: 'merge', text: t('{case} sammanfördes hit', { case: said('otherName') }) }
    case 'split':
      return {
        ...{ icon: 'split', text: split(said('otherName'), t) },
        ...(detail.asksAgain === true && {
          note: t('Kompletteringen som var begärd frågas det efter igen.'),
        }),
      }
    case 'splitHere':
      return { icon: 'split', text: t('{case} delades härifrån', { case: said('otherName') }) }
    case 'divided':
      return {
        icon: 'split',
        text: t('En del blev ett eget ärende, {case}', { case: said('otherName') || t('ett ärende') }),
      }
    case 'childMade':
    case 'childAdded':
    case 'childGone':
    case 'childStatus':
    case 'parentSet':
    case 'parentGone':
    case 'childrenEnded':
    case 'childrenEndedHere':
      return familyWords(kind, detail, t)
    case 'returned':
      return { icon: 'undo-2', text: t('Kom tillbaka från där ärendet fortsatte') }
    case 'tags':
      return { icon: 'tags', text: tags(detail, t) }
    case 'removed':
      return { icon: 'trash-2', text: t('Lades i papperskorgen') }
    case 'restored':
      return { icon: 'archive-restore', text: t('Hämtades ur papperskorgen') }
    default:
      if (isOfPayments(kind)) return paymentWords(kind, detail, t, region)
      if (isOfSignatures(kind)) return signatureWords(kind, detail, t)
      return isOfApprovals(kind) ? approvalWords(kind, detail, t) : { icon: 'circle', text: kind }
  }
}

/** Which mark, where the line says so: older ones do not. */
function marked({ type, isGone }: Values, t: Translate): string {
  const isChecked = type === 'checked'
  if (type !== 'internal' && !isChecked) return t('En markering sattes eller togs bort')
  if (isGone === true)
    return isChecked ? t('Markerat som inte kontrollerat') : t('En intern markering togs bort')
  return isChecked ? t('Markerat som kontrollerat') : t('En intern markering sattes')
}

/** By which day in Sweden the citizen is to answer. */
const until = ({ due: at }: Values, t: Translate, region: string): Pick<Described, 'note'> =>
  typeof at === 'number' ? { note: t('Svar senast {day}', { day: dayIn(at, region) }) } : {}
/** What lost its content. */
function redacted(detail: Values, t: Translate): string {
  const label = textAt(detail, 'label')
  if (detail.what === 'answer') return t('Innehållet i ett svar togs bort: {label}', { label })
  if (detail.what === 'file') return t('En fil togs bort för gott')
  if (detail.what === 'statement') return t('Uppgifterna om den som tillfrågades om yttrande togs bort')
  return detail.noteType === 'citizen'
    ? t('Innehållet i ett meddelande togs bort')
    : t('Innehållet i en anteckning togs bort')
}

const endsAsking = msg`Kompletteringen som var begärd frågas det inte efter längre.`

/** With which case, for who may open that one, too. */
const merged = (other: string, t: Translate) =>
  other ? t('Sammanfördes med {case}', { case: other }) : t('Sammanfördes med ett annat ärende')
const split = (other: string, t: Translate) =>
  other ? t('Delades från {case}', { case: other }) : t('Delades från ett annat ärende')

/** From what to what. */
function priority({ from, to }: Values, t: Translate): string {
  const nameOf = (name: unknown) => (isPriority(name) ? t(priorityNames[name]) : '')
  return t('Prioritet: {from} → {to}', { from: nameOf(from), to: nameOf(to) })
}

/** Which words were put on the case, and which taken off. */
function tags(detail: Values, t: Translate): string {
  const [added, removed] = [listed(detail.added), listed(detail.removed)]
  if (added && removed) return t('Etiketter: {added} lades till, {removed} togs bort', { added, removed })
  return added ? t('Etikett lades till: {added}', { added }) : t('Etikett togs bort: {removed}', { removed })
}

/** Of what a timer has decided. */
const byRuleAlone = msg`Av regel, inte av person`

/** Of what somebody is reminded. */
const reminded = ({ timer, due: at }: Values, t: Translate, region: string): string => {
  const day = typeof at === 'number' ? dayIn(at, region) : ''
  return timer === undefined
    ? t('Påminnelse: ska vara klart {day}', { day })
    : t('Påminnelse: en tidsgräns löper ut {day}', { day })
}

/** Why the process, and nobody by hand, says when a case is due. */
const dueBy: Readonly<Record<string, Message>> = {
  version: msg`Enligt den version av processen som ärendet flyttades till`,
  process: msg`Enligt processen`,
  stood: msg`Flyttat framåt: klockan har stått`,
  answer: msg`Svaret som processen räknar från ändrades`,
}

/** By which day in Sweden it should be done, and why that was changed. */
function due({ to, reason, why }: Values, t: Translate, region: string): Omit<Described, 'icon'> {
  const day = typeof to === 'number' ? dayIn(to, region) : undefined
  return {
    text: day ? t('Ska vara klart {day}', { day }) : t('Behöver inte vara klart till en viss dag'),
    ...(typeof reason === 'string' && { note: reason }),
    ...(typeof why === 'string' && dueBy[why] && { note: t(dueBy[why]) }),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** `2 december 2026`, in Sweden. Formats are made at the first use: it takes longer than all else that is loaded with it. */
function dayIn(at: number, region: string, timeStyle?: 'short'): string {
  const key = `${region} ${timeStyle ?? ''}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(region, { timeZone: 'Europe/Stockholm', dateStyle: 'long', timeStyle })
  formats.set(key, format)
  return format.format(at)
}

/** `2 december 2026 kl. 14:05`, in Sweden. */
const minuteIn = (at: number, region: string): string => dayIn(at, region, 'short')

/** What the address of the form said, which its rules go by. */
function address({ query }: Values, t: Translate): Pick<Described, 'note'> {
  const said = Object.entries(recordOf(query))
  if (said.length === 0) return {}
  return {
    note: t('Adressen sade {what}', { what: said.map(([name, value]) => `${name}=${value}`).join(', ') }),
  }
}

/** What an effect does in words, or its own name. */
export function effectName(effect: string, t: Translate): string {
  const known = wordsOfEffect(effect)
  return known ? t(known.label) : effect
}

function sentBy(sender: string, name: string, t: Translate): string {
  if (sender === 'visitor') return t('Skickades in av en besökare')
  return sender === 'user' && name ? t('Skickades in av {name}', { name }) : t('Skickades in')
}

/** *Registrerat av Maria, telefon*. */
export function registered(name: string, source: unknown, t: Translate): string {
  const how = isSource(source) ? t(sourceNames[source]).toLowerCase() : ''
  if (!name) return how ? t('Registrerat, {how}', { how }) : t('Registrerat')
  return how ? t('Registrerat av {name}, {how}', { name, how }) : t('Registrerat av {name}', { name })
}

/** What they have not got that it was taken down for. */
function lacking(without: readonly unknown[], t: Translate): string {
  const [email, phone] = [without.includes('email'), without.includes('phone')]
  if (email && phone) return t('Utan e-postadress och telefonnummer')
  return email ? t('Utan e-postadress') : t('Utan telefonnummer')
}

function revoked(purpose: string, t: Translate): string {
  return purpose ? t('Återkallades: {namn}', { namn: linkInSentence(purpose, t) }) : t('En länk återkallades')
}

/** Who was given the case, and from whom it was taken. */
function assigned(detail: Values, role: string, t: Translate): Omit<Described, 'icon'> {
  const [added, removed] = [listed(detail.added), listed(detail.removed)]
  const away = listed(detail.awayNames)
  const why = away && t('{names} är borta, och ingen står in', { names: away })
  const rule = byRule(detail, t)
  const as = role || why || rule ? { note: [role, why, rule].filter(Boolean).join('. ') } : {}
  if (added && removed)
    return { text: t('Tilldelades {added}, togs från {removed}', { added, removed }), ...as }
  if (added) return { text: t('Tilldelades {names}', { names: added }), ...as }
  if (removed) return { text: t('Togs från {names}', { names: removed }), ...as }
  if (why || detail.nobody === true) return { text: t('Blev ingens'), ...as }
  return { text: t('Tilldelningen ändrades') }
}

/** That a rule of the process gave it, and that it found nobody by name. */
function byRule({ rule, nobody }: Values, t: Translate): string {
  if (typeof rule !== 'string') return ''
  return nobody === true
    ? t('Ingen som regeln {rule} nämner kunde ta ärendet', { rule })
    : t('Genom regeln {rule}', { rule })
}

const listed = (names: unknown) => (Array.isArray(names) ? names.filter(Boolean).join(', ') : '')

function effectDone(name: string, detail: Values, t: Translate): Described {
  const { letter, done, icon = 'zap' } = wordsOfEffect(name) ?? {}
  if (letter === 'mail') return mailed(detail, t)
  if (letter === 'message') return messaged(detail, t)
  if (!done) return { icon, text: t('Effekt kördes'), ...(name ? { note: effectName(name, t) } : {}) }
  const whom = listed(detail.names)
  return { icon, text: t(done), ...(whom && { note: t('Till {names}', { names: whom }) }) }
}

/** What became of mails, the worst first. */
const outcomes: readonly [status: string, text: Message][] = [
  ['failed', msg`E-post kunde inte skickas`],
  ['kept', msg`E-post skickades inte: ingen e-postserver är inställd`],
  ['queued', msg`E-post väntar på att skickas`],
  ['sent', msg`E-post skickades`],
]

/** Mails as the outbox has them now; those that it has forgotten were written, and no more is known. */
function mailed(detail: Values, t: Translate): Described {
  const { to, skipped } = recordOf(detail.output)
  if (skipped)
    return {
      icon: 'mail',
      text: t('Ingen e-post skickades'),
      note:
        skipped === 'not so any more'
          ? t('Det som skulle berättas gällde inte längre.')
          : t('Det fanns ingen adress att skicka till.'),
    }
  const mails = Array.isArray(detail.mails) ? detail.mails.map(recordOf) : []
  const said = mails.flatMap(({ reason }) => (typeof reason === 'string' ? reason : []))
  const told = mails.map(({ reason, ...mail }) => ({
    ...mail,
    ...(typeof reason === 'string' && {
      reason: mail.status === 'queued' ? t('nya försök görs') : t(undeliveredWhy(reason)),
    }),
  }))
  return {
    ...became(told, { outcomes, icon: 'mail', forgotten: t('E-post lades i utlådan'), to }, t),
    ...(said.length > 0 && { said }),
  }
}

const messageOutcomes: typeof outcomes = [
  ['failed', msg`SMS gick inte fram`],
  ['refused', msg`SMS skickades inte`],
  ['kept', msg`SMS skickades inte: ingen tjänst för SMS är inställd`],
  ['waiting', msg`SMS väntar`],
  ['queued', msg`SMS väntar på att skickas`],
  ['sent', msg`SMS skickades`],
]

function messaged(detail: Values, t: Translate): Described {
  const { to, skipped } = recordOf(detail.output)
  const icon = 'message-square'
  if (skipped)
    return { icon, text: t('Inget SMS skickades'), note: t('Det fanns inget nummer att skicka till.') }
  return became(
    detail.messages,
    { outcomes: messageOutcomes, icon, forgotten: t('SMS lades i utlådan'), to },
    t,
  )
}

/** What became of mails or messages, the worst first; of those that the outbox has `forgotten` no more is known. */
function became(
  said: unknown,
  { outcomes: all, icon: usual, forgotten, to }: Became,
  t: Translate,
): Described {
  const sent = Array.isArray(said) ? said.map(recordOf) : []
  const groups = all.flatMap(([status, text]) => {
    const those = sent.filter((one) => one.status === status)
    const icon = status === 'failed' || status === 'refused' ? 'octagon-alert' : usual
    return those.length > 0 ? [{ icon, text: t(text), those }] : []
  })
  const [worst, ...others] = groups
  if (!worst) {
    const whom = listed(to)
    return { icon: usual, text: forgotten, ...(whom && { note: t('Till {names}', { names: whom }) }) }
  }
  const words = [toWhom(worst.those, t), ...others.map(({ text, those }) => `${text}: ${toWhom(those, t)}`)]
  return { icon: worst.icon, text: worst.text, note: words.join('. ') }
}

interface Became {
  outcomes: typeof outcomes
  icon: string
  forgotten: string
  to: unknown
}

/** `Till eva@example.se (mailbox full)` */
function toWhom(mails: readonly Record<string, unknown>[], t: Translate): string {
  const names = mails.map(({ to, reason }) => (reason ? `${to} (${reason})` : String(to)))
  return t('Till {names}', { names: names.join(', ') })
}

function textAt(detail: Values, key: string): string {
  const text = detail[key]
  return typeof text === 'string' ? text : ''
}
