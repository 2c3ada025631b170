import { Icon } from '../../kit/Icon.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useT } from '../../kit/text.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { describeEntry } from './describeEntry.ts'
import type { TimelineEntry } from './types.ts'

export interface TimelineProps {
  entries: readonly TimelineEntry[] | undefined
  error: unknown
  onRetry: () => void
}

/** What has happened in the case, newest first. */
export function Timeline({ entries, error, onRetry }: TimelineProps) {
  const t = useT()
  return (
    <section className="a-card" aria-labelledby="case-timeline">
      <h2 id="case-timeline">{t('Händelser')}</h2>
      {error ? (
        <Failed small error={error} onRetry={onRetry} />
      ) : !entries ? (
        <Loading />
      ) : (
        <ol className="a-timeline">
          {[...entries].reverse().map((entry, index) => {
            const { icon, text, note } = describeEntry(entry, t)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: what has happened never changes its place from the end
              <li key={`${entry.at} ${entries.length - index}`} className="a-event">
                <span className="a-event-sign">
                  <Icon icon={icon} size={14} />
                </span>
                <div className="a-event-text">
                  <span>{text}</span>
                  {note && <span className="a-event-note">{note}</span>}
                  <span className="k-muted">
                    {entry.byName && `${entry.byName} · `}
                    <RelativeTime date={entry.at} />
                  </span>
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
