import { cx } from '../cx.ts'

export interface SkeletonProps {
  /** Any CSS length; the whole width unless told. */
  width?: string
  /** Any CSS length; a line of text unless told. */
  height?: string
  /** This many lines under each other, the last one shorter. */
  lines?: number
  className?: string
}

/** The grey shape of something that is being loaded. Says nothing by itself: put `aria-busy` on what it fills. */
export function Skeleton({ width, height, lines = 1, className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('k-skeleton', className)} style={{ width }}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <i key={line} style={{ height, width: lines > 1 && line === lines - 1 ? '60%' : undefined }} />
      ))}
    </span>
  )
}
