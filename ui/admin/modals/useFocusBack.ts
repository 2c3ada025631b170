import { useEffect, useRef } from 'react'
import { focusBack } from './opener.ts'
import type { OpenedModal } from './useModals.ts'

/** When a dialog has gone, by its own buttons or by Back, the focus goes to what it was opened from. */
export function useFocusBack(modals: readonly OpenedModal[]): void {
  const before = useRef(modals)
  useEffect(() => {
    const gone = before.current[modals.length]
    before.current = modals
    if (gone) focusBack(gone.opener)
  }, [modals])
}
