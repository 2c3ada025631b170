import { type DeskQuery, isNarrowed } from '../../../src/shared/desk/query.ts'
import { useRegion, useT } from '../../kit/text.tsx'
import { useViewCounts } from './useViewCounts.ts'

export interface DeskCountProps {
  query: DeskQuery
  /** Cases that match over all pages. */
  total: number
  /** A saved view narrows by itself: of how many is not said. */
  ofSaved: boolean
}

/** How many cases there are beside the desk's heading, and of how many where they are narrowed. Alone drawn anew when those are counted. */
export function DeskCount({ query, total, ofSaved }: DeskCountProps) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const counts = useViewCounts()
  const ofView = ofSaved ? null : counts?.[query.view]
  return (
    <span className="k-muted k-number a-desk-count">
      {/* Of what has ended, which is asked for by name, the view counts none. */}
      {isNarrowed(query) && typeof ofView === 'number' && total <= ofView
        ? t('{n} av {total}', { n: number.format(total), total: number.format(ofView) })
        : number.format(total)}
    </span>
  )
}
