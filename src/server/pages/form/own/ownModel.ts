import type { Values } from '../../../../shared/fields/field.ts'
import type { Translate } from '../../../../shared/i18n.ts'
import { inSentence } from '../../../../shared/inSentence.ts'
import { authorStep, isCitizens } from '../../../../shared/process/graph/steps.ts'
import { isPartyStep } from '../../../../shared/process/parties.ts'
import { mostNoteFiles } from '../../../../shared/process/talk/noteLimits.ts'
import { isAutomatic, isFromCitizen } from '../../../../shared/process/talk/talk.ts'
import { fieldsOf } from '../../../../shared/rules/page/fields.ts'
import type { PageState } from '../../../../shared/rules/page/page.ts'
import { formatMoney } from '../../../../shared/rules/text/format.ts'
import { partyWords } from '../../../../shared/timeline/partyWords.ts'
import { signatureWords } from '../../../../shared/timeline/signatureWords.ts'
import type { FormFillModel } from '../../../../shared/wire/page/form.ts'
import type { FormOwnCase } from '../../../../shared/wire/page/ownCase.ts'
import type { FormData, TimelineEntry } from '../../../cases/contract.ts'
import { filesOfPage } from '../../../config.ts'
import { visitTo } from '../../../session.ts'
import type { LoadContext } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { dayInWords, momentInWords } from '../model/when.ts'
import { standingInWords } from './standing.ts'

/** The case as its author is told of it, and where an answer to a message of theirs comes. */
export async function ownModel(
  { services, session, site }: LoadContext,
  held: Held,
  { _id: formDataId, arrived, notes }: FormData,
  state: PageState,
): Promise<Pick<FormFillModel, 'mine' | 'writing'>> {
  const { cases } = services
  const ref = { ...refOf(held), formDataId }
  const found = await cases.ownCase(session, ref)
  if (!found) return {}
  const { locale, org } = session
  const t = services.texts(locale, org)
  const day = (at: number | null) => (at === null ? '' : dayInWords(at, locale))
  const { title, mark, contact, again, mailedTo } = found
  const labels = new Map(fieldsOf(state).map(({ name, node }) => [name, String(node.extra.label || name)]))
  const namesOf = (names: unknown) =>
    inSentence(...(Array.isArray(names) ? names : []).flatMap((name) => labels.get(String(name)) ?? []))
  const say = { day, namesOf, money: (ore: unknown) => formatMoney(Number(ore ?? 0) / 100, locale) }
  const lines = [
    ...withoutUndone(await cases.timeline(session, ref)).flatMap((entry) =>
      byProxy(entry, lineOf(entry, t, say), t),
    ),
    ...(notes.citizen ?? [])
      .filter(({ origin }) => !isAutomatic(origin))
      .map(({ created, origin, createdByName: name, files }) => ({
        at: created,
        text: isFromCitizen(origin)
          ? t('Du skrev ett meddelande')
          : name
            ? t('Meddelande från {name}', { name })
            : t('Meddelande från oss'),
        ...(files.length > 0 && { note: files.map((file) => file.name).join(', ') }),
      })),
  ].sort((a, b) => a.at - b.at)
  const mine: FormOwnCase = {
    mark,
    organisation: site.name,
    ...(title !== null && { title }),
    sent: arrived === null ? '' : momentInWords(arrived, locale),
    ...standingInWords(found, t, locale),
    contact,
    again,
    ...(visitTo(session, formDataId) && { visits: true as const }),
    history: lines.map(({ at, ...line }, i) => ({
      ...line,
      _id: String(i),
      when: momentInWords(at, locale),
    })),
  }
  const hint = mailedTo
    ? t('Svaret kommer med e-post till {address}.', { address: mailedTo })
    : session.userId !== null
      ? t(
          'Svaret kommer hit, till den här sidan. Vi säger också till med e-post, om du inte har valt bort det.',
        )
      : t('Svaret kommer hit, till den här sidan.')
  const { maxUploadBytes: each } = services.config
  return { mine, writing: { hint, files: { most: mostNoteFiles, each, all: filesOfPage * each } } }
}

/** Without what staff took back at once, of which the author was not told. */
function withoutUndone(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const left: TimelineEntry[] = []
  for (const entry of entries) {
    const { kind, detail } = entry
    const isQuiet = detail.undone === true && (kind === 'merged' || kind === 'divided')
    if (!isQuiet) left.push(entry)
    else {
      const at = left.findLastIndex((one) => one.kind === kind && one.detail.otherName === detail.otherName)
      if (at >= 0) left.splice(at, 1)
    }
  }
  return left
}

/** Who did it in their place is said. */
function byProxy({ detail: { proxy } }: TimelineEntry, line: Line | undefined, t: Translate): Line[] {
  if (!line) return []
  return [
    typeof proxy === 'string'
      ? withNotes(line, [line.note ?? '', t('Av {name}, med fullmakt.', { name: proxy })])
      : line,
  ]
}

type Line = { at: number; text: string; note?: string }

interface Say {
  day: (at: number) => string
  /** Questions by their labels, those that the form has. */
  namesOf: (names: unknown) => string
  /** An amount in öre. */
  money: (ore: unknown) => string
}

/** How many names there are. */
const countOf = (names: unknown) => (Array.isArray(names) ? names.length : 0)

