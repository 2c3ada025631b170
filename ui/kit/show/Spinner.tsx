import { ProgressBar } from 'react-aria-components/ProgressBar'
import { cx } from '../cx.ts'

/** A turning ring for work of unknown length inside a button or a list. */
export function Spinner({ label, className }: { label: string; className?: string }) {
  return (
    <ProgressBar isIndeterminate aria-label={label} className={cx('k-spinner', className)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
        <path
          d="M8 2a6 6 0 0 1 6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </ProgressBar>
  )
}
