import { isLocale, msg } from '../../../shared/i18n.ts'
import { schemaOf } from '../../../shared/schemas/index.ts'
import { Failure, fail } from '../../../shared/wire/errors.ts'
import { holds, type Session } from '../../session.ts'
import type { SolutionNeeds } from '../needs.ts'
import type { Counts, ReportLine } from './report.ts'
import { readSource } from './source.ts'
import { readTranslations } from './translationsFile.ts'

export interface ImportFormInput {
  /** The file's content: JSON, or the archive of Open Forms. */
  content: string | Uint8Array
  name?: string
  process?: string
  /** Id or name of the category that the form is listed in; absent: none, and the form is found by its link alone. */
  category?: string
  /** Language of the form's own texts, `sv` or `nb-NO`; absent: they stand for every language. */
  lang?: string
  /** Content of a file of translations. */
  translations?: string | Uint8Array
  publish?: boolean
}

export interface ImportedForm {
  id: string
  name: string
  process: string | null
  /** Name of the category it is listed in. */
  category: string | null
  /** Names of other categories that list it, because they list all of its process. */
  alsoIn: string[]
  version: number | null
  counts: Counts
  report: (Omit<ReportLine, 'reason' | 'values'> & { reason?: string })[]
  /** Of the translations given along: texts that are not in the form. */
  unused: { locale: string; text: string }[]
  /** Languages of the translations given along that are not here, and how many texts there were in each. */
  otherLanguages: { locale: string; n: number }[]
}

type FormioNeeds = Pick<SolutionNeeds, 'store' | 'documents' | 'texts' | 'maxUploadBytes'>

/** A Form.io definition becomes a draft (or with `publish` a live) form of ours. One write: all or nothing. */
export async function importFormio(
  needs: FormioNeeds,
  session: Session,
  input: ImportFormInput,
): Promise<ImportedForm> {
  const t = needs.texts(session.locale)
  // What reads foreign HTML and expressions is loaded by those who import.
  const { convert } = await import('./convert.ts')
  const given = input.translations === undefined ? undefined : readTranslations(input.translations)
  const { title, tree, lines, counts, unused } = convert(readSource(input.content), needs.texts, {
    lang: input.lang?.toLowerCase().split('-')[0],
    translations: given?.known ?? {},
    maxUploadBytes: needs.maxUploadBytes,
    // What is published is read by visitors, and everything in the notes is in the report, too.
    notes: input.publish !== true,
  })
  const process = await chosenProcess(needs, session, input.process)
  const category = await chosenCategory(needs, session, input.category)
  const alsoIn = category && process ? await listing(needs, session, process, category._id) : []
  const name = await freeName(needs, session, input.name, title)
  const data = {
    name,
    formType: 'standard' as const,
    ...languageOf(input.lang),
    ...(process && { process }),
    // The process may be listed in categories that nobody has chosen for this form.
    ...(category ? { category: category._id } : { excludeSearch: true }),
  }
  if (input.publish && !holds(session, schemaOf('form')?.allow.publish ?? 'nobody')) throw fail('FORBIDDEN')
  const { id, version } = await needs.store.write(async (tx) => {
    const { _id } = await needs.documents.createIn(tx, session, { page: 'form', data, tree })
    const comment = t(msg`Inläst från Form.io`)
    const published = input.publish ? await needs.documents.publishIn(tx, session, _id, comment) : null
    return { id: _id, version: published?.version ?? null }
  })
  const report = lines.map(({ reason, values, ...line }) => ({
    ...line,
    ...(reason && { reason: t(reason, values) }),
  }))
  return {
    id,
    name,
    process,
    category: category?.name ?? null,
    alsoIn,
    version,
    counts,
    report,
    unused,
    otherLanguages: given?.others ?? [],
  }
}

/** What texts are in that stand for every language: those in ours are stored as that language's. */
function languageOf(lang = ''): { language?: string } {
  const code = lang.toLowerCase().split('-')[0] ?? ''
  const known = schemaOf('form')?.fields.language?.options ?? []
  return !isLocale(code) && known.some(({ value }) => value === code) ? { language: code } : {}
}

/** The one that is asked for, the only one there is, or the first by name that is published. */
async function chosenProcess(
  needs: FormioNeeds,
  session: Session,
  wanted: string | undefined,
): Promise<string | null> {
  if (wanted) return (await needs.documents.get(session, 'process', wanted))._id
  const all = await needs.documents.all(session, 'process')
  const processes = all.filter(({ type, isFolder }) => type !== 'template' && !isFolder)
  const live = processes.filter(({ published }) => published !== null)
  return (live[0] ?? (processes.length === 1 ? processes[0] : undefined))?._id ?? null
}

async function chosenCategory(
  needs: FormioNeeds,
  session: Session,
  wanted: string | undefined,
): Promise<{ _id: string; name: string } | undefined> {
  if (wanted === undefined) return undefined
  const all = await needs.documents.all(session, 'category')
  const found = all.find(({ _id }) => _id === wanted) ?? all.find(({ name }) => name === wanted)
  if (!found)
    throw fail('NOT_FOUND', { message: msg`Kategorin {name} finns inte.`, values: { name: wanted } })
  return { _id: found._id, name: found.name }
}

/** Categories that list the form which a process is opened with: this one, where none is published in it yet. */
async function listing(
  needs: FormioNeeds,
  session: Session,
  process: string,
  chosen: string,
): Promise<string[]> {
  if (await needs.documents.longestIn(session, 'form', 'process', process)) return []
  const all = await needs.documents.all(session, 'category')
  return all
    .filter(({ _id, processes }) => _id !== chosen && processes?.includes(process) === true)
    .map(({ name }) => name)
}

/** A name that was asked for must be free; the file's own title gives way. */
async function freeName(
  needs: FormioNeeds,
  session: Session,
  wanted: string | undefined,
  title: string,
): Promise<string> {
  const taken = async (name: string) =>
    (await needs.documents.findBy(session, 'form', 'name', name)) !== undefined
  if (wanted !== undefined) {
    if (await taken(wanted)) throw new Failure('DUPLICATE_NAME', { fields: { name: 'validation.duplicate' } })
    return wanted
  }
  const base = title.slice(0, 900)
  for (let n = 1; n <= 999; n++) {
    const name = n === 1 ? base : `${base} ${n}`
    if (!(await taken(name))) return name
  }
  throw fail('DUPLICATE_NAME')
}
