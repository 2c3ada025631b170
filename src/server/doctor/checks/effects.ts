import { msg } from '../../../shared/i18n.ts'
import { defineCheck } from '../finding.ts'

/** What processes do after a change of status is there, and takes the settings it was given. */
export const effects = defineCheck('effects', ({ facts }) => {
  if (!facts.effects) return []
  if (facts.effects.length === 0)
    return [{ severity: 'ok', text: msg`Det som processerna gör efter statusbyten passar denna version.` }]
  return facts.effects.map(({ org, name, version, effect, field }) => ({
    severity: 'problem' as const,
    text: msg`Effekten {effect} passar inte i processen {name}, version {version}, i organisationen {org} ({field}).`,
    fix: msg`Öppna processen, rätta inställningen och publicera den.`,
    values: { org, name, version, effect, field },
  }))
})
