import { regions } from '../../shared/catalogue/read/dates.ts'
import type { Values } from '../../shared/fields/field.ts'
import { type Locale, msg, type Translate } from '../../shared/i18n.ts'
import { priorityNames } from '../../shared/process/priorities.ts'
import { isAutomatic, isEmptied, isFromCitizen } from '../../shared/process/talk/talk.ts'
import { recordOf } from '../../shared/record.ts'
import { formatMoney } from '../../shared/rules/text/format.ts'
import { answerWords } from '../../shared/timeline/answerWords.ts'
import { describeEntry } from '../../shared/timeline/describeEntry.ts'
import { removedWords } from '../../shared/timeline/removedWords.ts'
import { signedHowWords } from '../../shared/timeline/signatureWords.ts'
import type { TreeNode } from '../../shared/tree/tree.ts'
import { fail } from '../../shared/wire/errors.ts'
import { withColon } from '../../shared/withColon.ts'
import type { Cases, LoadedForm, Note, TimelineEntry } from '../cases/contract.ts'
import { contentGone, placeOf } from '../cases/redact/shown.ts'
import type { Documents } from '../documents/documents.ts'
import { swedishTime } from '../downloads/swedishTime.ts'
import type { Session } from '../session.ts'
import type { Paper, PaperPart } from './paper.ts'

interface CasePaperNeeds {
  cases: Pick<Cases, 'checks' | 'hiddenFromAuthor' | 'loadForm' | 'summary' | 'timeline' | 'titleOf'>
  documents: Pick<Documents, 'namesOf'>
  texts(locale: Locale, org: string): Translate
}

export interface CasePaper {
  formDataId: string
  /** Who it is from. */
  sender: string
  /**
   * With what it is as work, the notes and answers that only staff read, and what has happened; for whoever may read them. Without, it
   * has nothing that who sent the case in does not meet.
   */
  internal: boolean
  /** By what, and where, whoever it is for sees how it goes. */
  status?: { code: string; at: string }
}

/** A case as a document, with what an archive of it holds beside that. */
export interface CaseOnPaper {
  paper: Paper
  /** As the session reads them. */
  answers: Values
  /** Ids of the files that the document names, in its order. */
  assetIds: string[]
  /** It has what staff alone read: that was asked for, by who may read it. */
  internal: boolean
}

/** A case as a document: what it is about, what was answered, and what was written in it. NOT_FOUND as for `loadForm`. */
export async function casePaper(
  needs: CasePaperNeeds,
  session: Session,
  { formDataId, sender, internal: asked, status }: CasePaper,
): Promise<CaseOnPaper> {
  const { cases, texts } = needs
  const loaded = await cases.loadForm(session, { formDataId })
  const { form, formData, state, assignmentRoles, normStructure } = loaded
  if (!formData) throw fail('NOT_FOUND')
  const internal = asked && assignmentRoles !== undefined
  const t = texts(session.locale, session.org)
  const number = formData.DiaryNumber ?? ''
  const facts = [
    { term: t(msg`Ärendenummer`), text: number },
    ...(status
      ? [
          { term: t(msg`Din kod för att se status`), text: status.code },
          { term: t(msg`Se hur det går för ditt ärende`), text: status.at },
        ]
      : []),
    { term: t(msg`Formulär`), text: form.name },
    { term: t(msg`Status`), text: state?.name ?? t(msg`Utkast`) },
    { term: t(msg`Inskickat`), text: formData.arrived === null ? '' : momentIn(formData.arrived) },
    { term: t(msg`Inskickat av`), text: formData.createdByName || t(msg`Anonym`) },
  ]
  const closed = internal ? new Set<string>() : await cases.hiddenFromAuthor(session, { formDataId })
  const pages = (await cases.summary(session, { formDataId })).map(({ rows, ...page }) => ({
    ...page,
    rows: rows.filter(({ name }) => !closed.has(name)),
  }))
  const removedAt = (place: string) =>
    formData.redactions
      .filter((one) => placeOf(one) === place)
      .map((one) => [removedWords(one, t), momentIn(one.at)].join(', '))
  const parts: PaperPart[] = [{ kind: 'facts', rows: facts }]
  if (internal) parts.push(...(await asWork(needs, session, loaded, t)))
  for (const { label, rows } of pages) {
    if (rows.length === 0) continue
    parts.push({ kind: 'heading', text: label || t(msg`Svar`) })
    const shown = rows.map(({ label, name, text, files }) => ({
      term: label,
      text: [files?.map(({ name }) => name).join('\n') || text, ...removedAt(name)]
        .filter(Boolean)
        .join('\n'),
    }))
    parts.push({ kind: 'facts', rows: shown })
  }
  parts.push(...payments(loaded, t, { internal, locale: session.locale }))
  parts.push(...signatures(loaded, t))
  const { citizen = [], internal: own = [] } = formData.notes
  const between = internal ? own : []
  parts.push(
    ...notes(t(msg`Meddelanden`), citizen, removedAt, t),
    ...notes(t(msg`Interna anteckningar`), between, removedAt, t),
  )
  if (internal)
    parts.push(...events(await cases.timeline(session, { formDataId }), normStructure, t, session.locale))
  const paper: Paper = {
    title: (await cases.titleOf(session, formDataId)) ?? number,
    lang: session.locale,
    sender,
    foot: number,
    pageOf: (page, of) => t(msg`Sida {page} av {of}`, { page, of }),
    parts,
  }
  const answered = pages.flatMap(({ rows }) => rows.flatMap(({ files = [] }) => files))
  const carried = [...citizen, ...between].flatMap(({ files }) => files)
  const assetIds = [...answered, ...carried].map(({ assetId }) => assetId)
  const answers = Object.fromEntries(Object.entries(formData.data).filter(([name]) => !closed.has(name)))
  return { paper, answers, assetIds: [...new Set(assetIds)], internal }
}

