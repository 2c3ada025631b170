import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import * as traits from '../../../src/shared/catalogue/traits.ts'
import { selected, tabStop } from '../../editing/marks.ts'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/cx.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { addSection } from '../actions/nodes.ts'
import { useDragFrom } from '../drag/DragSource.tsx'
import { grabbedAt } from '../drag/grabbed.ts'
import { finishPlacing, pointAt } from '../drag/placingSteps.ts'
import { canvasKey } from '../keys/canvasKeys.ts'
import { useEditor, useMark, useNode } from '../state/context.tsx'
import { nodeName, textIn } from '../state/nodeText.ts'
import { pagesOf, rangeBetween } from '../state/treeQueries.ts'
import { pixelsOf } from '../state/widths.ts'
import { DropLine } from './DropLine.tsx'
import { CanvasNode } from './nodes/CanvasNode.tsx'

/** The page as it is being built: the real components, to be pointed at, selected and dragged. */
export function Canvas() {
  const editor = useEditor()
  const page = useStore(editor.$page)
  const tree = editor.$tree.get()
  return <PageCanvas key={page ?? tree.rootId} id={page ?? tree.rootId} />
}

function PageCanvas({ id }: { id: string }) {
  const editor = useEditor()
  const node = useNode(id)
  const mark = useMark(id)
  const width = useStore(editor.$width)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const locale = useLocale()
  const canvas = useRef<HTMLDivElement>(null)
  const drag = useDragFrom((target) => grabbedAt(editor, target))
  if (!node) return null

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-own]')) return
    if (editor.$placing.get()?.by === 'click') {
      pointAt(editor, canvas.current, { x: event.clientX, y: event.clientY })
      finishPlacing(editor)
      return
    }
    if (event.defaultPrevented) return
    const hit = event.target.closest<HTMLElement>('[data-node]')?.dataset.node
    if (!hit) return
    const now = editor.$selection.get()
    const last = now.at(-1)
    if (event.shiftKey && last)
      editor.select([...rangeBetween(editor.$tree.get(), last, hit).filter((one) => one !== hit), hit])
    else if (event.ctrlKey || event.metaKey) {
      editor.select(now.includes(hit) ? now.filter((one) => one !== hit) : [...now, hit])
    } else {
      editor.select([hit])
      // Anywhere on it, also where nothing is written yet.
      if (traits.writtenAtOnce.includes(editor.$tree.get().nodes[hit]?.type ?? '')) editor.edit(hit)
    }
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-own]')) return
    const hit = event.target.closest<HTMLElement>('[data-node]')
    if (hit?.dataset.node) editor.doubleClicked(hit.dataset.node)
  }
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element) || editor.$placing.get()) return
    editor.hover(event.target.closest<HTMLElement>('[data-node]')?.dataset.node ?? null)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (editor.$placing.get()?.by === 'click')
      pointAt(editor, canvas.current, { x: event.clientX, y: event.clientY })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (canvasKey(editor, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const pixels = pixelsOf(width)
  const isPage = traits.page.includes(node.type)
  const pages = pagesOf(treeOf(editor))
  const title = isPage ? textIn(node.extra.label, locale) : ''
  const values = { n: pages.indexOf(id) + 1, total: pages.length, title }
  const step =
    isPage &&
    pages.length > 1 &&
    (title ? t('Steg {n} av {total}: {title}', values) : t('Steg {n} av {total}', values))
  const description = isPage ? textIn(node.extra.description, locale) : ''
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is sensed here for all that stands in it
    <div
      className={cx('b-canvas', `b-width-${width}`)}
      data-canvas
      onMouseDown={drag.onMouseDown}
      onTouchStart={drag.onTouchStart}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own */}
      <div
        ref={canvas}
        className={cx('b-page v-page', editor.context.mode === 'form' && 'b-form')}
        style={pixels ? { width: pixels } : undefined}
        role="group"
        aria-label={t('Arbetsyta')}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onPointerOver={onPointerOver}
        onPointerLeave={() => editor.hover(null)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div
          id={`node-${id}`}
          data-node={id}
          role="group"
          aria-current={(mark & selected) !== 0 ? 'true' : undefined}
          aria-label={nodeName(node, t, locale)}
          tabIndex={(mark & tabStop) !== 0 ? 0 : -1}
          className={cx('b-root', (mark & selected) !== 0 && 'b-selected')}
        >
          {step && <div className="v-step">{step}</div>}
          {description && <p className="v-lead">{description}</p>}
          <div data-slot={id} data-flow="column" className="b-slot b-root-slot">
            {node.structure.map((child) =>
              node._id === treeOf(editor).rootId &&
              traits.page.includes(treeOf(editor).nodes[child]?.type ?? '') ? null : (
                <CanvasNode key={child} id={child} />
              ),
            )}
          </div>
          {node.structure.length === 0 && !readOnly && (
            <div className="b-empty-page" data-own>
              <p>{t('Sidan är tom. Lägg till en sektion, eller dra hit en komponent.')}</p>
              <Button icon="plus" onPress={() => addSection(editor)}>
                {t('Lägg till sektion')}
              </Button>
            </div>
          )}
        </div>
        <DropLine canvas={canvas} />
      </div>
    </div>
  )
}

const treeOf = (editor: ReturnType<typeof useEditor>) => editor.$tree.get()
