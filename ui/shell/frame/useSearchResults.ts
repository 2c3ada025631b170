import { useCallback, useEffect, useRef, useState } from 'react'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { placePage, type SearchResult } from '../../../src/shared/wire/search.ts'
import { useClient } from '../../admin/client.tsx'
import { draftDelay } from '../../kit/input/useDraft.ts'
import type { PaletteGroup } from '../../kit/overlay/Palette.tsx'
import { useT } from '../../kit/text.tsx'

/** Results that are asked for. */
const limit = 30

export interface SearchResults {
  /** By kind, that of the best first, without what leads to one of these addresses. */
  groups: (without: ReadonlySet<string>) => PaletteGroup[]
  shown: number
  totalCount: number
  /** There are more than were counted. */
  more: boolean
  /** The text has not been answered yet. */
  asking: boolean
  error: unknown
  /** Does not wait for a pause. */
  now: () => void
  again: () => void
}

interface Answer {
  text: string
  results: readonly SearchResult[]
  totalCount: number
  more: boolean
  error: unknown
}

const nothing: Answer = { text: '', results: [], totalCount: 0, more: false, error: null }

/** What the server finds of the text, asked after half a second without another letter. */
export function useSearchResults(typed: string): SearchResults {
  const t = useT()
  const client = useClient()
  const text = typed.trim()
  const [answer, setAnswer] = useState<Answer>(nothing)
  const asked = useRef('')
  const ask = useCallback(
    (wanted: string) => {
      if (wanted === '' || wanted === asked.current) return
      asked.current = wanted
      client.call('admin/search3', { search: wanted, limit }).then(
        ({ results, totalCount, more = false }) => {
          if (asked.current === wanted) setAnswer({ text: wanted, results, totalCount, more, error: null })
        },
        (error) => {
          if (asked.current !== wanted) return
          asked.current = ''
          setAnswer({ ...nothing, text: wanted, error })
        },
      )
    },
    [client],
  )
  useEffect(() => {
    if (text === '') {
      asked.current = ''
      setAnswer(nothing)
      return
    }
    const timer = setTimeout(() => ask(text), draftDelay)
    return () => clearTimeout(timer)
  }, [text, ask])
  // What is there stays until the next answer: a list that empties at every letter cannot be read.
  const results = text === '' ? [] : answer.results
  const asking = text !== '' && answer.text !== text
  return {
    groups: (without) => {
      const wanted = results.filter(({ href }) => !without.has(href))
      return [...Map.groupBy(wanted, ({ page }) => page)].map(([page, found]) => ({
        id: `found-${page}`,
        title: page === placePage ? t('Sidor i Verkstad') : t(schemaOf(page)?.plural ?? { id: page }),
        items: found.map(({ _id, label, description, icon, href }) => ({
          id: `${page} ${_id}`,
          ...{ label, href },
          ...(description && { description }),
          ...(icon && { icon }),
        })),
      }))
    },
    shown: results.length,
    totalCount: answer.totalCount,
    more: answer.more,
    asking,
    error: asking ? null : answer.error,
    now: () => ask(text),
    again: () => {
      setAnswer({ ...nothing, text: '' })
      ask(text)
    },
  }
}
