import { useStore } from '@nanostores/react'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { refusalToMove } from '../../../src/shared/tree/place.ts'
import type { Place, Tree } from '../../../src/shared/tree/tree.ts'
import { type TreeTarget, TreeView } from '../../kit/table/TreeView.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { moveTo } from '../actions/move.ts'
import { useEditor } from '../state/context.tsx'
import type { TreeProblems } from '../state/editor.ts'
import { type OutlineMemo, outlineOf } from './outlineRows.ts'

/** The page as a tree of names: for finding, selecting and moving without the canvas. */
export function Outline() {
  const editor = useEditor()
  // The canvas answers first; the outline follows when there is time.
  const tree = useDeferredValue(useStore(editor.$tree))
  // Ctrl and Shift add to what is chosen now, not to what was when there last was time.
  const selection = useStore(editor.$selection)
  const problems = useDeferredValue(useStore(editor.$problems))
  return <Rows tree={tree} selection={selection} problems={problems} />
}

interface RowsProps {
  tree: Tree
  selection: readonly string[]
  problems: TreeProblems
}

const Rows = memo(function Rows({ tree, selection, problems }: RowsProps) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const readOnly = useStore(editor.$readOnly)
  const memo = useRef<OutlineMemo>(new Map())
  const rows = useMemo(
    () => outlineOf(tree, { t, locale, problems, memo: memo.current }),
    [tree, t, locale, problems],
  )
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const expanded = useMemo(() => unfolded(tree, folded), [tree, folded])
  const selected = useMemo(() => new Set(selection), [selection])
  return (
    <TreeView
      virtual
      multi
      label={t('Disposition')}
      className="b-outline"
      nodes={rows}
      expanded={expanded}
      onExpand={(open) => setFolded(new Set(branchesOf(tree).filter((id) => !open.has(id))))}
      selected={selected}
      onSelect={(ids) => editor.select([...ids], { reveal: 'scroll' })}
      onOpen={(id) => {
        editor.select([id], { reveal: 'scroll' })
        editor.openSettings()
      }}
      {...(readOnly
        ? {}
        : {
            onMove: (ids: string[], target: TreeTarget) => {
              const place = placeOf(editor.$tree.get(), target)
              if (place) moveTo(editor, ids, place)
            },
            canMove: (ids: string[], target: TreeTarget) => {
              const now = editor.$tree.get()
              const place = placeOf(now, target)
              return place !== null && !refusalToMove(now, ids, place.parent, editor.context)
            },
          })}
      empty={<p className="b-palette-none">{t('Sidan är tom.')}</p>}
    />
  )

  function placeOf(now: Tree, { id, place }: TreeTarget): Place | null {
    if (place === 'on') return { parent: id, index: now.nodes[id]?.structure.length ?? 0 }
    const parent = editor.parentOf(id)
    if (!parent) return null
    const at = parent.structure.indexOf(id)
    return { parent: parent._id, index: place === 'before' ? at : at + 1 }
  }
})

function branchesOf(tree: Tree): string[] {
  return Object.values(tree.nodes).flatMap((node) => (node.structure.length > 0 ? [node._id] : []))
}

function unfolded(tree: Tree, folded: ReadonlySet<string>): Set<string> {
  return new Set(branchesOf(tree).filter((id) => !folded.has(id)))
}
