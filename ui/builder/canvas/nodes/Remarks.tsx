import { componentOf } from '../../../../src/shared/catalogue/index.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useT } from '../../../kit/text.tsx'
import { useProblems } from '../../state/context.tsx'

/** What a node lacks and what is wrong with it, said on the node itself. */
export function Remarks({ node }: { node: TreeNode }) {
  const t = useT()
  const errors = useProblems(node._id).filter((problem) => problem.level === 'error')
  const definition = componentOf(node.type)
  const hints = definition?.hints?.(node.extra) ?? []
  const notes = definition?.notes?.(node.extra) ?? []
  if (hints.length + errors.length + notes.length === 0) return null
  return (
    <div className="b-remarks">
      {errors.map(({ key }) => (
        <p key={key} className="b-remark b-remark-error">
          <Icon icon="circle-alert" size={14} />
          <span title={t(key)}>{t(key)}</span>
        </p>
      ))}
      {hints.map((hint) => (
        <p key={hint} className="b-remark">
          <Icon icon="triangle-alert" size={14} />
          <span title={t(hint)}>{t(hint)}</span>
        </p>
      ))}
      {notes.map((note) => (
        <p key={note} className="b-remark b-remark-note">
          <Icon icon="info" size={14} />
          <span title={t(note)}>{t(note)}</span>
        </p>
      ))}
    </div>
  )
}