/** What its sender was asked to pay, and has: without the internal parts as they read it themselves. */
function payments(
  { payments: of }: LoadedForm,
  t: Translate,
  { internal, locale }: { internal: boolean; locale: Locale },
): PaperPart[] {
  const told = (of?.payments ?? []).filter(({ state }) => internal || state !== 'cancelled')
  if (told.length === 0) return []
  const rows = told.map(({ amount, text, reference, due, state, paidOn, mark, by, reason }) => ({
    term: text || t(msg`Betalning`),
    text: [
      formatMoney(amount, locale),
      t(msg`Referens {reference}`, { reference }),
      state === 'paid'
        ? t(msg`Betald {day}`, { day: paidOn ?? '' })
        : state === 'cancelled'
          ? t(msg`Avskriven av {name}`, { name: by ?? '' })
          : state === 'late'
            ? t(msg`Skulle ha betalats senast {day}`, { day: due })
            : t(msg`Ska betalas senast {day}`, { day: due }),
      internal && mark && t(msg`Bankens referens: {mark}`, { mark }),
      internal && reason,
    ]
      .filter(Boolean)
      .join('\n'),
  }))
  return [
    { kind: 'heading', text: t(msg`Betalning`) },
    { kind: 'facts', rows },
  ]
}

/** Who has signed it, or would not, and whether that counts still. */
function signatures({ signatures: lines = [] }: LoadedForm, t: Translate): PaperPart[] {
  if (lines.length === 0) return []
  const rows = lines.map(({ kind, how, at, byName, as, inPlaceOf = [], state, voided, removed }) => ({
    term: [
      inPlaceOf.length > 0
        ? t(msg`{deputy} för {name}`, { deputy: byName, name: inPlaceOf.join(', ') })
        : byName,
      as,
    ]
      .filter(Boolean)
      .join(', '),
    text: [
      kind === 'refused'
        ? t(msg`Avstod från att skriva under, {when}`, { when: momentIn(at) })
        : t(msg`Skrev under {how}, {when}`, { how: signedHowWords(how, t), when: momentIn(at) }),
      state === 'void' && t(msg`Gäller inte längre: svar ändrades {when}`, { when: momentIn(voided ?? at) }),
      state === 'broken' && t(msg`Raden är inte som den skrevs`),
      state !== 'broken' &&
        removed > 0 &&
        t(msg`{n, plural, one {En del} other {# delar}} av det som skrevs under har tagits bort`, {
          n: removed,
        }),
    ]
      .filter(Boolean)
      .join('\n'),
  }))
  return [
    { kind: 'heading', text: t(msg`Underskrifter`) },
    { kind: 'facts', rows },
  ]
}

