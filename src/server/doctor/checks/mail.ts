import { msg } from '../../../shared/i18n.ts'
import { mail as provider } from '../../mail/provider.ts'
import { defineCheck, type Finding } from '../finding.ts'
import { providerState } from '../providerState.ts'

/** Mails leave the house. */
export const mail = defineCheck('mail', async (examination) => {
  const { counts } = examination.facts
  const failedMails = counts?.failedMails ?? 0
  const findings: Finding[] = []
  const state = await providerState(provider, examination)
  if (state.lost) findings.push({ severity: 'problem', ...lost })
  else if (state.off) {
    findings.push({
      severity: 'note',
      text: counts ? off : offUnseen,
      fix: msg`Ställ in den under Anslutna tjänster, eller sätt VERKSTAD_SMTP, t.ex. smtp://namn:lösenord@mail.exempel.se:587`,
      ...(counts && { values: { count: counts.keptMails } }),
    })
  } else {
    const { problem } = state
    findings.push(
      problem === null
        ? { severity: 'ok', text: msg`E-postservern svarar.` }
        : { severity: 'problem', ...unreachable, values: { problem } },
    )
  }
  if (failedMails > 0) findings.push({ severity: 'warning', ...failed, values: { count: failedMails } })
  return findings
})

const off = msg`Ingen e-postserver är inställd. {count} brev från senaste veckan ligger bara i brevloggen.`
const offUnseen = msg`Ingen e-postserver är inställd. Vad som ligger i brevloggen gick inte att se: databasen kan inte läsas.`
const lost = {
  text: msg`Lösenordet till e-postservern går inte att läsa: nyckeln i datamappen är en annan.`,
  fix: msg`Ange lösenordet igen under Anslutna tjänster.`,
}
const unreachable = {
  text: msg`E-postservern går inte att använda: {problem}.`,
  fix: msg`Rätta inställningarna under Anslutna tjänster eller VERKSTAD_SMTP, eller se till att servern når den. Brev väntar och skickas när den svarar.`,
}
const failed = {
  text: msg`{count} brev från senaste veckan gick inte att skicka.`,
  fix: msg`Läs varför i brevloggen, /logs/mail, och skicka dem igen därifrån.`,
}
