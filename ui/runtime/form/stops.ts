import { useEffect, useState } from 'react'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import type { PageState } from '../../../src/shared/rules/page/page.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import type { FormRun } from './formRun.ts'

/** Id of what a Stop says, which the buttons that it holds are described by. */
export const stopId = (by: TreeNode | undefined): string | undefined => by && `stop-${by._id}`

/** The answers; where something in the form holds who fills it in, it is drawn again as they change. */
export function usePageState({ model, store }: FormRun): PageState {
  const [, redraw] = useState(0)
  useEffect(() => {
    const holds = Object.values(model.tree.nodes).some(({ type }) => traits.holds.includes(type))
    return holds ? store.listen(() => redraw((n) => n + 1)) : undefined
  }, [model, store])
  return store.state
}
