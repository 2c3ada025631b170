import { msg } from '../../../shared/i18n.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** The addresses in the settings are such that links, cookies and origins work. */
export const address = defineCheck('address', ({ config, forwarded }) => {
  const { baseUrl, origins, loopback, trustProxy } = config
  if (!isOrigin(baseUrl)) return [{ severity: 'problem', ...unusable, values: { baseUrl } }]
  const findings: Finding[] = origins
    .filter((origin) => !isOrigin(origin))
    .map((origin) => ({ severity: 'problem', ...badOrigin, values: { origin } }))
  const { protocol, hostname } = new URL(baseUrl)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!local && protocol !== 'https:') findings.push({ severity: 'problem', ...plain, values: { baseUrl } })
  if (local && !loopback) findings.push({ severity: 'warning', ...unreachable, values: { baseUrl } })
  if (forwarded === true && !trustProxy) findings.push({ severity: 'warning', ...unheard })
  else if (!local && loopback && !trustProxy) findings.push({ severity: 'warning', ...unseen })
  if (forwarded === false && trustProxy) findings.push({ severity: 'warning', ...untold })
  return findings.length > 0
    ? findings
    : [{ severity: 'ok', text: msg`Adressen är {baseUrl}.`, values: { baseUrl } }]
})

const unusable = {
  text: msg`Adressen {baseUrl} (VERKSTAD_BASE_URL) går inte att använda.`,
  fix: msg`Ange den som https://e.exempel.se, utan sökväg.`,
}
const badOrigin = {
  text: msg`Ursprunget {origin} (VERKSTAD_ORIGINS) går inte att använda.`,
  fix: msg`Ange det som https://exempel.se, utan sökväg, och flera med komma emellan.`,
}
const plain = {
  text: msg`Adressen {baseUrl} är inte krypterad: lösenord och ärenden går i klartext.`,
  fix: msg`Sätt en webbserver med TLS framför, och VERKSTAD_BASE_URL till https://…`,
}
const unreachable = {
  text: msg`Servern tar emot från andra datorer, men länkar i brev leder till {baseUrl}.`,
  fix: msg`Sätt VERKSTAD_BASE_URL till den adress som besökarna använder.`,
}
const unseen = {
  text: msg`En webbserver framför antas, men dess uppgift om besökarens adress används inte: spärrar mot gissade lösenord gäller alla besökare tillsammans.`,
  fix: msg`Sätt VERKSTAD_TRUST_PROXY=1 när webbservern skickar X-Forwarded-For.`,
}

const unheard = {
  text: msg`De flesta anrop kommer med X-Forwarded-For, alltså genom en webbserver, men den uppgiften används inte: alla besökare räknas som en, och spärrar mot gissade lösenord och många sparningar drabbar alla.`,
  fix: msg`Är det er egen webbserver: sätt VERKSTAD_TRUST_PROXY=1 och starta om. Annars: se till att servern bara nås genom den.`,
}
const untold = {
  text: msg`VERKSTAD_TRUST_PROXY är satt, men de flesta anrop kommer utan X-Forwarded-For: alla besökare räknas som en, och den som når servern förbi webbservern kan uppge vilken adress som helst.`,
  fix: msg`Låt webbservern skicka den (proxy_set_header X-Forwarded-For $remote_addr), eller ta bort VERKSTAD_TRUST_PROXY om ingen webbserver står framför. Se till att servern bara nås genom den.`,
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && origin === text.replace(/\/+$/, '').toLowerCase()
}
