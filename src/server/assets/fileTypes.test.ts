import { describe, expect, test } from 'bun:test'
import { fileName } from './fileName.ts'
import { judge } from './fileTypes.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const zip = [0x50, 0x4b, 3, 4]
const bytes = (content: string | number[]) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

describe('a file is taken when its ending, its claim and its content agree', () => {
  const cases: [name: string, claimed: string, content: string | number[], result: string][] = [
    ['bild.png', 'image/png', png, 'image/png'],
    ['BILD.PNG', '', png, 'image/png'],
    ['bild.jpg', 'image/jpeg', jpeg, 'image/jpeg'],
    ['bild.png', 'image/png', jpeg, 'validation.fileContent'],
    ['bild.png', 'image/jpeg', png, 'validation.fileContent'],
    ['bild.png', 'text/html', '<html>', 'validation.fileContent'],
    ['avtal.pdf', 'application/pdf', '%PDF-1.7', 'application/pdf'],
    ['avtal.pdf', 'application/pdf', '<html>', 'validation.fileContent'],
    ['brev.docx', '', zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['brev.docx', 'application/octet-stream', 'hej', 'validation.fileContent'],
    ['lista.csv', 'application/vnd.ms-excel', 'a;b\n1;2', 'text/csv'],
    ['lista.csv', 'text/csv', [0x61, 0, 0x62], 'validation.fileContent'],
    ['sida.html', 'text/html', '<script>', 'text/html'],
    ['bild.svg', 'image/svg+xml', '<svg>', 'image/svg+xml'],
    ['foto', 'image/jpeg', jpeg, 'image/jpeg'],
    ['foto', '', 'något annat', 'application/octet-stream'],
    ['foto.xyz', '', jpeg, 'validation.fileContent'],
    ['ritning.xyz', 'application/x-xyz', 'något', 'application/octet-stream'],
    ['ritning.xyz', 'image/png', 'något', 'validation.fileContent'],
    ['program.exe', '', 'MZ', 'validation.fileForbidden'],
    ['avtal.pdf', 'application/pdf', 'MZ%PDF-', 'validation.fileForbidden'],
    ['avtal.pdf.js', '', 'x', 'validation.fileForbidden'],
    ['text.txt', 'text/plain', '#!/bin/sh', 'validation.fileForbidden'],
    ['text.txt', 'text/plain', [0x7f, 0x45, 0x4c, 0x46], 'validation.fileForbidden'],
  ]
  test.each(cases)('%s as %p', (name, claimed, content, result) => {
    const judged = judge(name, claimed, bytes(content))
    expect('problem' in judged ? judged.problem : judged.mimeType).toBe(result)
  })

  test('only pictures that carry no script are shown in a page', () => {
    const inline = (name: string, content: string | number[]) => {
      const judged = judge(name, '', bytes(content))
      return 'inline' in judged && judged.inline
    }
    expect(inline('a.png', png)).toBe(true)
    expect(inline('a.svg', '<svg/>')).toBe(false)
    expect(inline('a.html', '<p>')).toBe(false)
    expect(inline('a.pdf', '%PDF-1')).toBe(false)
  })
})

describe('a file name is safe to show and to save under', () => {
  const cases: [given: string, kept: string][] = [
    ['Avtal för år 2026.pdf', 'Avtal för år 2026.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\anna\\bild.png', 'bild.png'],
    ['a\r\nb.txt', 'ab.txt'],
    ['fdp\u202Eexe.pdf', 'fdpexe.pdf'],
    ['..', 'fil'],
    ['', 'fil'],
    ['.htaccess', 'htaccess'],
    ['a<b>"c".txt', 'a_b__c_.txt'],
    [`${'å'.repeat(300)}.pdf`, `${'å'.repeat(196)}.pdf`],
    [`${'å'.repeat(195)}😀.pdf`, `${'å'.repeat(195)}.pdf`],
    [`${'å'.repeat(195)} .pdf`, `${'å'.repeat(195)} .pdf`],
    [`${'å'.repeat(199)}😀`, 'å'.repeat(199)],
    [`a.${'😀'.repeat(15)}`, `a.${'😀'.repeat(9)}`],
    [`${'å'.repeat(199)} x`, 'å'.repeat(199)],
    ['a\u2028b\u2029c.txt', 'abc.txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Aux.tar.gz', '_Aux.tar.gz'],
    ['COM1 .pdf', '_COM1 .pdf'],
    ['lpt\u00b9.pdf', '_lpt\u00b9.pdf'],
    ['Konto.pdf', 'Konto.pdf'],
    ['con amore.pdf', 'con amore.pdf'],
  ]
  test.each(cases)('%p becomes %p', (given, kept) => {
    expect(fileName(given)).toBe(kept)
  })
})
