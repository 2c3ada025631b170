import { diffTrees, isSameTree } from '../../../src/shared/tree/diff.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'

/** How the draft differs from a version, in numbers. */
export function Difference({ version }: { version: Tree }) {
  const editor = useEditor()
  const t = useT()
  const diff = diffTrees(version, editor.$tree.get())
  const { added, removed, moved, changed } = diff
  return (
    <p className="b-difference">
      {isSameTree(diff)
        ? t('Utkastet är likadant.')
        : t('Sedan dess i utkastet: {added} nya, {removed} borttagna, {moved} flyttade, {changed} ändrade.', {
            added: added.length,
            removed: removed.length,
            moved: moved.length,
            changed: changed.length,
          })}
    </p>
  )
}
