import { z } from 'zod'
import { msg } from '../../shared/i18n.ts'
import { schemaOf } from '../../shared/schemas/index.ts'
import type { Sheet } from '../../shared/sheet/sheet.ts'
import { fail } from '../../shared/wire/errors.ts'
import { documentSheet } from '../documents/sheet.ts'
import { namedApart, zipped } from '../downloads/archive.ts'
import { fileName } from '../downloads/fileName.ts'
import { regionOf } from '../downloads/region.ts'
import { sheetFormats } from '../downloads/sheet.ts'
import { parse } from '../input.ts'
import type { Services } from '../services.ts'
import { holds, type Session } from '../session.ts'
import { listCases } from './cases.ts'
import { defineAction } from './define.ts'
import { loadGrid } from './documents.ts'
import { id, page } from './shapes.ts'

/** Files to be fetched over HTTP: one that there is, several as an archive, or a list as a table. */

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
  /** Only these of them. */
  ids: z.array(id).min(1).max(1_000).optional(),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})

export const download = defineAction('admin/download3', {
  input: wanted,
  output: z.union([made, begun]),
  allow: ({ input, session }) => {
    if (!input.page) return holds(session, 'user')
    const schema = schemaOf(input.page)
    if (!schema) throw fail('NOT_FOUND')
    // A list that people see is theirs to take along; a citizen has none.
    return holds(session, 'staff') && holds(session, schema.allow.read)
  },
  audit: true,
  perMinute: 30,
  async run({ input, session, services }) {
    const { assetId, page, format } = input
    if (assetId) {
      const { name, size } = await services.assets.open(session, assetId)
      return { url: `/a/${encodeURIComponent(assetId)}`, name, size }
    }
    if (!page) throw fail('INVALID', { fields: { assetId: 'validation.required' } })
    const { type, write } = sheetFormats[format]
    const sheet = await sheetOf(services, session, { ...input, page })
    const region = regionOf(session.locale, services.texts(session.locale, session.org))
    return services.downloads.make(session, {
      name: `${fileName(sheet.title)}.${format}`,
      type,
      total: sheet.total,
      content: (done) => write(counted(sheet, done), region),
    })
  },
})

export const downloadMultiple = defineAction('admin/downloadMultiple3', {
  input: z.strictObject({ assetIds: z.array(id).min(1).max(1_000) }),
  output: z.union([made, begun]),
  allow: 'user',
  audit: true,
  perMinute: 30,
  async run({ input, session, services }) {
    const t = services.texts(session.locale, session.org)
    const files = await Promise.all(
      [...new Set(input.assetIds)].map((assetId) => services.assets.open(session, assetId)),
    )
    const named = namedApart(files.map(({ name, content, size }) => ({ name, content, size })))
    return services.downloads.make(session, {
      name: `${fileName(t(filesName))}.zip`,
      type: 'application/zip',
      total: named.reduce((sum, { size }) => sum + size, 0),
      content: (done) => zipped(named, done),
    })
  },
})

const filesName = msg`Filer`

async function sheetOf(
  { cases, documents, texts }: Services,
  session: Session,
  { page, question, columns, ids }: z.output<typeof wanted> & { page: string },
): Promise<Sheet> {
  const chosen = { ...(columns && { columns }), ...(ids && { ids: new Set(ids) }) }
  const ofCases = listCases.input.safeParse(question)
  if (page === 'formData' && ofCases.success) {
    const { page: _page, pageSize: _size, columns: _columns, ...asked } = ofCases.data
    return cases.sheet(session, { ...asked, ...chosen })
  }
  const { pageNo: _page, pageSize: _size, ...asked } = parse(loadGrid.input, { ...question, page })
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
