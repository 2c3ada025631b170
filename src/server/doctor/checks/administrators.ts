import { msg } from '../../../shared/i18n.ts'
import { defineCheck } from '../finding.ts'

/** It is set up, and somebody can look after it. */
export const administrators = defineCheck('administrators', ({ facts }) => {
  if (!facts.counts) return []
  const { setUp, administrators: count } = facts.counts
  if (!setUp) {
    return [
      {
        severity: 'warning',
        text: msg`Installationen är inte klar.`,
        fix: msg`Kör verkstad setup, eller öppna guiden i webbläsaren.`,
      },
    ]
  }
  if (count > 0) {
    return [
      {
        severity: 'ok',
        text: msg`{count, plural, one {# person kan} other {# personer kan}} administrera.`,
        values: { count },
      },
    ]
  }
  return [
    {
      severity: 'problem',
      text: msg`Ingen som kan logga in får administrera.`,
      fix: msg`verkstad user enable ADRESS, eller: verkstad user role ADRESS Administratör`,
    },
  ]
})
