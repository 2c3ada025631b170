import { z } from 'zod'
import { msg } from '../../shared/i18n.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import type { Sheet } from '../../shared/sheet/sheet.ts'
import { fail } from '../../shared/wire/errors.ts'
import { parse } from '../call/input.ts'
import { mostCases } from '../cases/changes/bulk.ts'
import { documentSheet } from '../documents/lists/sheet.ts'
import { type ArchivedFile, apartByName, namedApart, zipped } from '../downloads/archive.ts'
import type { FileToMake } from '../downloads/downloads.ts'
import { fileName } from '../downloads/fileName.ts'
import { regionOf } from '../downloads/region.ts'
import { sheetFormats } from '../downloads/sheet.ts'
import { casePaper } from '../paper/casePaper.ts'
import { letterPaper } from '../paper/letterPaper.ts'
import { writePaper } from '../paper/paper.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import { countFigures, listCases } from './cases.ts'
import { defineAction } from './define.ts'
import { loadGrid } from './documents.ts'
import { id, page } from './shapes.ts'

/** Files to be fetched over HTTP: one that there is, several as an archive, a list as a table, a case as a document. */

const made = z.object({ url: z.string(), name: z.string(), size: z.number() })
/** The job that makes it: `job/state` answers with the file, `job/cancel` ends it. */
const begun = z.object({ task: z.string() })

const wanted = z.strictObject({
  /** A file. */
  assetId: id.optional(),
  /** Or a list. */
  page: page.optional(),
  /** As for `admin/loadGrid`, of cases as for `case/list`: all that answers it, whatever its page. */
  question: z.record(z.string(), z.unknown()).default({}),
  /** Keys of the columns that are wanted, in their order; absent: all of the list's, of cases every answer too. */
  columns: z.array(z.string().max(110)).min(1).max(200).optional(),
  /** Or the figures of cases, as for `case/figures`. */
  figures: countFigures.input.optional(),
  /** Only these of them. */
  ids: z.array(id).min(1).max(mostCases).optional(),
  /** Or one case: as a document, its answers, or both with its files as an archive. */
  id: id.optional(),
  /** Or a message of that case, as a letter. */
  note: id.optional(),
  /** With what staff alone read in it. */
  internal: z.boolean().default(false),
  /** As whoever a case was just taken down for takes it along: with the code by which they see how it goes. */
  receipt: z.boolean().default(false),
  format: z.enum(['csv', 'xlsx', 'pdf', 'json', 'zip']).optional(),
})
type Wanted = z.output<typeof wanted>

export const download = defineAction('admin/download3', {
  input: wanted,
  output: z.union([made, begun]),
  allow: ({ input, session }) => {
    if (input.figures) return holds(session, 'staff')
    if (!input.page) return holds(session, 'user')
    const schema = schemaOf(input.page)
    if (!schema) throw fail('NOT_FOUND')
    // A list that people see is theirs to take along; a citizen has none, but cases of their own.
    const ofOne = input.page === 'formData' && input.id !== undefined
    return holds(session, ofOne ? 'user' : 'staff') && holds(session, schema.allow.read)
  },
  audit: true,
  perMinute: 30,
  async run({ input, session, services }) {
    const { assetId, page, id: one } = input
    if (assetId) {
      const { name, size } = await services.assets.open(session, assetId)
      return { url: `/a/${encodeURIComponent(assetId)}`, name, size }
    }
    if (input.figures) {
      const sheet = await services.cases.figureSheet(session, input.figures)
      return services.downloads.make(session, sheetFile(services, session, sheet, input.format), input)
    }
    if (!page) throw fail('INVALID', { fields: { assetId: 'validation.required' } })
    return services.downloads.make(
      session,
      one
        ? await caseFile(services, session, { ...input, page, id: one })
        : await listFile(services, session, { ...input, page }),
      input,
    )
  },
})

