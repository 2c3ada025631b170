import { expect, test } from 'bun:test'
import { makeI18n, translator } from '../../shared/i18n.ts'
import { letterPaper } from './letterPaper.ts'
import { type Paper, type PaperPart, writePaper } from './paper.ts'

const facts = (...rows: [term: string, text: string][]): PaperPart => ({
  kind: 'facts',
  rows: rows.map(([term, text]) => ({ term, text })),
})

const paperOf = (...parts: PaperPart[]): Paper => ({
  title: 'Hål i gatan, Storgatan 18',
  lang: 'sv',
  sender: 'Björkviks kommun',
  foot: '2026-00411',
  pageOf: (page, pages) => `Sida ${page} av ${pages}`,
  parts,
})

/** What Poppler says of the document: whoever reads it is not the one who wrote it. */
async function read(paper: Paper, program: 'pdfinfo' | 'pdftotext' | 'pdffonts', ...flags: string[]) {
  const bytes = await writePaper(paper)
  const files = program === 'pdftotext' ? ['-', '-'] : ['-']
  const child = Bun.spawn([program, ...flags, ...files], { stdin: bytes, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([await child.exited, err]).toEqual([0, ''])
  return out
}

test('it is tagged: headings, questions with their answers, and what people wrote', async () => {
  const paper = paperOf(
    facts(['Status', 'Ny']),
    { kind: 'heading', text: 'Om felet' },
    facts(['Plats', 'Storgatan 18'], ['Bilder', '']),
    { kind: 'note', by: 'Hanna, i dag', text: 'Vi ser på det.' },
  )
  const lines = (await read(paper, 'pdfinfo', '-struct')).split('\n')
  const tags = lines.map((line) => line.trim().split(' ')[0]).filter(Boolean)
  const item = ['LI', 'Lbl', 'LBody']
  expect(tags).toEqual([
    ...['Document', 'P', 'H1', 'L', ...item],
    ...['H2', 'L', ...item, ...item],
    ...['Sect', 'P', 'P'],
  ])
  const info = await read(paper, 'pdfinfo')
  expect(info).toMatch(/^Tagged: +yes$/m)
  expect(info).toMatch(/^Title: +Hål i gatan, Storgatan 18$/m)
})

test('a letter has who gets it where an envelope has its window, and a paragraph for each', async () => {
  const paper = {
    ...paperOf({ kind: 'text', text: 'Hej!\n\nVi lagar på fredag.' }),
    to: ['Ida Ring', 'Torget 1'],
  }
  const lines = (await read(paper, 'pdfinfo', '-struct')).split('\n')
  const tags = lines.map((line) => line.trim().split(' ')[0]).filter(Boolean)
  expect(tags).toEqual(['Document', 'P', 'P', 'P', 'H1', 'P', 'P'])
  const window = ['-x', '300', '-y', '120', '-W', '240', '-H', '100']
  expect((await read(paper, 'pdftotext', ...window)).trim()).toBe('Ida Ring\nTorget 1')
})

test('a letter says whom to turn to, and by which number the case is known', async () => {
  const letter = {
    ...{ locale: 'sv' as const, number: '2026-00411', form: 'Felanmälan', to: ['Ida Ring'], files: [] },
    ...{ text: 'Vi lagar på fredag.', at: Date.UTC(2026, 10, 26), contact: 'Gatukontoret, 0980-319 200' },
  }
  const t = translator(makeI18n('sv', {}))
  const words = await read(letterPaper(letter, { sender: 'Björkviks kommun', t }), 'pdftotext')
  expect(words).toContain('Gatukontoret, 0980-319 200')
  expect(words).toContain('Ange ärendenummer 2026-00411 när du hör av dig.')
})

test('written lines stand by themselves, and no word runs into the next where it is read out', async () => {
  const paper = paperOf(
    { kind: 'text', text: 'Vi lagar på fredag.\n\nHälsningar\nHanna' },
    facts(['Bilagor', 'karta.pdf\nbild.png'], ['Plats', 'Storgatan 18']),
    { kind: 'note', by: 'Hanna, i dag', text: '- ett\n- två\n\n- tre' },
  )
  const told = (await read(paper, 'pdfinfo', '-struct-text')).split('\n').map((line) => line.trim())
  expect(told.filter((line) => line.startsWith('"')).slice(2)).toEqual([
    ...['"Vi lagar på fredag."', '"Hälsningar"', '"Hanna"'],
    ...['"Bilagor"', '"karta.pdf"', '"bild.png"', '"Plats"', '"Storgatan 18"'],
    ...['"Hanna, i dag"', '"- ett"', '"- två"', '"- tre"'],
  ])
})

test('it is as well made where nobody is named as its sender, and where nothing is in it', async () => {
  expect(await read({ ...paperOf(), sender: '' }, 'pdfinfo', '-struct')).toMatch(
    /^Document\s+H1 \(block\)\s*$/,
  )
})

test('each letter is in it, those of Sami too, in fonts that it brings along', async () => {
  const paper = paperOf(facts(['Áššemearkkat', 'Čeŋesjohka, Đ, ŧ, ž; 2 < 3 & "så"']))
  const text = await read(paper, 'pdftotext', '-layout')
  expect(text).toContain('Áššemearkkat')
  expect(text).toContain('Čeŋesjohka, Đ, ŧ, ž; 2 < 3 & "så"')
  expect(text).toContain('Sida 1 av 1')
  const fonts = (await read(paper, 'pdffonts')).trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(0)
  // Columns: embedded, subset, with a table of letters.
  for (const font of fonts) expect(font).toMatch(/ yes +yes +yes /)
})

test('what is longer than a page goes on over the next ones, and nothing is lost or printed twice', async () => {
  const words = Array.from({ length: 3_000 }, (_, n) => `ord${n}`)
  const rows = Array.from({ length: 60 }, (_, n): [string, string] => [`Fråga ${n}`, `svar${n}.`])
  const text = await read(
    paperOf(facts(...rows), { kind: 'heading', text: 'Sist' }, facts(['Allt', words.join(' ')])),
    'pdftotext',
  )
  const found = [...text.matchAll(/\bord\d+\b/g)].map(([word]) => word)
  expect(found).toEqual(words)
  for (const [, said] of rows) expect(text.split(said)).toHaveLength(2)
  const pages = Number(/Sida 1 av (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(4)
  for (let page = 1; page <= pages; page++) expect(text).toContain(`Sida ${page} av ${pages}`)
})
