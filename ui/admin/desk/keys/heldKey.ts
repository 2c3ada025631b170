import type { Translate } from '../../../../src/shared/i18n.ts'

/** What keys are about on the desk. */
export interface KeysAt {
  /** Cases that are chosen. */
  chosen: number
  /** Id of the row with the focus. */
  ringed: string | undefined
  /** Id of the case that is open beside the list. */
  open: string | null
  /** There is room for a case beside the list, or over it. */
  previews: boolean
}

/** Keys of the case that is open. */
const ofCase = /^[taesprnl1-9]$/
/** What the bar over the chosen has, too. */
const ofChosen = /^[as]$/

/**
 * Why a key of the case does nothing now, or null: with cases chosen it would do to one what looks like being done to all, and it
 * acts on no other case than the one that has the focus.
 */
export function heldKey(
  key: string,
  { chosen, ringed, open, previews }: KeysAt,
  t: Translate,
): string | null {
  if (!ofCase.test(key)) return null
  if (chosen > 0 && key !== 'e')
    return ofChosen.test(key)
      ? null
      : t(
          '{n, plural, one {# ärende är valt} other {# ärenden är valda}}: A tilldelar, S byter status, och resten finns i raden ovanför listan. X avmarkerar.',
          { n: chosen },
        )
  if (open !== null && (ringed === undefined || ringed === open)) return null
  if (ringed === undefined) return t('Gå till ett ärende först: J eller K.')
  return previews ? t('Öppna ärendet först: V eller Enter.') : t('Öppna ärendet först: Enter.')
}
