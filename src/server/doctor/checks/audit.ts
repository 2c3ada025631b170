import { msg } from '../../../shared/i18n.ts'
import { defineCheck } from '../finding.ts'

/** Nobody has changed the audit log or taken anything out of it. */
export const audit = defineCheck('audit', ({ facts }) => {
  if (!facts.audit) return []
  const { rows, broken } = facts.audit
  if (broken === null)
    return [{ severity: 'ok', text: msg`Granskningsloggens {rows} rader hänger ihop.`, values: { rows } }]
  return [
    {
      severity: 'problem',
      text: msg`Granskningsloggen är ändrad: rad {broken} följer inte av den före.`,
      fix: msg`Jämför med en säkerhetskopia från före ändringen, och ta reda på vem som har haft tillgång till datamappen.`,
      values: { broken },
    },
  ]
})
