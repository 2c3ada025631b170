import type { Mark, MarkType } from '@milkdown/kit/prose/model'
import type { EditorState } from '@milkdown/kit/prose/state'

/** The whole stretch around the caret that carries a mark: a link with all its words. */
export function markAround(
  { selection: { $from } }: EditorState,
  type: MarkType,
): { mark: Mark; from: number; to: number } | null {
  const { parent } = $from
  const has = (index: number) => type.isInSet(parent.maybeChild(index)?.marks ?? [])
  let index = $from.index()
  let mark = has(index)
  // Just after it counts too, as there the caret stands when it has been written.
  if (!mark && $from.textOffset === 0) mark = has(--index)
  if (!mark) return null
  let [first, last] = [index, index]
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first--
  while (last < parent.childCount - 1 && mark.isInSet(parent.child(last + 1).marks)) last++
  let from = $from.start()
  for (let n = 0; n < first; n++) from += parent.child(n).nodeSize
  let to = from
  for (let n = first; n <= last; n++) to += parent.child(n).nodeSize
  return { mark, from, to }
}
