import type { Translate } from '../../../src/shared/i18n.ts'
import { toast } from '../../kit/overlay/toastStore.ts'

/** How long the word that something was copied stays, in milliseconds. */
const copyShown = 2000

/** Copies, and says so. Where the browser does not let us, the text stands there to be marked. */
export async function copyText(text: string, t: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t('Kopierad'), { timeout: copyShown })
  } catch {
    toast.warning(t('Det gick inte att kopiera. Markera texten och kopiera den själv.'))
  }
}
