import { useStore } from '@nanostores/react'
import { Ban } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { landingOf } from '../../../src/shared/tree/drop.ts'
import { topMost } from '../../../src/shared/tree/indexTree.ts'
import { containerAt } from '../../../src/shared/tree/place.ts'
import type { Place, Tree } from '../../../src/shared/tree/tree.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { type TreeTarget, TreeView } from '../../kit/table/TreeView.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { moveTo } from '../actions/move.ts'
import { placeWords } from '../drag/placeWords.ts'
import { nameOf } from '../drag/placingSteps.ts'
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

/** What is said of the row that something dragged is over. */
interface Pointed {
  words: string
  refused: boolean
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
  const [pointed, setPointed] = useState<Pointed | null>(null)
  return (
    <div className={cx('b-outline-box', pointed?.refused && 'b-refuses')}>
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
                if (place && moveTo(editor, ids, place))
                  editor.say((t) => t('{name} har flyttats.', { name: nameOf(editor, { ids }, t) }))
              },
              canMove: (ids: string[], target: TreeTarget) => landing(ids, target) !== undefined,
              onPointAt: (ids: string[], target: TreeTarget | null) => {
                const next = target && wordsFor(ids, target)
                setPointed(next)
                if (next) editor.say(() => next.words)
              },
            })}
        empty={<p className="b-palette-none">{t('Sidan är tom.')}</p>}
      />
      {pointed && (
        <p className="b-outline-words" aria-hidden="true">
          {pointed.refused && <Icon icon={Ban} size={14} />}
          {pointed.words}
        </p>
      )}
    </div>
  )

  /** Where nodes land that are let go there; nothing where they cannot. */
  function landing(ids: readonly string[], target: TreeTarget) {
    const now = editor.$tree.get()
    const place = placeOf(now, target)
    const found = place && landingOf(now, { ids: topMost(now, ids) }, place, editor.context)
    return found && found.refused === undefined ? found : undefined
  }

  function wordsFor(ids: readonly string[], target: TreeTarget): Pointed | null {
    const now = editor.$tree.get()
    const place = placeOf(now, target)
    if (!place) return null
    const lands = landing(ids, target) !== undefined
    // As on the canvas: what refuses is told by what people see as the container there.
    const at = lands ? place : { parent: containerAt(now, target.id, editor.context), index: -1 }
    const thing = { ids: topMost(now, ids) }
    return {
      words: placeWords(at, { tree: now, thing, context: editor.context, t, locale }),
      refused: !lands,
    }
  }

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
