import { expect, test } from 'bun:test'
import english from '../../../../ui/locales/en/operation.json'
import { makeI18n, translator } from '../../../shared/i18n.ts'
import { damaged } from './migrate.ts'
import { sqliteWords } from './sqliteWords.ts'

test.each([
  ['file is not a database', 'filen är ingen databas', 'the file is no database'],
  ['database disk image is malformed', 'en del av filen är förstörd', 'a part of the file is destroyed'],
  ['Tree 12 page 40: btreeInitPage() returns error code 11', 'en del av filen är förstörd', ''],
  ['Page 7: never used', 'en del av filen är förstörd', ''],
  ['*** in database main ***\nTree 4 page 4 cell 0: Rowid 9 out of order', 'en del av filen är förstörd', ''],
  ['row 3 missing from index mails_by_created', 'ett index stämmer inte med sin tabell', ''],
  ['wrong # of entries in index cases_by_number', 'ett index stämmer inte med sin tabell', ''],
  ['NULL value in links.hash', 'en rad har ett värde som inte får stå där', ''],
  ['disk I/O error', 'disken svarar inte som den ska', 'the disk does not answer as it should'],
  ['unable to open database file', 'filen går inte att öppna', 'the file cannot be opened'],
  ['something else', 'innehållet hänger inte ihop', 'what it holds does not hang together'],
])('%p is said in both languages, the original behind it', (problem, swedish, inEnglish) => {
  const { text, values } = damaged('/srv/data', problem)
  const sv = translator(makeI18n('sv', {}))(text, values)
  expect(sv).toStartWith(
    `Databasen i /srv/data är skadad: ${swedish} (SQLite: ${problem}). Inget har ändrats.`,
  )
  const en = translator(makeI18n('en', english))(text, values)
  expect(en).toStartWith(`The database in /srv/data is damaged: ${inEnglish}`)
  expect(en).not.toContain(swedish)
  expect(sqliteWords(problem).problem).toBe(problem)
})
