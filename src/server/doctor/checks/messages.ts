import { msg } from '../../../shared/i18n.ts'
import { sms } from '../../messages/provider.ts'
import { defineCheck, type Finding } from '../finding.ts'
import { providerState } from '../providerState.ts'

/** SMS leave the house, where that was set up. Who sends none needs no service. */
export const messages = defineCheck('messages', async (examination) => {
  const { failedMessages = 0, keptMessages = 0 } = examination.facts.counts ?? {}
  const findings: Finding[] = []
  const state = await providerState(sms, examination)
  if (state.lost) findings.push({ severity: 'problem', ...lost })
  else if (state.off) {
    if (keptMessages > 0) findings.push({ severity: 'warning', ...kept, values: { count: keptMessages } })
  } else {
    const { problem } = state
    findings.push(
      problem === null
        ? { severity: 'ok', text: msg`Tjänsten för SMS svarar.` }
        : { severity: 'problem', ...unreachable, values: { problem } },
    )
  }
  if (failedMessages > 0) findings.push({ severity: 'warning', ...failed, values: { count: failedMessages } })
  return findings
})

const lost = {
  text: msg`Hemligheten till tjänsten för SMS går inte att läsa: nyckeln i datamappen är en annan.`,
  fix: msg`Ange hemligheten igen under Anslutna tjänster.`,
}
const kept = {
  text: msg`Ingen tjänst för SMS är inställd. {count} meddelanden från senaste veckan ligger bara i loggen.`,
  fix: msg`Ställ in den under Anslutna tjänster, och skicka dem från /logs/message.`,
}
const unreachable = {
  text: msg`Tjänsten för SMS går inte att använda: {problem}.`,
  fix: msg`Rätta inställningarna under Anslutna tjänster, eller se till att servern når den. Meddelanden väntar och skickas när den svarar.`,
}
const failed = {
  text: msg`{count} meddelanden från senaste veckan gick inte fram.`,
  fix: msg`Läs varför i loggen för meddelanden, /logs/message, och skicka dem igen därifrån.`,
}