/** What the author is told of a line of the timeline; messages stand in the talk. */
function lineOf(
  { kind, at, detail }: TimelineEntry,
  t: Translate,
  { day, namesOf, money }: Say,
): Line | undefined {
  switch (kind) {
    case 'begun':
      return { at, text: t('Du började fylla i') }
    case 'sent':
      return {
        at,
        text:
          detail.divided === true
            ? t('Ärendet blev till av en del av {case}', { case: String(detail.otherName ?? '') })
            : detail.registered === true
              ? t('Vi registrerade ärendet åt dig')
              : t('Du skickade in'),
      }
    case 'status':
      return {
        ...{ at, text: t('Ny status: {status}', { status: String(detail.toName ?? '') }) },
        ...(detail.endsAsking === true && { note: t('Vi behöver inte kompletteringen längre') }),
      }
    case 'completionAsked':
      return withNotes({ at, text: t('Vi bad dig komplettera') }, [
        namesOf(detail.names) && t('Det gäller: {names}.', { names: namesOf(detail.names) }),
        typeof detail.due === 'number' && t('Svara senast {due}.', { due: day(detail.due) }),
      ])
    case 'completionWithdrawn':
      return { at, text: t('Vi behöver inte kompletteringen längre') }
    case 'merged':
      return {
        ...{ at, text: t('Ärendet handläggs tillsammans med ett annat') },
        ...(detail.endsAsking === true && { note: t('Vi behöver inte kompletteringen längre') }),
      }
    case 'split':
      return {
        ...{ at, text: t('Ärendet handläggs för sig igen') },
        ...(detail.asksAgain === true && { note: t('Vi behöver kompletteringen som vi bad om') }),
      }
    case 'divided':
      return {
        at,
        text: t('En del av ärendet handläggs för sig, som {case}', { case: String(detail.otherName ?? '') }),
      }
    case 'saved':
      return detail.handedIn === true
        ? handedInLine(at, detail, t, namesOf)
        : withNotes(
            {
              at,
              text: t('{n, plural, one {Vi rättade ett svar} other {Vi rättade # svar}}', {
                n: Math.max(1, countOf(detail.changed)),
              }),
            },
            [namesOf(detail.changed) && t('Det gäller: {names}.', { names: namesOf(detail.changed) })],
          )
    case 'returned':
      return { at, text: t('Du kom tillbaka från där ärendet fortsatte') }
    case 'paymentCancelled':
      return { at, text: t('Du behöver inte betala {amount}', { amount: money(detail.amount) }) }
    case 'paymentUnmarked':
      return {
        at,
        text: t('Betalningen av {amount} har inte kommit: vi hade markerat fel', {
          amount: money(detail.amount),
        }),
      }
    case 'paymentAsked':
    case 'paid': {
      const amount = money(detail.amount)
      const text =
        kind === 'paid'
          ? t('Din betalning av {amount} har kommit', { amount })
          : t('Vi bad dig betala {amount}', { amount })
      return { at, text }
    }
    case 'signed':
      return { at, text: signedText(detail, t) }
    case 'party':
      return detail.did === 'invited' ? undefined : { at, text: partyWords(detail, t).text }
    case 'signingRefused':
      return {
        at,
        text: isAnothers(detail)
          ? t('{name} avstod från att skriva under', { name: String(detail.signer ?? '') })
          : t('Du avstod från att skriva under'),
      }
    case 'signatureVoid':
      if (isAnothers(detail)) return { at, text: signatureWords(kind, detail, t).text }
      return withNotes({ at, text: t('Din underskrift gäller inte längre, eftersom uppgifter ändrades') }, [
        namesOf(detail.names) && t('Det gäller: {names}.', { names: namesOf(detail.names) }),
      ])
    case 'acknowledged':
      return { at, text: t('Du bekräftade: {label}', { label: String(detail.label ?? '') }) }
    case 'withdrawAsked':
      return { at, text: t('Du bad att få ta tillbaka ärendet') }
    default:
      return undefined
  }
}

/** Of another party than who sent the case in. */
const isAnothers = ({ who }: Values): boolean => typeof who === 'string' && isPartyStep(who)

function signedText(detail: Values, t: Translate): string {
  if (!isCitizens(String(detail.who ?? authorStep))) return t('Vi skrev under')
  return isAnothers(detail)
    ? t('{name} skrev under', { name: String(detail.signer ?? '') })
    : t('Du skrev under')
}

function handedInLine(
  at: number,
  detail: TimelineEntry['detail'],
  t: Translate,
  namesOf: Say['namesOf'],
): Line {
  const changed = (Array.isArray(detail.changed) ? detail.changed : []).map(String)
  const asked = (Array.isArray(detail.names) ? detail.names : []).map(String)
  const [ofThose, asItWas] = [namesOf(changed), namesOf(asked.filter((name) => !changed.includes(name)))]
  const text =
    detail.unchanged === true
      ? t('Du svarade att uppgifterna stämmer som de är')
      : t('Du skickade komplettering')
  return withNotes({ at, text }, [
    ofThose && t('Du ändrade: {names}.', { names: ofThose }),
    asItWas && t('Som det var: {names}.', { names: asItWas }),
  ])
}

const withNotes = (line: Line, notes: readonly (string | false)[]): Line => {
  const note = notes.filter(Boolean).join(' ')
  return { ...line, ...(note && { note }) }
}
