import { msg } from '../../../shared/i18n.ts'
import type { FileFact } from '../facts.ts'
import { defineCheck, type Finding } from '../finding.ts'

/** Every file is there and is what it was. */
export const contents = defineCheck('contents', ({ facts }) => {
  if (!facts.contents) return []
  const { count, damaged, missing, unused } = facts.contents
  const findings = [
    ...damaged.map((file) => problem(changed, file)),
    ...missing.map((file) => problem(gone, file)),
  ]
  if (findings.length === 0) {
    findings.push({ severity: 'ok', text: msg`Alla {count} filer är som de sparades.`, values: { count } })
  }
  if (unused > 0) findings.push({ severity: 'note', text: leftover, values: { unused } })
  return findings
})

function problem(text: Finding['text'], { org, _id, sha256 }: FileFact): Finding {
  return { severity: 'problem', text, fix, values: { org, id: _id, sha256, folder: sha256.slice(0, 2) } }
}

const changed = msg`Filen {id} i organisationen {org} är skadad ({sha256}).`
const gone = msg`Filen {id} i organisationen {org} saknar sitt innehåll ({sha256}).`
const fix = msg`Hämta blobs/{folder}/{sha256} ur en säkerhetskopia (tar xf) och lägg den på sin plats i datamappen.`
const leftover = msg`{unused} filinnehåll används inte av någon fil. Servern tar bort dem efter hand.`
