import { msg } from '../../../shared/i18n.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** Background work gets done. */
export const work = defineCheck('work', ({ facts, held }) => {
  if (!facts.counts) return []
  const { deadTasks, overdueTasks } = facts.counts
  const findings: Finding[] = deadTasks.map(({ kind, count }) => ({
    severity: 'warning',
    text: msg`{count} bakgrundsjobb ({kind}) har misslyckats för gott.`,
    fix: msg`Läs felen med åtgärden work/load, rätta orsaken och kör om dem med work/retry.`,
    values: { kind, count },
  }))
  if (overdueTasks > 0 && held === 'here') {
    findings.push({
      severity: 'warning',
      text: msg`{count} bakgrundsjobb skulle ha börjat för mer än en kvart sedan.`,
      fix: msg`Se om servern är hårt belastad, och läs fel i loggen.`,
      values: { count: overdueTasks },
    })
  }
  return findings.length > 0
    ? findings
    : [{ severity: 'ok', text: msg`Inga bakgrundsjobb har misslyckats för gott.` }]
})