export const downloadMultiple = defineAction('admin/downloadMultiple3', {
  input: z
    .strictObject({
      /** Files. */
      assetIds: z.array(id).min(1).max(1_000).optional(),
      /** Or cases, each as `admin/download3` makes one of it: a whole one is a folder. */
      page: z.literal('formData').optional(),
      ids: z.array(id).min(1).max(500).optional(),
      format: z.enum(['pdf', 'json', 'zip']).default('pdf'),
      internal: z.boolean().default(false),
    })
    .refine(({ assetIds, page, ids }) => (assetIds ? !page && !ids : page && ids), {
      path: ['assetIds'],
      error: 'validation.required',
    }),
  output: z.union([made, begun]),
  allow: 'user',
  audit: true,
  perMinute: 30,
  async run({ input, session, services }) {
    const t = services.texts(session.locale, session.org)
    if (input.ids)
      return services.downloads.make(session, caseFiles(services, session, { ...input, ids: input.ids }))
    const files = await Promise.all(
      [...new Set(input.assetIds)].map((assetId) => services.assets.open(session, assetId)),
    )
    return services.downloads.make(session, archive(`${fileName(t(filesName))}.zip`, files))
  },
})

const filesName = msg`Filer`

async function listFile(
  services: Services,
  session: Session,
  input: Wanted & { page: string },
): Promise<FileToMake> {
  return sheetFile(services, session, await sheetOf(services, session, input), input.format)
}

function sheetFile(
  services: Services,
  session: Session,
  sheet: Sheet,
  format: Wanted['format'] = 'csv',
): FileToMake {
  if (format !== 'csv' && format !== 'xlsx') throw wrongFormat()
  const { type, write } = sheetFormats[format]
  const region = regionOf(session.locale, services.texts(session.locale, session.org))
  return {
    name: `${fileName(sheet.title)}.${format}`,
    type,
    total: sheet.total,
    content: (done) => write(counted(sheet, done), region),
  }
}

async function caseFile(
  services: Services,
  session: Session,
  { page, id: formDataId, note, format = 'pdf', internal, receipt }: Wanted & { page: string; id: string },
): Promise<FileToMake> {
  if (page !== 'formData') throw fail('INVALID', { fields: { page: 'validation.invalid_value' } })
  if (!isCaseFormat(format)) throw wrongFormat()
  if (note)
    return letterFile(services, session, {
      formDataId,
      noteId: note,
      sender: await senderOf(services, session),
    })
  const made = await caseAs(services, session, { formDataId, format, internal, receipt })
  const [only, ...others] = made.files
  if (!only || others.length > 0 || format === 'zip') return archive(`${made.name}.zip`, made.files)
  return {
    name: only.name,
    type: format === 'pdf' ? 'application/pdf' : 'application/json',
    total: 1,
    content: () => only.content.stream(),
  }
}

type CaseFormat = 'pdf' | 'json' | 'zip'
const isCaseFormat = (format: string): format is CaseFormat => ['pdf', 'json', 'zip'].includes(format)

const senderOf = async ({ store }: Services, { org }: Session) =>
  (await store.read.orgs.find(org))?.name ?? ''

/** Several cases in one archive, each made when its turn comes. */
function caseFiles(
  services: Services,
  session: Session,
  { ids, format, internal }: { ids: readonly string[]; format: CaseFormat; internal: boolean },
): FileToMake {
  const wanted = [...new Set(ids)]
  const t = services.texts(session.locale, session.org)
  async function* each(done: (cases: number) => void): AsyncIterable<ArchivedFile> {
    const apart = apartByName()
    for (const [place, formDataId] of wanted.entries()) {
      const { name, files } = await caseAs(services, session, { formDataId, format, internal })
      if (format === 'zip') {
        const { name: folder } = apart({ name })
        for (const file of namedApart(files)) yield { ...file, name: `${folder}/${file.name}` }
      } else for (const file of files) yield apart(file)
      done(place + 1)
    }
  }
  return {
    name: `${fileName(t(casesName))}.zip`,
    type: 'application/zip',
    total: wanted.length,
    content: (done) => zipped(each(done), () => {}),
  }
}

