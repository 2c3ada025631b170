import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { toast } from '../kit/overlay/toastStore.ts'
import { useLocale, useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** Says aloud what commands did, and shows why one was not done. */
export function Announcer() {
  const frame = useFrame()
  const said = useStore(frame.$said)
  const refused = useStore(frame.$refused)
  const t = useT()
  const locale = useLocale()
  useEffect(() => {
    if (refused) toast.warning(t(refused.reason), { timeout: 6000 })
  }, [refused, t])
  return (
    // Marked as what is heard while the keyboard drags in a tree: all else is hidden from assistive technology then.
    <div
      role="status"
      aria-live="assertive"
      className="k-hidden"
      data-said={said?.count}
      data-live-announcer="true"
    >
      {said?.saying(t, locale)}
    </div>
  )
}
