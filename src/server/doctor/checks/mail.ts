import { msg } from '../../../shared/i18n.ts'
import { createSender } from '../../mail/send.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** Mails leave the house. */
export const mail = defineCheck('mail', async ({ config, facts }) => {
  const { failedMails = 0, keptMails = 0 } = facts.counts ?? {}
  const findings: Finding[] = []
  if (config.smtp === null) {
    findings.push({
      severity: 'note',
      text: msg`Ingen e-postserver är inställd. {count} brev från senaste veckan ligger bara i brevloggen.`,
      fix: msg`Sätt VERKSTAD_SMTP, t.ex. smtp://namn:lösenord@mail.exempel.se:587`,
      values: { count: keptMails },
    })
  } else {
    const problem = await reach(config.smtp)
    findings.push(
      problem === null
        ? { severity: 'ok', text: msg`E-postservern svarar.` }
        : { severity: 'problem', ...unreachable, values: { problem } },
    )
  }
  if (failedMails > 0) findings.push({ severity: 'warning', ...failed, values: { count: failedMails } })
  return findings
})

const unreachable = {
  text: msg`E-postservern går inte att använda: {problem}.`,
  fix: msg`Rätta VERKSTAD_SMTP, eller se till att servern når den. Brev väntar och skickas när den svarar.`,
}
const failed = {
  text: msg`{count} brev från senaste veckan gick inte att skicka.`,
  fix: msg`Läs varför i brevloggen, /logs/mail, och skicka dem igen därifrån.`,
}

async function reach(smtp: string): Promise<string | null> {
  try {
    return await createSender(smtp).verify()
  } catch (error) {
    return (error as Error).message
  }
}
