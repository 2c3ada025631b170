import type { Translate } from '../../../src/shared/i18n.ts'
import type { TimelineEntry } from './types.ts'

/** From whom a case came, in words. */
export interface CaseOrigin {
  sender: string
  /** Who made it one of their own afterwards; empty: nobody. */
  added: string
}

/**
 * A case that somebody has added to their own was sent by somebody who was not logged in: so says the timeline. Where the
 * case has a name of its own, it is waited for: undefined while there is none.
 */
export function caseOrigin(
  createdByName: string,
  entries: readonly Pick<TimelineEntry, 'kind' | 'byName'>[] | undefined,
  t: Translate,
): CaseOrigin | undefined {
  if (!entries && createdByName) return undefined
  const added = entries?.find(({ kind }) => kind === 'added')
  if (added)
    return {
      sender: t('En besökare'),
      added: t('Tillagt bland sina egna av {name}', { name: added.byName }),
    }
  return { sender: createdByName || t('Anonym'), added: '' }
}