const casesName = msg`Ärenden`

/** One case: its document, its answers, or both with every file of it. NOT_FOUND for who may not open it. */
async function caseAs(
  services: Services,
  session: Session,
  {
    formDataId,
    format,
    internal: asked,
    receipt = false,
  }: { formDataId: string; format: CaseFormat; internal: boolean; receipt?: boolean },
): Promise<{ name: string; files: ArchivedFile[] }> {
  const sender = await senderOf(services, session)
  const { sent } = receipt ? await services.cases.registration(session, formDataId) : { sent: null }
  const { paper, answers, assetIds, internal } = await casePaper(services, session, {
    ...{ formDataId, sender, internal: asked },
    ...(sent?.statusCode && { status: { code: sent.statusCode, at: `${services.config.baseUrl}/status` } }),
  })
  // What is for staff alone is not sent out by mistake.
  const t = services.texts(session.locale, session.org)
  const name = fileName(internal ? `${paper.title} ${t(msg`internt`)}` : paper.title)
  const { assets } = services
  const json = () => blobOf(`${name}.json`, new TextEncoder().encode(JSON.stringify(answers, null, 2)))
  if (format === 'json') return { name, files: [json()] }
  const files = [blobOf(`${name}.pdf`, await writePaper(paper))]
  if (format === 'zip') {
    const open = assetIds.map((assetId) => assets.open(session, assetId))
    files.push(json(), ...(await Promise.all(open)))
  }
  return { name, files }
}

async function letterFile(
  { cases, texts }: Services,
  session: Session,
  { sender, ...of }: { formDataId: string; noteId: string; sender: string },
): Promise<FileToMake> {
  const letter = await cases.letter(session, of)
  const paper = letterPaper(letter, { sender, t: texts(letter.locale, session.org) })
  const name = `${fileName(paper.title)}.pdf`
  return { name, type: 'application/pdf', total: 1, content: () => once(writePaper(paper)) }
}

const wrongFormat = () => fail('INVALID', { fields: { format: 'validation.invalid_value' } })

async function* once(bytes: Promise<Uint8Array>): AsyncIterable<Uint8Array> {
  yield await bytes
}

const blobOf = (name: string, bytes: Uint8Array<ArrayBuffer>): ArchivedFile => ({
  name,
  content: new Blob([bytes]),
  size: bytes.length,
})

function archive(name: string, files: readonly ArchivedFile[]): FileToMake {
  const named = namedApart(files.map(({ name, content, size }) => ({ name, content, size })))
  return {
    name,
    type: 'application/zip',
    total: named.reduce((sum, { size }) => sum + size, 0),
    content: (done) => zipped(named, done),
  }
}

async function sheetOf(
  { cases, documents, readings, texts }: Services,
  session: Session,
  { page, question, columns, ids }: Wanted & { page: string },
): Promise<Sheet> {
  const chosen = { ...(columns && { columns }), ...(ids && { ids: new Set(ids) }) }
  if (page === 'formData') {
    const { page: _page, pageSize: _size, columns: _columns, ...asked } = parse(listCases.input, question)
    return cases.sheet(session, { ...asked, ...chosen })
  }
  const { pageNo: _page, pageSize: _size, ...asked } = parse(loadGrid.input, { ...question, page })
  // What a list leaves a trace of, a file of the whole list does before it is made.
  if (schemaOf(page)?.readsTold) await readings.before(session, { action: `${page}/list` })
  const title = texts(session.locale, session.org)(schemaOf(page)?.plural ?? filesName)
  return documentSheet(documents, session, { question: asked, title, ...chosen })
}

/** The same table, which tells how many of its rows are written. */
function counted(sheet: Sheet, done: (rows: number) => void): Sheet {
  return {
    ...sheet,
    async *rows() {
      let written = 0
      for await (const portion of sheet.rows()) {
        yield portion
        written += portion.length
        done(written)
      }
    },
  }
}
