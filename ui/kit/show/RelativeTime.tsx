import { useEffect, useState } from 'react'
import { useRegion, useT } from '../text.tsx'
import { formatFull, formatSince } from './formatSince.ts'

export interface RelativeTimeProps {
  date: Date | string | number
  className?: string
}

/** When something happened ("för 4 min sedan"), kept true while it is on show; the full time is its title. */
export function RelativeTime({ date, className }: RelativeTimeProps) {
  const t = useT()
  const region = useRegion()
  const [, tick] = useState(0)
  const then = new Date(date).getTime()
  useEffect(() => {
    const recent = Math.abs(Date.now() - then) < 3_600_000
    if (!recent) return
    const timer = setInterval(() => tick((n) => n + 1), 30_000)
    return () => clearInterval(timer)
  }, [then])
  if (Number.isNaN(then)) return null
  return (
    <time dateTime={new Date(then).toISOString()} title={formatFull(then, region)} className={className}>
      {formatSince(then, { region, t })}
    </time>
  )
}
