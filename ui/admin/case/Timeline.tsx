import { memo, useEffect, useRef, useState } from 'react'
import { keysOf, recordOf } from '../../../src/shared/record.ts'
import { answerWords } from '../../../src/shared/timeline/answerWords.ts'
import { describeEntry } from '../../../src/shared/timeline/describeEntry.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { withColon } from '../../../src/shared/withColon.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { Failed } from '../page/Failed.tsx'
import { Loading } from '../page/Loading.tsx'
import { New } from './news/New.tsx'
import { ServerSaid } from './talk/ServerSaid.tsx'
import { inGroup, type TimelineGroup, timelineGroups } from './timelineGroups.ts'
import type { TimelineEntry } from './types.ts'
import type { LoadedTimeline } from './useTimeline.ts'

export interface TimelineProps {
  timeline: LoadedTimeline | undefined
  /** Places of those that others have made since the reader last looked. */
  news: ReadonlySet<number>
  /** The form's, to say in words which answers changed. */
  nodes: Readonly<Record<string, TreeNode>>
  loading: boolean
  error: unknown
  onRetry: () => void
  /** Earlier ones are asked for. */
  onMore: () => void
}

/** Entries on show before older ones are asked for. */
const few = 8

/** What has happened in the case, newest first. */
export const Timeline = memo(function Timeline({
  timeline,
  news,
  nodes,
  loading,
  error,
  onRetry,
  onMore,
}: TimelineProps) {
  const t = useT()
  const region = useRegion()
  const [group, setGroup] = useState<TimelineGroup>('all')
  const [all, setAll] = useState(false)
  const { entries, earlier = false } = timeline ?? {}
  const found = keyed(entries ?? [])
    .filter(({ entry }) => inGroup(entry, group))
    .reverse()
  const shown = all ? found : found.slice(0, few)
  const focusNext = useFocusOfNext(shown.length, all && loading)
  const showMore = () => {
    focusNext.ask()
    if (earlier) onMore()
    setAll(true)
  }
  return (
    <section id="case-part-timeline" className="a-side-part" aria-labelledby="case-timeline">
      <h2 id="case-timeline" ref={focusNext.heading} tabIndex={-1}>
        {t('Händelser')}
      </h2>
      {error && !entries ? (
        <Failed small error={error} onRetry={onRetry} />
      ) : !entries ? (
        <Loading />
      ) : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields */}
          <div role="group" aria-label={t('Visa händelser')} className="a-timeline-groups">
            {keysOf(timelineGroups).map((one) => (
              <button
                key={one}
                type="button"
                className="a-composer-choice"
                aria-pressed={group === one}
                onClick={() => setGroup(one)}
              >
                {t(timelineGroups[one])}
              </button>
            ))}
          </div>
          {shown.length === 0 && (
            <p className="k-muted">
              {earlier ? t('Inget av det har hänt på sistone.') : t('Inget av det har hänt.')}
            </p>
          )}
          <ol className="a-timeline" ref={focusNext.list}>
            {shown.map(({ entry, index, key }) => {
              const { icon, text, note, said } = describeEntry(entry, t, region)
              return (
                <li key={key} className="a-event" tabIndex={-1}>
                  <span className="a-event-sign">
                    <Icon icon={icon} size={14} />
                  </span>
                  <div className="a-event-text">
                    <span>{text}</span>
                    {(entry.kind === 'saved' || entry.kind === 'formMoved') && (
                      <Changes entry={entry} nodes={nodes} />
                    )}
                    {note && <span className="a-event-note">{note}</span>}
                    {said && <ServerSaid words={said} />}
                    <span className="k-muted">
                      {entry.byName && `${entry.byName} · `}
                      <RelativeTime date={entry.at} /> {news.has(index) && <New />}
                    </span>
                  </div>
                </li>
              )
            })}
          </ol>
          {(found.length > shown.length || earlier) && (
            <div>
              <Button small variant="ghost" busy={all && loading} onPress={showMore}>
                {earlier ? t('Visa tidigare') : t('Visa {n} äldre', { n: found.length - shown.length })}
              </Button>
              {all && error ? <Failed small error={error} onRetry={onRetry} /> : null}
            </div>
          )}
        </>
      )}
    </section>
  )
})

/** Each with its place, and with a name that it keeps when earlier ones come before it. */
function keyed(entries: readonly TimelineEntry[]) {
  const counts = new Map<string, number>()
  return entries
    .map((entry, index) => ({ entry, index }))
    .reverse()
    .map(({ entry, index }) => {
      const name = `${entry.at} ${entry.kind}`
      const nth = counts.get(name) ?? 0
      counts.set(name, nth + 1)
      return { entry, index, key: `${name} ${nth}` }
    })
    .reverse()
}

/** Who asked for earlier ones goes on at the first of them, and at the heading where none came that are on show. */
function useFocusOfNext(shown: number, busy: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef<number>(null)
  useEffect(() => {
    const before = asked.current
    if (before === null || busy) return
    asked.current = null
    const next = list.current?.children[before]
    if (next instanceof HTMLElement) next.focus()
    else if (document.activeElement === document.body) heading.current?.focus()
  })
  return {
    ...{ list, heading },
    ask: () => {
      asked.current = shown
    },
  }
}

/** Which answers, as they were and as they are. */
function Changes({ entry, nodes }: { entry: TimelineEntry; nodes: TimelineProps['nodes'] }) {
  const t = useT()
  return (
    <>
      {Object.entries(recordOf(entry.detail.values)).map(([name, change]) => {
        const { from, to, removed, label: wasCalled, words: asText } = recordOf(change)
        const known = answerWords(nodes, name)
        // Of a question that the form has no more it is told as it was then.
        const label = typeof wasCalled === 'string' ? wasCalled : known.label
        const words = (value: unknown) =>
          value === from && typeof asText === 'string' ? asText : known.words(value)
        if (removed === true)
          return (
            <span key={name} className="a-event-note">
              {withColon(label)} <em>{t('Innehållet är borttaget')}</em>
            </span>
          )
        return (
          <span key={name} className="a-event-note">
            {withColon(label)} {words(from) !== '' && <del>{words(from)}</del>}{' '}
            {words(to) === '' ? <em>{t('tomt')}</em> : <ins>{words(to)}</ins>}
          </span>
        )
      })}
    </>
  )
}
