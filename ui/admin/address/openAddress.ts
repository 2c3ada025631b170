import type { Translate } from '../../../src/shared/i18n.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import { messageOf } from '../actionError.ts'

/** Finds where visitors meet something published, and does something with it; says why there is no such place. */
export async function withAddress(
  find: () => Promise<string | null>,
  t: Translate,
  then: (address: string) => unknown,
): Promise<void> {
  try {
    const address = await find()
    if (address !== null) await then(address)
    else toast.warning(noAddress(t))
  } catch (error) {
    toast.danger(messageOf(error))
  }
}

export function openAddress(address: string): void {
  window.open(address, '_blank', 'noopener')
}

/** Where the browser gives no clipboard (not over https, or refused) the address is told, to be copied by hand. */
export async function copyAddress(address: string, t: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success(t('Länken är kopierad: {address}', { address }))
  } catch {
    toast.warning(t('Webbläsaren lät inte länken kopieras. Här är den: {address}', { address }))
  }
}

/** Of something published that has no place. */
export const noAddress = (t: Translate) =>
  t('Här finns ingen adress: ingen publicerad vy i portalen har plats för formulär.')
