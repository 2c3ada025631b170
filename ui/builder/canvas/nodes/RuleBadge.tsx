import { Diamond, Lock } from 'lucide-react'
import type { PointerEvent } from 'react'
import { recordOf } from '../../../../src/shared/record.ts'
import { isCondition } from '../../../../src/shared/rules/condition/conditionShape.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { sentenceText } from '../../../admin/fields/condition/sentence.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useLocale, useT } from '../../../kit/text.tsx'
import { factsOf } from '../../settings/factsOf.ts'
import { useEditor } from '../../state/context.tsx'

/** Says on the canvas that a component is not always there, or not always open. The pointer is told when. */
export function RuleBadge({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const show = recordOf(node.extra.show)
  const disable = recordOf(node.extra.disable)
  if (!show.when && !disable.when) return null
  const when = (condition: unknown) =>
    isCondition(condition)
      ? sentenceText(condition, { t, facts: factsOf(editor, { t, locale }) })
      : t('Regeln är inte färdig.')
  // What it speaks of may have changed since it was drawn: asked for when somebody wants to know.
  const explain = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const words: string[] = []
    if (show.when && show.mode === 'hide') words.push(t('Döljs när {rule}', { rule: when(show.when) }))
    else if (show.when) words.push(t('Visas när {rule}', { rule: when(show.when) }))
    if (disable.when) words.push(t('Inaktiverad när {rule}', { rule: when(disable.when) }))
    currentTarget.title = words.join('\n')
  }
  return (
    <span className="b-rule" onPointerEnter={explain}>
      <Icon icon={show.when ? Diamond : Lock} size={12} />
      {show.when ? t('Visas ibland') : t('Låst ibland')}
    </span>
  )
}
