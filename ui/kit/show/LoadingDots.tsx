import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { useT } from '../text.tsx'

/** Milliseconds before waiting is shown: what is quicker than that needs no sign. */
export const loadingDelay = 1000

export interface LoadingDotsProps {
  /** Milliseconds until they appear, 1000 unless told. */
  delay?: number
  /** What is being waited for; "Laddar" unless told. */
  label?: string
  className?: string
}

/** Three dots for something that takes a while. Announced once, when they appear. */
export function LoadingDots({ delay = loadingDelay, label, className }: LoadingDotsProps) {
  const t = useT()
  const [shown, setShown] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" className={cx('k-dots', className)}>
      {shown && (
        <>
          <span className="k-hidden">{label ?? t('Laddar')}</span>
          <i />
          <i />
          <i />
        </>
      )}
    </div>
  )
}
