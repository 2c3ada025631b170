import type { Values } from '../fields/field.ts'
import type { Translate } from '../i18n.ts'

/** What has been done about somebody on the citizen's side of a case, in words. */
export function partyWords({ did, party }: Values, t: Translate): { icon: string; text: string } {
  const name = typeof party === 'string' ? party : ''
  switch (did) {
    case 'invited':
      return { icon: 'send', text: t('{name} fick en egen länk till ärendet', { name }) }
    case 'opened':
      return { icon: 'eye', text: t('{name} öppnade ärendet', { name }) }
    case 'replaced':
      return { icon: 'users', text: t('Part byttes till {name}', { name }) }
    case 'renamed':
      return { icon: 'users', text: t('Part heter {name}', { name }) }
    case 'left':
      return { icon: 'users', text: t('{name} är inte part längre', { name }) }
    case 'proxyGiven':
      return { icon: 'users', text: t('{name} fick fullmakt', { name }) }
    case 'proxyEnded':
      return { icon: 'users', text: t('Fullmakten för {name} togs tillbaka', { name }) }
    default:
      return { icon: 'users', text: t('{name} är part i ärendet', { name }) }
  }
}
