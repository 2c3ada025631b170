import { msg } from '../../../shared/i18n.ts'
import type { AuditFacts } from '../facts.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** Nobody has changed the audit log, taken anything out of it or cut off its end. */
export const audit = defineCheck('audit', ({ facts }) => {
  if (!facts.audit) return []
  const { rows, broken, restored, signed } = facts.audit
  const findings: Finding[] = []
  if (broken !== null) findings.push({ severity: 'problem', ...changed, values: { broken } })
  else findings.push(...signature(facts.audit))
  if (restored) {
    const { seq, at, created } = restored
    const values = { seq, at: time(at), created: created === null ? '–' : time(created) }
    findings.push({
      severity: 'note',
      text: msg`Granskningsloggen till rad {seq} kommer från säkerhetskopian av {created}, som återställdes {at}. Det som skrevs efter kopian finns inte här.`,
      values,
    })
  }
  if (findings.some(({ severity }) => severity === 'problem')) return findings
  const sound: Finding =
    typeof signed === 'object'
      ? {
          severity: 'ok',
          text: msg`Granskningsloggens {rows} rader hänger ihop, och den är signerad till rad {seq}.`,
          values: { rows, seq: signed.seq },
        }
      : {
          severity: 'ok',
          text: msg`Granskningsloggens {rows} rader hänger ihop. Den signeras när servern startar.`,
          values: { rows },
        }
  return [sound, ...findings]
})

function signature({ signed, isHeld, broken, last, begunAnew }: AuditFacts): Finding[] {
  const findings: Finding[] = []
  if (signed === 'false') findings.push({ severity: 'problem', ...falseSignature })
  else if (signed !== 'none') {
    const { seq, at, breaks } = signed
    if (!isHeld && broken === null) {
      const values = { seq, last, at: time(at) }
      findings.push({ severity: 'problem', ...(last < seq ? cut : rewritten), values })
    }
    const [first] = breaks
    if (first) findings.push({ severity: 'problem', ...wasBroken, values: { noticed: time(first.noticed) } })
  }
  if (begunAnew !== null) findings.push({ severity: 'warning', ...anew, values: { at: time(begunAnew) } })
  return findings
}

const time = (at: number) => new Date(at).toISOString()

const compare = msg`Jämför med en säkerhetskopia från före ändringen, och ta reda på vem som har haft tillgång till datamappen.`
const changed = {
  text: msg`Granskningsloggen är ändrad: rad {broken} följer inte av den före.`,
  fix: compare,
}
const cut = {
  text: msg`Granskningsloggen slutar vid rad {last}, men servern signerade den till rad {seq} {at}: de sista raderna är borttagna, eller så har en äldre databas lagts in för hand.`,
  fix: msg`Är det en säkerhetskopia: återställ den med verkstad restore, som också skriver det i loggen. Annars: jämför med en säkerhetskopia, och ta reda på vem som har haft tillgång till datamappen.`,
}
const rewritten = {
  text: msg`Granskningsloggen är omskriven: rad {seq} är inte den som servern signerade {at}.`,
  fix: compare,
}
const wasBroken = {
  text: msg`Granskningsloggen var inte som servern hade signerat den när den såg efter {noticed}.`,
  fix: msg`Jämför med en säkerhetskopia från före ändringen, och ta reda på vem som har haft tillgång till datamappen. Raden i loggen säger vad som saknades. När det är utrett: stoppa servern och ta bort keys/audit-head.json. Då börjar signeringen om, och det står i loggen.`,
}
const falseSignature = {
  text: msg`Signaturen av granskningsloggen, keys/audit-head.json, är inte gjord med nyckeln i keys/audit.key: någon av filerna är ändrad eller skadad.`,
  fix: compare,
}
const anew = {
  text: msg`Granskningsloggen började signeras om {at}, fast ingen säkerhetskopia hade återställts: nyckeln eller signaturen var borta. Om något togs bort ur slutet före det syns inte.`,
  fix: msg`Ta reda på vem som tog bort filerna i keys, eller om datamappen lades in för hand.`,
}
