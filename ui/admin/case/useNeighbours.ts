import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { keepTrail, nameOfRow, type Trail, trailOf } from '../desk/trail.ts'

export interface Neighbours {
  /** Null where the case was not opened from a list. */
  trail: (Trail & { at: number }) | null
  /** The list, or all cases. */
  back: { href: string; label: string }
  /** To the case before or after; false where there is none. */
  step: (by: 1 | -1) => Promise<boolean>
}

/** The cases before and after this one in the list that it was opened from. */
export function useNeighbours(id: string): Neighbours {
  const t = useT()
  const client = useClient()
  const [, navigate] = useLocation()
  const trail = useMemo(() => trailOf(id), [id])
  /** The next page of the list is on its way. */
  const turning = useRef(false)
  const step = async (by: 1 | -1): Promise<boolean> => {
    if (!trail) return false
    const beside = trail.ids[trail.at + by]
    if (beside) {
      navigate(`/case/${beside}`)
      return true
    }
    const place = trail.before + trail.at + by
    const { pageSize = 10 } = trail.input
    if (place < 0 || place >= trail.total || turning.current) return false
    turning.current = true
    const page = Math.floor(place / pageSize) + 1
    try {
      const { data, totalCount } = await client.call('case/list', { ...trail.input, page })
      const next = by === 1 ? data[0] : data.at(-1)
      if (!next) return false
      keepTrail({
        ...trail,
        input: { ...trail.input, page },
        ids: data.map(({ _id }) => _id),
        names: data.map(nameOfRow),
        before: (page - 1) * pageSize,
        total: totalCount,
      })
      navigate(`/case/${next._id}`)
      return true
    } catch (error) {
      toast.danger(messageOf(error))
      return false
    } finally {
      turning.current = false
    }
  }
  return {
    trail,
    back: trail ? { href: trail.href, label: trail.label } : { href: '/formData', label: t('Alla ärenden') },
    step,
  }
}
