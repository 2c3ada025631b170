import { type Message, msg, type Translate } from '../../../src/shared/i18n.ts'
import type { TimelineEntry } from './types.ts'

export interface Described {
  icon: string
  text: string
  /** More of it: a reason, an effect's name. */
  note?: string
}

/** An entry of a case's timeline in words. */
export function describeEntry({ kind, detail }: TimelineEntry, t: Translate): Described {
  const said = (key: string) => (typeof detail[key] === 'string' ? (detail[key] as string) : '')
  switch (kind) {
    case 'begun':
      return { icon: 'file-plus', text: t('Påbörjades') }
    case 'sent':
      return { icon: 'inbox', text: t('Skickades in') }
    case 'saved':
      return { icon: 'pencil', text: t('Svar ändrades') }
    case 'status': {
      const forced =
        detail.forced === true ? { note: t('Utan kontroll: {reason}', { reason: said('reason') }) } : {}
      return { icon: 'arrow-right', text: t('Status: {status}', { status: said('toName') }), ...forced }
    }
    case 'note':
      return said('noteType') === 'citizen'
        ? { icon: 'send', text: t('Meddelande till invånaren') }
        : { icon: 'notebook-pen', text: t('Intern anteckning') }
    case 'noteRemoved':
      return { icon: 'eraser', text: t('En anteckning togs bort') }
    case 'assigned':
      return { icon: 'user-check', text: t('Tilldelningen ändrades') }
    case 'effect':
      return effectDone(said('effect'), t)
    case 'effectFailed':
      return { icon: 'octagon-alert', text: t('Effekt misslyckades'), note: said('error') || said('effect') }
    case 'marker':
      return { icon: 'flag', text: t('En markering sattes eller togs bort') }
    case 'timer':
      return {
        icon: 'timer',
        text: t('En tidsgräns löpte ut'),
        ...(said('effect') ? { note: nameOf(said('effect'), t) } : {}),
      }
    case 'removed':
      return { icon: 'trash-2', text: t('Lades i papperskorgen') }
    case 'restored':
      return { icon: 'archive-restore', text: t('Hämtades ur papperskorgen') }
    default:
      return { icon: 'circle', text: kind }
  }
}

/** What well-known effects have done. */
const effects: Readonly<Record<string, { icon: string; text: Message }>> = {
  'Case/mail': { icon: 'mail', text: msg`Brev skickades` },
  'Case/notify': { icon: 'bell', text: msg`Avisering skickades` },
  'Case/assign': { icon: 'user-check', text: msg`Tilldelades` },
}

/** What an effect does in words, or its own name. */
function nameOf(effect: string, t: Translate): string {
  const known = effects[effect]
  return known ? t(known.text) : effect
}

function effectDone(name: string, t: Translate): Described {
  const known = effects[name]
  if (known) return { icon: known.icon, text: t(known.text) }
  return { icon: 'zap', text: t('Effekt kördes'), ...(name ? { note: name } : {}) }
}
