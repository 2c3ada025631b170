import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { damagedKeys, keyBytes, keyNames } from '../../auth/token/keys.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** The keys that an installation has made are there, and are keys. */
export const keys = defineCheck('keys', ({ facts, folder }) => {
  if (!facts.counts?.setUp) return []
  const findings = keyNames.flatMap((name): Finding[] => {
    const path = join(folder, 'keys', `${name}.key`)
    const values = { path }
    if (!existsSync(path)) {
      // The check of the audit log says what its key's absence means.
      if (name === 'audit') return []
      return [{ severity: 'warning', text: missing[name], fix: putBack, values }]
    }
    const isKey = statSync(path).size === keyBytes
    return isKey ? [] : [{ severity: 'problem', text: damagedKeys[name], fix: putBack, values }]
  })
  const count = existsSync(join(folder, 'keys', 'secrets.key')) ? (facts.lostFactors ?? 0) : 0
  if (count > 0) findings.push({ severity: 'problem', ...lostFactors, values: { count } })
  return findings.length > 0 ? findings : [{ severity: 'ok', text: msg`Nycklarna finns och är hela.` }]
})

const missing = {
  session: msg`Nyckeln {path} saknas. Vid nästa start görs en ny, och alla loggar in igen.`,
  secrets: msg`Nyckeln {path} saknas. Vid nästa start görs en ny: lösenorden till anslutna tjänster anges igen, koder från appar för andra steget och koder på kvitton gäller inte längre.`,
  redact: msg`Nyckeln {path} saknas. Vid nästa start görs en ny, och det går inte längre att visa vad som var innehåll som har tagits bort, eller att kontrollera sigillen på underskrifter.`,
}
const lostFactors = {
  text: msg`{count, plural, one {# person har en app vars koder} other {# personer har appar vars koder}} inte går att pröva: nyckeln keys/secrets.key är en annan än när apparna kopplades.`,
  fix: msg`Lägg tillbaka nyckeln om du har en kopia. Annars loggar de in med en återställningskod eller en passkey och kopplar appen igen i Min profil; för den som inte har någon: verkstad user remove-factor ADRESS`,
}
const putBack = msg`Lägg tillbaka den om du har en kopia. Nycklar är inte med i säkerhetskopior, så verkstad restore ger den inte tillbaka.`
