import { msg } from '../../../shared/i18n.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** Settings that are numbers are numbers. */
export const settings = defineCheck('settings', ({ config }) => {
  const numbers = {
    PORT: config.port,
    VERKSTAD_DRAFT_DAYS: config.draftDays,
    VERKSTAD_LOG_DAYS: config.logDays,
    VERKSTAD_MAX_UPLOAD_MB: config.maxUploadBytes,
    VERKSTAD_MAX_DATABASE_MB: config.maxDatabaseBytes ?? 0,
    VERKSTAD_STAFF_ROOM_MB: config.staffRoomBytes,
  }
  const findings: Finding[] = Object.entries(numbers)
    .filter(([, value]) => !(Number.isFinite(value) && value >= 0))
    .map(([name]) => ({
      severity: 'problem',
      text: msg`Inställningen {name} är inget tal.`,
      fix: msg`Rätta den i serverns miljö och starta om.`,
      values: { name },
    }))
  if (config.development) {
    findings.push({
      severity: 'warning',
      text: msg`Utvecklingsläge (VERKSTAD_DEV) är på: felens detaljer visas för alla.`,
      fix: msg`Ta bort VERKSTAD_DEV ur serverns miljö och starta om.`,
    })
  }
  return findings.length > 0 ? findings : [{ severity: 'ok', text: msg`Inställningarna går att förstå.` }]
})
