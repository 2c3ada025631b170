import type { Values } from '../fields/field.ts'
import { type Message, msg, type Translate } from '../i18n.ts'

interface Words {
  icon: string
  text: string
  note?: string
}

/** Of a child by its number, where that is known. */
const named = (other: string, t: Translate) => other || t('ett ärende')

/** How a child came to be. */
export const asChild = (parent: string, t: Translate): string =>
  t('Skapades som delärende till {case}', { case: named(parent, t) })

/** What a line says of a case's parent, or of its children. */
export function familyWords(kind: string, detail: Values, t: Translate): Words {
  const other = named(typeof detail.otherName === 'string' ? detail.otherName : '', t)
  const n = typeof detail.n === 'number' ? detail.n : 1
  switch (kind) {
    case 'childMade':
      if (typeof detail.skipped === 'string')
        return {
          ...{ icon: 'octagon-alert', text: t('Inget delärende skapades') },
          note: t(notMade[detail.skipped] ?? notMade.noForm),
        }
      return {
        icon: 'git-branch',
        text:
          detail.n === undefined
            ? t('Delärendet {case} skapades', { case: other })
            : t('{n} delärenden skapades', { n }),
      }
    case 'childAdded':
      return { icon: 'git-branch', text: t('{case} blev delärende hit', { case: other }) }
    case 'childGone':
      return { icon: 'unlink', text: t('{case} är inte längre delärende hit', { case: other }) }
    case 'parentSet':
      return { icon: 'git-branch', text: t('Blev delärende till {case}', { case: other }) }
    case 'parentGone':
      return { icon: 'unlink', text: t('Är inte längre delärende till {case}', { case: other }) }
    case 'childStatus':
      return {
        icon: 'arrow-right',
        text: t('Delärendet {case}: {status}', { case: other, status: String(detail.toName ?? '') }),
      }
    case 'childrenEndedHere':
      return {
        icon: 'git-branch',
        text: t('{n, plural, one {# delärende} other {# delärenden}} avslutades med ärendet', {
          n: Number(detail.ended ?? 0),
        }),
        ...left(detail, t),
      }
    default:
      return typeof detail.stays === 'string'
        ? {
            icon: 'octagon-alert',
            text: t('Alla delärenden är avslutade, men ärendet gick inte vidare'),
            note:
              detail.stays === 'INVALID'
                ? t('Formuläret är inte rätt ifyllt.')
                : t('Kopplingens villkor är inte uppfyllt.'),
          }
        : { icon: 'check-check', text: t('Alla delärenden är avslutade') }
  }
}

/** Why an effect made none. */
const notMade: Readonly<Record<string, Message>> & { noForm: Message } = {
  noForm: msg`Formuläret är inte publicerat, eller tar inte emot ärenden så.`,
  tooMany: msg`Ärendet har redan så många delärenden som ett ärende kan ha.`,
  tooDeep: msg`Ärendet är självt delärende i så många led som det får finnas.`,
}

/** Those that could not be ended, by their numbers. */
function left({ left: n, otherNames }: Values, t: Translate): Pick<Words, 'note'> {
  if (typeof n !== 'number' || n === 0) return {}
  const names = Array.isArray(otherNames) ? otherNames.map(String).join(', ') : ''
  return {
    note: t('Kvar, för att de inte kunde avslutas av sig själva: {names}', { names: names || `${n}` }),
  }
}
