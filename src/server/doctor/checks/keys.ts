import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { msg } from '../../../shared/i18n.ts'
import { damagedKeys, keyBytes, keyNames } from '../../auth/keys.ts'
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
      const isNeeded = name === 'session' || Object.keys(facts.settings ?? {}).length > 0
      return isNeeded ? [{ severity: 'warning', text: missing[name], fix: putBack, values }] : []
    }
    const isKey = statSync(path).size === keyBytes
    return isKey ? [] : [{ severity: 'problem', text: damagedKeys[name], fix: putBack, values }]
  })
  return findings.length > 0 ? findings : [{ severity: 'ok', text: msg`Nycklarna finns och är hela.` }]
})

const missing = {
  session: msg`Nyckeln {path} saknas. Vid nästa start görs en ny, och alla loggar in igen.`,
  secrets: msg`Nyckeln {path} saknas. Vid nästa start görs en ny, och lösenorden till anslutna tjänster anges igen.`,
}
const putBack = msg`Lägg tillbaka den om du har en kopia. Nycklar är inte med i säkerhetskopior, så verkstad restore ger den inte tillbaka.`
