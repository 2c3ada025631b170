import { msg } from '../../../shared/i18n.ts'
import { defineCheck } from '../finding.ts'

/** One process has the data, or none. */
export const lock = defineCheck('lock', ({ held, folder }) => {
  if (held === 'here')
    return [{ severity: 'ok', text: msg`Servern är igång och har datamappen för sig själv.` }]
  if (held === 'nobody') {
    return [
      { severity: 'note', text: msg`Ingen server är igång. Inställningarna är lästa ur kommandots miljö.` },
    ]
  }
  return [
    {
      severity: 'problem',
      text: msg`En process har {folder} men svarar inte.`,
      fix: msg`Se efter vilken med: fuser {folder}/lock.db. Stoppa den och starta servern på nytt.`,
      values: { folder },
    },
  ]
})
