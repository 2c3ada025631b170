import type { Translate } from '../i18n.ts'

/** What stands where something was removed. */
export interface Removed {
  byName: string
  at: number
  reason?: string | undefined
}

/** *Innehållet är borttaget av Hanna Handläggare, skäl: …*. */
export function removedWords({ byName, reason }: Removed, t: Translate): string {
  return reason
    ? t('Innehållet är borttaget av {name}, skäl: {reason}', { name: byName, reason })
    : t('Innehållet är borttaget av {name}', { name: byName })
}
