import { msg } from '../../../shared/i18n.ts'
import { readLastBackup } from '../../store/backup/last.ts'
import { defineCheck } from '../finding.ts'

const day = 86_400_000

/** A recent backup was made. Where it is now nobody here knows. */
export const backups = defineCheck('backups', ({ folder, now, facts }) => {
  const last = readLastBackup(folder)
  const age = (at: number) => Math.floor((now - at) / day)
  if (last) {
    const values = { days: age(last.created) }
    const text = msg`Senaste säkerhetskopian är {days, plural, =0 {från idag} one {# dag gammal} other {# dagar gammal}}.`
    return [values.days > 7 ? { severity: 'warning', text, fix, values } : { severity: 'ok', text, values }]
  }
  if (!facts.counts) return [{ severity: 'note', text: unseen, fix }]
  const young = age(facts.counts.firstNoted ?? now) <= 7
  return [{ severity: young ? 'note' : 'warning', text: msg`Ingen säkerhetskopia har gjorts.`, fix }]
})

const unseen = msg`Om en säkerhetskopia har gjorts gick inte att se: databasen kan inte läsas, och i datamappen står inget om det.`
const fix = msg`Kör verkstad backup varje natt, och spara filen på en annan dator.`
