import { useEffect, useState } from 'react'
import { usePage } from '../../page.ts'

/** Whether the page around the form shows a component of these types, which says there what the form would say. */
export function useIsApart(types: readonly string[]): boolean {
  const { around } = usePage()
  const [, redraw] = useState(0)
  const listen = around?.store.listen
  useEffect(() => listen?.(() => redraw((n) => n + 1)), [listen])
  return Object.values(around?.tree.nodes ?? {}).some(
    ({ _id, type }) => types.includes(type) && around?.store.state.isShown(_id),
  )
}
