import type { AnySettings } from '../../../../src/shared/catalogue/anySettings.ts'
import type { TreeNode } from '../../../../src/shared/tree/tree.ts'
import { useT } from '../../../kit/text.tsx'
import { addBeside } from '../../actions/nodes.ts'
import { setSetting } from '../../actions/settings.ts'
import { useEditor } from '../../state/context.tsx'
import { TagButton } from './TagButton.tsx'

/** Full width, and a new section under this one. */
export function SectionTools({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const { fluid: wide }: AnySettings = node.extra
  const fluid = wide === true
  return (
    <>
      <TagButton
        icon="move-horizontal"
        label={t('Full bredd')}
        pressed={fluid}
        onPress={() => setSetting(editor, [node._id], 'fluid', !fluid || undefined)}
      />
      <TagButton
        icon="plus"
        label={t('Lägg till sektion under')}
        onPress={() => addBeside(editor, node._id)}
      />
    </>
  )
}
