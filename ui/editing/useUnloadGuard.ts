import { useEffect } from 'react'
import type { Saver } from './saver.ts'

/** The browser asks before the window closes on work that is not acknowledged; what there is, is kept first. */
export function useUnloadGuard(saver: Saver): void {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      saver.keep()
      if (saver.dirty()) event.preventDefault()
    }
    const onHide = () => saver.keep()
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [saver])
}
