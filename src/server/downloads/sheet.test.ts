import { describe, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import type { Cell, Sheet } from '../../shared/sheet/sheet.ts'
import { regionOf } from './region.ts'
import { type SheetFormat, sheetFormats } from './sheet.ts'

const sheet = (...rows: Cell[][]): Sheet => ({
  title: 'Ärenden: alla?',
  labels: ['Nummer', 'Svar'],
  total: rows.length,
  async *rows() {
    yield rows.slice(0, 1)
    yield rows.slice(1)
  },
})
const region = regionOf('sv', (text) => (typeof text === 'string' ? text : text.id))

async function written(format: SheetFormat, of: Sheet): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of sheetFormats[format].write(of, region)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

const summer = new Date('2026-07-01T10:30:00Z')
const winter = new Date('2026-12-01T10:30:00Z')

test('CSV has texts as they are read in Sweden, and no cell that a spreadsheet would run', async () => {
  const rows: Cell[][] = [
    ['2026-00001', 'hål; djupt'],
    [2.5, summer],
    [true, winter],
    [null, '=HYPERLINK("http://x")'],
    ['\t=1', '@a'],
  ]
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await written('csv', sheet(...rows)))).toBe(
    [
      '\ufeffNummer;Svar',
      '2026-00001;"hål; djupt"',
      '2,5;2026-07-01 12:30',
      'Ja;2026-12-01 11:30',
      ';"\'=HYPERLINK(""http://x"")"',
      "'\t=1;'@a",
      '',
    ].join('\r\n'),
  )
})

describe('a workbook', () => {
  test('has numbers as numbers, moments as clocks in Sweden show them, and formulas as the texts they are', async () => {
    const file = await written(
      'xlsx',
      sheet(['=1+1', 2.5], [summer, winter], [false, null], ['a'.repeat(3), 'å']),
    )
    const { sheets } = await readXlsx(file)
    expect(sheets[0]?.name).toBe('Ärenden  alla')
    const [head, texts, moments, flags, last] = sheets[0]?.rows ?? []
    expect(head).toEqual(['Nummer', 'Svar'])
    expect(texts).toEqual(['=1+1', 2.5])
    expect(moments).toEqual([new Date('2026-07-01T12:30:00Z'), new Date('2026-12-01T11:30:00Z')])
    expect(flags?.[0]).toBe('Nej')
    expect(last).toEqual(['aaa', 'å'])
  })

  test('of nothing has its headings', async () => {
    const { sheets } = await readXlsx(await written('xlsx', sheet()))
    expect(sheets[0]?.rows).toEqual([['Nummer', 'Svar']])
  })
})
