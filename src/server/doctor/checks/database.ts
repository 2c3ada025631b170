import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { unwritable } from '../../store/folder/access.ts'
import { isLost } from '../../store/folder/lost.ts'
import { sqliteWords } from '../../store/folder/sqliteWords.ts'
import { journalDamages, journalOf } from '../../store/journal/journalDamage.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** The database can be opened, is whole, and is of this program's version. */
export const database = defineCheck('database', ({ facts, folder }) => {
  // That the folder is not there has been said.
  if (!existsSync(folder)) return []
  if (isLost(folder)) return [{ severity: 'problem', ...lost, values: { folder } }]
  if (!existsSync(join(folder, 'verkstad.db')))
    return [{ severity: 'problem', ...absent, values: { folder } }]
  if (facts.journal !== null) {
    const values = { journal: journalOf(folder), folder }
    return [{ severity: 'problem', text: journalDamages[facts.journal], fix: restoreHere, values }]
  }
  // That nothing may be written there has been said.
  if (facts.unreadable !== null && unwritable(folder)) return []
  const { unreadable, integrity, foreignKeys, migration, newestMigration } = facts
  if (unreadable !== null)
    return [
      {
        severity: 'problem',
        ...(known[unreadable] ?? cannotRead),
        values: { ...sqliteWords(unreadable), folder },
      },
    ]
  const findings: Finding[] = (integrity ?? []).map((problem) => ({
    severity: 'problem',
    ...damaged,
    values: { ...sqliteWords(problem), folder },
  }))
  if (foreignKeys) findings.push({ severity: 'problem', ...dangling, values: { count: foreignKeys, folder } })
  const values = { current: migration ?? 0, newest: newestMigration, folder }
  if (values.current > newestMigration) findings.push({ severity: 'problem', ...newer, values })
  if (values.current < newestMigration) findings.push({ severity: 'warning', ...older, values })
  return findings.length > 0
    ? findings
    : [{ severity: 'ok', text: msg`Databasen är hel och har version {current}.`, values }]
})

const restoreHere = msg`Återställ en säkerhetskopia: verkstad restore FIL --data {folder} --force`
const lost = {
  text: msg`Databasen i {folder} saknas eller är tom, men där finns nycklar eller filer från en installation.`,
  fix: restoreHere,
}
const absent = {
  text: msg`Det finns ingen databas i {folder}.`,
  fix: msg`Ange rätt mapp med --data, eller börja med verkstad setup.`,
}
const cannotRead = { text: msg`Databasen kan inte läsas: {what} (SQLite: {problem}).`, fix: restoreHere }
/** What SQLite says of a file that it cannot open, and what that is. */
const known: Readonly<Record<string, Pick<Finding, 'text' | 'fix'>>> = {
  'file is not a database': {
    text: msg`Databasen kan inte läsas: verkstad.db i {folder} är inte längre någon databas.`,
    fix: restoreHere,
  },
  'database disk image is malformed': {
    text: msg`Databasen kan inte läsas: verkstad.db i {folder} är skadad.`,
    fix: restoreHere,
  },
}
const damaged = { text: msg`Databasen är skadad: {what} (SQLite: {problem}).`, fix: restoreHere }
const dangling = { text: msg`{count} rader i databasen pekar på något som inte finns.`, fix: restoreHere }
const newer = {
  text: msg`Databasen har version {current} och det här programmet känner till {newest}.`,
  fix: msg`Kör det nyare programmet, eller återställ en säkerhetskopia med: verkstad restore FIL --data {folder} --force`,
}
const older = {
  text: msg`Databasen har version {current} och ska ha {newest}.`,
  fix: msg`Starta servern, eller kör verkstad migrate.`,
}
