import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A text, a number, a moment in no time zone, or nothing. */
export type WorkbookCell = string | number | Date | null

/** A workbook of one tab, that opens with its headings in sight. */
export interface Workbook {
  /** Of the tab; at most 31 characters, none of those that formulas need. */
  name: string
  labels: readonly string[]
  rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>
}

const pack = promisify(deflateRaw)
const encoder = new TextEncoder()
/** Characters of a sheet that are packed together, away from the server's own thread. */
const pieceSize = 128_000

/**
 * The file (Office Open XML), piece by piece: nothing is kept of what was written but the piece that is being packed while the next
 * is put together.
 */
export async function* xlsxOf({ name, labels, rows }: Workbook): AsyncIterable<Uint8Array> {
  let pieces: Uint8Array[] = []
  let failed: Error | null = null
  const archive = new Zip((error, piece) => {
    if (error) failed = error
    else pieces.push(piece)
  })
  const told = function* () {
    if (failed) throw failed
    const ready = pieces
    pieces = []
    yield* ready
  }

  let file: ZipInputFile = begun('')
  let packing: ReturnType<typeof pack> | undefined
  function begun(filename: string): ZipInputFile {
    return { filename, size: 0, crc: 0, compression: 8 }
  }
  function begin(filename: string): void {
    file = begun(filename)
    archive.add(file)
  }
  async function packed(isLast: boolean): Promise<void> {
    const piece = await packing
    packing = undefined
    if (piece) file.ondata?.(null, piece, isLast)
  }
  async function put(text: string, isLast: boolean): Promise<void> {
    const bytes = encoder.encode(text)
    await packed(false)
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    packing = pack(bytes, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH })
    if (isLast) await packed(true)
  }

  for (const [path, text] of partsOf(name)) {
    begin(path)
    await put(text, true)
  }
  begin('xl/worksheets/sheet1.xml')
  let [text, row] = [`${headOf(labels)}${rowOf(labels, 1)}`, 1]
  for await (const portion of rows) {
    for (const cells of portion) text += rowOf(cells, ++row)
    if (text.length < pieceSize) continue
    await put(text, false)
    text = ''
    yield* told()
  }
  await put(`${text}</sheetData></worksheet>`, true)
  archive.end()
  yield* told()
}

function rowOf(cells: readonly WorkbookCell[], row: number): string {
  let text = `<row r="${row}">`
  for (const [column, cell] of cells.entries()) {
    if (typeof cell === 'string')
      text += `<c r="${lettersOf(column)}${row}" t="inlineStr"><is>${textOf(cell)}</is></c>`
    else if (typeof cell === 'number' && Number.isFinite(cell))
      text += `<c r="${lettersOf(column)}${row}"><v>${cell}</v></c>`
    else if (cell instanceof Date)
      text += `<c r="${lettersOf(column)}${row}" s="1"><v>${daysOf(cell)}</v></c>`
  }
  return `${text}</row>`
}

const letters: string[] = []

/** What a column is called: A to Z, then AA. */
function lettersOf(column: number): string {
  let known = letters[column]
  if (known === undefined) {
    const before = column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)
    known = `${before}${String.fromCharCode(65 + (column % 26))}`
    letters[column] = known
  }
  return known
}

/** Days since the one that spreadsheets count from, with the time as a part of one. */
const daysOf = (moment: Date) => moment.getTime() / 86_400_000 + 25_569

/** What XML cannot hold as it is, or a reader would leave out or take for something else. */
const special = /[&<>"\p{Cc}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_|^ | $/u

function textOf(text: string): string {
  return special.test(text) ? `<t xml:space="preserve">${escaped(text)}</t>` : `<t>${text}</t>`
}

const escaped = (text: string) =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(
      /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )

const office = 'http://schemas.openxmlformats.org'
const main = `xmlns="${office}/spreadsheetml/2006/main"`
const relations = `${office}/officeDocument/2006/relationships`
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What a workbook has beside its one sheet. */
function partsOf(name: string): [path: string, text: string][] {
  const word = 'application/vnd.openxmlformats'
  const sheet = 'spreadsheetml'
  const part = (path: string, text: string): [string, string] => [path, `${declared}${text}`]
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`
  const relationships = (...all: string[]) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${all.join('')}</Relationships>`
  const type = (path: string, of: string) =>
    `<Override PartName="${path}" ContentType="${word}-officedocument.${sheet}.${of}+xml"/>`
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="${word}-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/worksheets/sheet1.xml', 'worksheet')}${type('/xl/styles.xml', 'styles')}</Types>`,
    ),
    part('_rels/.rels', relationships(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    part(
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    ),
    // The second way to show a cell is that of moments.
    part(
      'xl/styles.xml',
      `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
    ),
  ]
}

/** A sheet up to its rows: the first of them stays where it is, and columns are as wide as their headings. */
function headOf(labels: readonly string[]): string {
  const widths = labels.map((label, i) => {
    const width = Math.min(40, Math.max(12, label.length + 2))
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const columns = widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''
  return `${declared}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columns}<sheetData>`
}
