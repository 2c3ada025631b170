import { type Locale, msg, type Translate } from '../../shared/i18n.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Cases, Note } from '../cases/contract.ts'
import { swedishTime } from '../downloads/swedishTime.ts'
import type { Session } from '../session.ts'
import type { Paper, PaperPart } from './paper.ts'

interface CasePaperNeeds {
  cases: Pick<Cases, 'loadForm' | 'summary' | 'titleOf'>
  texts(locale: Locale, org: string): Translate
}

export interface CasePaper {
  formDataId: string
  /** Who it is from. */
  sender: string
  /** With the notes that only staff read; for whoever may read them. */
  internal: boolean
}

/** A case as a document: what it is about, what was answered, and what was written in it. NOT_FOUND as for `loadForm`. */
export async function casePaper(
  { cases, texts }: CasePaperNeeds,
  session: Session,
  { formDataId, sender, internal }: CasePaper,
): Promise<Paper> {
  const { form, formData, state, assignmentRoles } = await cases.loadForm(session, { formDataId })
  if (!formData) throw fail('NOT_FOUND')
  const t = texts(session.locale, session.org)
  const number = formData.DiaryNumber ?? ''
  const facts = [
    { term: t(msg`Ärendenummer`), text: number },
    { term: t(msg`Formulär`), text: form.name },
    { term: t(msg`Status`), text: state?.name ?? t(msg`Utkast`) },
    { term: t(msg`Inskickat`), text: formData.arrived === null ? '' : momentIn(formData.arrived) },
    { term: t(msg`Inskickat av`), text: formData.createdByName || t(msg`Anonym`) },
  ]
  const pages = await cases.summary(session, { formDataId })
  const parts: PaperPart[] = [{ kind: 'facts', rows: facts }]
  for (const { label, rows } of pages) {
    if (rows.length === 0) continue
    parts.push({ kind: 'heading', text: label || t(msg`Svar`) })
    const shown = rows.map(({ label, text, files }) => ({
      term: label,
      text: files?.map(({ name }) => name).join('\n') || text,
    }))
    parts.push({ kind: 'facts', rows: shown })
  }
  parts.push(...notes(t(msg`Meddelanden`), formData.notes.citizen))
  if (internal && assignmentRoles) parts.push(...notes(t(msg`Interna anteckningar`), formData.notes.internal))
  return {
    title: (await cases.titleOf(session, formDataId)) ?? number,
    lang: session.locale,
    sender,
    foot: number,
    pageOf: (page, of) => t(msg`Sida {page} av {of}`, { page, of }),
    parts,
  }
}

/** Ids of the files that the same document names, in its order. */
export async function caseFiles(
  cases: Pick<Cases, 'loadForm' | 'summary'>,
  session: Session,
  { formDataId, internal }: Pick<CasePaper, 'formDataId' | 'internal'>,
): Promise<string[]> {
  const { formData } = await cases.loadForm(session, { formDataId })
  const pages = await cases.summary(session, { formDataId })
  const answered = pages.flatMap(({ rows }) =>
    rows.flatMap(({ files = [] }) => files.map(({ assetId }) => assetId)),
  )
  const written = [
    ...(formData?.notes.citizen ?? []),
    ...(internal ? (formData?.notes.internal ?? []) : []),
  ].flatMap(({ assetId }) => assetId ?? [])
  return [...new Set([...answered, ...written])]
}

function notes(heading: string, written: readonly Note[] | undefined): PaperPart[] {
  if (!written || written.length === 0) return []
  return [
    { kind: 'heading', text: heading },
    ...written.map(
      ({ origin, created, note }): PaperPart => ({
        kind: 'note',
        by: [origin, momentIn(created)].filter(Boolean).join(', '),
        text: note,
      }),
    ),
  ]
}

/** `2026-11-22 14.03`, by clocks in Sweden. */
const momentIn = (at: number): string =>
  swedishTime(new Date(at)).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
