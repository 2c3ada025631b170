import { msg } from '../../../shared/i18n.ts'
import { waiting } from '../../clock/clock.ts'
import { defineCheck, type Finding } from '../finding.ts'

const timeZone = 'Europe/Stockholm'

/** The clock goes forward, and Swedish time is known. */
export const clock = defineCheck('clock', ({ facts, now }) => {
  const findings: Finding[] = []
  const last = facts.counts?.lastNoted ?? null
  if (last !== null && last > now + 60_000) {
    findings.push({
      severity: 'problem',
      text: msg`Datorns klocka går efter: granskningsloggen har rader från {when}.`,
      fix: msg`Ställ klockan och låt den hållas rätt (timedatectl set-ntp true).`,
      values: { when: new Date(last).toISOString() },
    })
  }
  const leaps = facts.clock?.leaps ?? []
  if (leaps.length > 0) {
    findings.push({
      severity: 'warning',
      text: msg`Datorns klocka har hoppat {days, plural, one {# dygn} other {# dygn}} sedan servern senast visste vad den var. Inget gallras på grund av hoppet förrän servern har gått en vecka med den nya tiden.`,
      fix: msg`Kontrollera klockan (timedatectl). Stämmer den behöver du inte göra något.`,
      values: { days: Math.round(Math.abs(waiting(leaps)) / 86_400_000) },
    })
  }
  if (!knowsSwedishTime()) {
    findings.push({
      severity: 'problem',
      text: msg`Tidszonen {timeZone} fungerar inte på den här datorn.`,
      fix: msg`Installera tidszonsuppgifter (paketet tzdata).`,
      values: { timeZone },
    })
  }
  if (findings.length > 0) return findings
  const text = msg`Klockan är {time} i tidszonen {timeZone}, som scheman följer.`
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    now,
  )
  return [{ severity: 'ok', text, values: { time, timeZone } }]
})

/** Summer and winter differ by what they should. */
function knowsSwedishTime(): boolean {
  const hour = (day: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit' }).format(new Date(`${day}T12:00:00Z`))
  try {
    return hour('2026-01-15').startsWith('13') && hour('2026-07-15').startsWith('14')
  } catch {
    return false
  }
}
