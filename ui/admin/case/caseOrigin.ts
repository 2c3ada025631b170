import type { Translate } from '../../../src/shared/i18n.ts'
import type { TimelineEntry } from './types.ts'

/** From whom a case came, in words. */
export interface CaseOrigin {
  sender: string
  /** Who made it one of their own afterwards; empty: nobody. */
  added: string
}

/**
 * Whoever adds a case becomes the one it belongs to, and its `createdByName`: it was sent by somebody who was not
 * logged in. What a timeline does not tell is not guessed: undefined while there is none.
 */
export function caseOrigin(
  createdByName: string,
  entries: readonly Pick<TimelineEntry, 'kind'>[] | undefined,
  t: Translate,
): CaseOrigin | undefined {
  if (!createdByName) return { sender: t('Anonym'), added: '' }
  if (!entries) return undefined
  return entries.some(({ kind }) => kind === 'added')
    ? { sender: t('En besökare'), added: t('Tillagt bland sina egna av {name}', { name: createdByName }) }
    : { sender: createdByName, added: '' }
}