/** Who has the case, until when, how urgent it is, and what is to be done in it. */
async function asWork(
  { cases, documents }: CasePaperNeeds,
  session: Session,
  { formData, assignmentRoles = [], desk }: LoadedForm,
  t: Translate,
): Promise<PaperPart[]> {
  if (!formData || !desk) return []
  const held = assignmentRoles.map(({ key, name }) => {
    const { users = [], groups = [] } = formData.assign[key] ?? {}
    return { name, ids: [...users, ...groups] }
  })
  const names = await documents.namesOf(
    session,
    held.flatMap(({ ids }) => ids),
  )
  const checks = await cases.checks.list(session, formData._id)
  const rows = [
    ...held.map(({ name, ids }) => ({
      term: name,
      text: ids.map((id) => names.get(id) ?? '–').join(', ') || t(msg`Ingen`),
    })),
    { term: t(msg`Prioritet`), text: t(priorityNames[desk.priority]) },
    { term: t(msg`Förfaller`), text: desk.due === null ? '' : momentIn(desk.due) },
    { term: t(msg`Etiketter`), text: desk.tags.join(', ') },
  ]
  const points = checks.map(({ text, done }) => ({
    term: text,
    text: done ? [t(msg`Klart`), done.byName, momentIn(done.at)].join(', ') : t(msg`Inte klart`),
  }))
  return [
    { kind: 'heading', text: t(msg`Handläggning`) },
    { kind: 'facts', rows: rows.filter(({ text }) => text !== '') },
    ...(points.length === 0
      ? []
      : [{ kind: 'heading', text: t(msg`Checklista`) } as const, { kind: 'facts', rows: points } as const]),
  ]
}

function notes(
  heading: string,
  written: readonly Note[],
  removedAt: (noteId: string) => string[],
  t: Translate,
): PaperPart[] {
  if (written.length === 0) return []
  return [
    { kind: 'heading', text: heading },
    ...written.map((one): PaperPart => {
      const removed = removedAt(one.noteId)
      const words = isEmptied(one) && removed.length === 0 ? t(contentGone) : one.note
      return {
        kind: 'note',
        by: [writerOf(one, t), momentIn(one.created)].filter(Boolean).join(', '),
        text: [words, ...one.files.map(({ name }) => name), ...removed].filter(Boolean).join('\n'),
      }
    }),
  ]
}

function writerOf({ origin, createdByName }: Note, t: Translate): string {
  if (isAutomatic(origin)) return t(msg`Automatiskt meddelande`)
  return createdByName || (isFromCitizen(origin) ? t(msg`Den som skickade in`) : '')
}

/** What has happened, in the order in which it did. */
function events(
  entries: readonly TimelineEntry[],
  nodes: Readonly<Record<string, TreeNode>>,
  t: Translate,
  locale: Locale,
): PaperPart[] {
  const empty = t(msg`tomt`)
  const rows = entries.map((entry) => {
    const { text, note } = describeEntry(entry, t, regions[locale])
    const changes = entry.kind === 'saved' ? Object.entries(recordOf(entry.detail.values)) : []
    const changed = changes.map(([name, change]) => {
      const { label, words } = answerWords(nodes, name)
      const { from, to, removed } = recordOf(change)
      if (removed === true) return `${withColon(label)} ${t(contentGone)}`
      return `${withColon(label)} ${words(from) || empty} → ${words(to) || empty}`
    })
    return {
      term: [momentIn(entry.at), entry.byName].filter(Boolean).join(', '),
      text: [text, ...changed, note].filter(Boolean).join('\n'),
    }
  })
  return [
    { kind: 'heading', text: t(msg`Händelser`) },
    { kind: 'facts', rows },
  ]
}

/** `2026-11-22 14.03`, by clocks in Sweden. */
const momentIn = (at: number): string =>
  swedishTime(new Date(at)).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
