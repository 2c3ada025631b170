import type { Locale } from '../../shared/i18n.ts'
import { fonts } from './fonts.ts'

/**
 * A document to be printed, sent or kept: tagged after PDF/UA, so that a screen reader meets headings, questions and
 * answers as such, with the fonts in it. Made from what it says; where it stands on the page is decided here.
 */
export interface Paper {
  /** Stands first, and is what a window with the document is called. */
  title: string
  lang: Locale
  /** At the top of the first page: who it is from. */
  sender: string
  /** Of a letter: name and address of who gets it, a line each, where an envelope has its window. */
  to?: readonly string[]
  /** At the foot of every page, before its number. */
  foot: string
  /** `Sida {page} av {pages}` */
  pageOf(page: number, pages: number): string
  parts: readonly PaperPart[]
}

export type PaperPart =
  | { kind: 'heading'; text: string }
  /** Something and what is said of it: a question and its answer, a word and its meaning. */
  | { kind: 'facts'; rows: readonly { term: string; text: string }[] }
  /** Something that somebody has written: who and when, and the words. */
  | { kind: 'note'; by: string; text: string }
  /** Words to whoever reads it. */
  | { kind: 'text'; text: string }

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** Points; a point is 1/72 of an inch. */
const margin = { top: 56, bottom: 64, left: 64, right: 64 }
const gap = 16
/** The part of the width that questions have. */
const termShare = 0.34
/** Where the window of a C5 or C65 envelope shows it, and where what comes after begins. */
const window = { left: 312, top: 128, end: 232 }
const size = { title: 20, heading: 13.5, text: 10.5, small: 9 }
const ink = '#1b1b1b'
const muted = '#555555'
const line = '#d8d5cd'

export async function writePaper(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded with the first that somebody asks for.
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts()])
  const doc = new PDFDocument(optionsOf(paper))
  const pieces: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.registerFont('regular', Buffer.from(regular))
  doc.registerFont('bold', Buffer.from(bold))
  doc.addPage()
  const all = doc.struct('Document')
  doc.addStructure(all)
  top(doc, all, paper)
  for (const part of paper.parts) draw(doc, all, part)
  all.end()
  feet(doc, paper)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(pieces))
}

function optionsOf({ title, sender, lang }: Paper): PDFKit.PDFDocumentOptions {
  const known: PDFKit.PDFDocumentOptions = {
    ...{ size: 'A4', margins: margin, bufferPages: true, autoFirstPage: false },
    ...{ pdfVersion: '1.7', tagged: true, displayTitle: true, lang },
    info: { Title: title, Author: sender, Creator: 'Verkstad', Producer: 'Verkstad' },
  }
  // What the types of the library do not know yet. Its own fonts are never embedded, which PDF/UA asks for.
  return Object.assign<typeof known, object>(known, { subset: 'PDF/UA', font: null })
}

const widthOf = (doc: Doc) => doc.page.width - margin.left - margin.right
const endOf = (doc: Doc) => doc.page.height - margin.bottom

function top(doc: Doc, all: Element, { sender, title, to }: Paper): void {
  doc.font('regular').fontSize(size.small).fillColor(muted)
  if (sender) add(doc, all, 'P', () => doc.text(sender, margin.left, margin.top))
  doc.moveDown(0.6)
  if (to) {
    doc.font('regular').fontSize(size.text).fillColor(ink)
    const width = doc.page.width - window.left - margin.right
    for (const [n, line] of to.entries())
      add(doc, all, 'P', () => doc.text(line, window.left, n === 0 ? window.top : doc.y, { width }))
    doc.y = Math.max(doc.y, window.end)
  }
  doc.font('bold').fontSize(size.title).fillColor(ink)
  add(doc, all, 'H1', () => doc.text(title, margin.left, doc.y))
  doc.moveDown(0.4)
}

function draw(doc: Doc, all: Element, part: PaperPart): void {
  if (part.kind === 'heading') heading(doc, all, part.text)
  else if (part.kind === 'facts') facts(doc, all, part.rows)
  else if (part.kind === 'text') words(doc, all, part.text)
  else note(doc, all, part)
}

