import { Trash2, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { msg } from '../../../src/shared/i18n.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { toneSigns } from '../show/Callout.tsx'
import { useT } from '../text.tsx'
import { aboveFeet, dialogFeet } from './feet.ts'
import { closeToast, type Toast, toastStore } from './toastStore.ts'

/**
 * Where toasts appear: bottom right, newest lowest. Stands once in the page, always, because a live region must
 * be there before what it announces. Time stands still while the pointer or the focus is in it.
 */
export function ToastRegion() {
  const t = useT()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.get)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const empty = toasts.length === 0
  const region = useRef<HTMLElement>(null)
  useAboveFeet(region, toasts)
  useEffect(() => {
    if (!empty) return
    setHovered(false)
    setFocused(false)
  }, [empty])
  return (
    <section
      ref={region}
      aria-label={t('Meddelanden')}
      className="k-toasts"
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <ol className="k-toast-list" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={hovered || focused} />
        ))}
      </ol>
    </section>
  )
}

/** What a dialog asks is not covered by what has just been said. */
function useAboveFeet(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  const feet = useSyncExternalStore(dialogFeet.subscribe, dialogFeet.get, dialogFeet.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as what is said
  useLayoutEffect(() => {
    const at = region.current
    const foot = feet.at(-1)
    if (!at) return
    const place = () => {
      at.style.bottom = ''
      const bottom = aboveFeet(at.getBoundingClientRect(), foot?.getBoundingClientRect(), innerHeight)
      if (foot) at.style.bottom = `${bottom}px`
    }
    place()
    if (!foot) return
    const sizes = new ResizeObserver(place)
    // The foot is where the dialog ends, which goes by the window.
    for (const one of [foot, foot.parentElement, foot.closest('.k-scrim')]) if (one) sizes.observe(one)
    return () => sizes.disconnect()
  }, [feet, toasts])
}

function ToastCard({ toast, paused }: { toast: Toast; paused: boolean }) {
  const t = useT()
  const sign = toast.sign === 'removed' ? removed : toneSigns[toast.type]
  useCountdown(toast.timeout, paused, () => closeToast(toast.id))
  return (
    <li className={`k-toast k-toast-${toast.type}`}>
      <Icon icon={sign.icon} size={20} label={t(sign.name)} className="k-toast-icon" />
      <div className="k-toast-text" role={toast.type === 'danger' && !toast.sign ? 'alert' : undefined}>
        {toast.title && <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
        {toast.action && (
          <Button
            small
            className="k-toast-action"
            onPress={() => {
              toast.action?.onPress()
              closeToast(toast.id)
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <IconButton small icon={X} label={t('Stäng')} placement="left" onPress={() => closeToast(toast.id)} />
    </li>
  )
}

const removed = { icon: Trash2, name: msg`Borttaget` }

/** Calls `done` when `timeout` milliseconds have passed unpaused. */
function useCountdown(timeout: number | null, paused: boolean, done: () => void) {
  const left = useRef(timeout)
  const finish = useRef(done)
  finish.current = done
  useEffect(() => {
    if (left.current === null || paused) return
    const from = performance.now()
    const timer = setTimeout(() => finish.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, (left.current ?? 0) - (performance.now() - from))
    }
  }, [paused])
}