function heading(doc: Doc, all: Element, text: string): void {
  doc.moveDown(0.8)
  doc.font('bold').fontSize(size.heading)
  // Never the last on a page: something stands under it.
  const needed = doc.heightOfString(text, { width: widthOf(doc) }) + 48
  if (doc.y + needed > endOf(doc)) doc.addPage()
  add(doc, all, 'H2', () => doc.fillColor(ink).text(text, margin.left, doc.y))
  doc.moveDown(0.3)
}

function facts(doc: Doc, all: Element, rows: readonly { term: string; text: string }[]): void {
  if (rows.length === 0) return
  const list = doc.struct('L')
  all.add(list)
  const termWidth = widthOf(doc) * termShare
  const textWidth = widthOf(doc) - termWidth - gap
  for (const { term, text } of rows) {
    const said = text || '–'
    const termHeight = doc.font('regular').fontSize(size.text).heightOfString(term, { width: termWidth })
    const textHeight = doc.font('bold').heightOfString(said, { width: textWidth })
    const height = Math.max(termHeight, textHeight)
    // What fits on one page is not parted; what does not begins where it stands.
    const room = endOf(doc) - doc.y
    if (height + 10 > room && (height < endOf(doc) - margin.top || room < 60)) doc.addPage()
    rule(doc)
    const from = { y: doc.y + 5, page: doc.page }
    const item = doc.struct('LI')
    list.add(item)
    add(doc, item, 'Lbl', () =>
      doc
        .font('regular')
        .fontSize(size.text)
        .fillColor(muted)
        .text(term, margin.left, from.y, { width: termWidth }),
    )
    const afterTerm = doc.y
    doc.font('regular').fillColor(ink)
    const at = { x: margin.left + termWidth + gap, width: textWidth }
    if (said.includes('\n')) {
      const body = doc.struct('LBody')
      item.add(body)
      doc.y = from.y
      lines(doc, body, said, at)
      body.end()
    } else add(doc, item, 'LBody', () => doc.text(said, at.x, from.y, at))
    item.end()
    doc.x = margin.left
    // An answer that goes on over the page ends there; its question does not reach that far.
    doc.y = (doc.page === from.page ? Math.max(doc.y, afterTerm) : doc.y) + 5
  }
  rule(doc)
  list.end()
  doc.moveDown(0.5)
}

/** A paragraph for each that is written. */
function words(doc: Doc, all: Element, text: string): void {
  doc.moveDown(0.8)
  doc.font('regular').fontSize(size.text).fillColor(ink)
  for (const paragraph of text.split(/\n{2,}/)) {
    lines(doc, all, paragraph, { x: margin.left, lineGap: 2 })
    doc.moveDown(0.8)
  }
}

function note(doc: Doc, all: Element, { by, text }: { by: string; text: string }): void {
  doc.font('regular').fontSize(size.text)
  if (doc.y + 40 > endOf(doc)) doc.addPage()
  const whole = doc.struct('Sect')
  all.add(whole)
  add(doc, whole, 'P', () => doc.fontSize(size.small).fillColor(muted).text(by, margin.left, doc.y))
  doc.moveDown(0.15)
  doc.fontSize(size.text).fillColor(ink)
  lines(doc, whole, text, { x: margin.left })
  whole.end()
  doc.moveDown(0.7)
}

/** Each line that was written is told by itself: who listens hears no word run into the next. */
function lines(
  doc: Doc,
  parent: Element,
  text: string,
  { x, ...how }: { x: number; width?: number; lineGap?: number },
): void {
  for (const line of text.split('\n')) {
    if (line.trim() === '') doc.moveDown()
    else add(doc, parent, 'P', () => doc.text(line, x, doc.y, how))
  }
}

function add(doc: Doc, parent: Element, tag: string, draw: () => void): void {
  parent.add(doc.struct(tag, {}, draw))
}

/** A line between rows, which nobody is told of. */
function rule(doc: Doc): void {
  const { y } = doc
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin.left, y)
    .lineTo(margin.left + widthOf(doc), y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
  doc.endMarkedContent()
}

function feet(doc: Doc, { foot, pageOf }: Paper): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // What stands below the margin would begin a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - 40
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(size.small).fillColor(muted)
    doc.text(foot, margin.left, y, { lineBreak: false })
    doc.text(pageOf(page - start + 1, count), margin.left, y, {
      width: widthOf(doc),
      align: 'right',
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}
