import { useStore } from '@nanostores/react'
import { ReactFlowProvider, useStore as useFlowStore, useReactFlow } from '@xyflow/react'
import { type DragEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef } from 'react'
import { noteSize, stateSize } from '../../../src/shared/process/edit/bands.ts'
import { cx } from '../../kit/cx.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { addPart } from '../actions/parts.ts'
import { useComparison } from '../history/compared.tsx'
import { drawingKey } from '../keys/drawingKeys.ts'
import { isNewPart, newPartType } from '../left/newParts.ts'
import { useOfGraph, useProcess } from '../state/context.tsx'
import { onRevealAll } from '../state/reveal.ts'
import { BandHeads, laneHead, sectionHead } from './Bands.tsx'
import { Drawing } from './Drawing.tsx'
import { fitted } from './fitted.ts'
import { usePointed } from './usePointed.ts'
import { useReveal } from './useReveal.ts'
import { ZoomBar } from './ZoomBar.tsx'
import { leastZoom, stepped } from './zoom.ts'

/** Smaller than this only names, counts and problems can be read. */
const far = 0.69
/** As small as labels can be read: what is larger than the window begins there, at its start. */
const readable = 0.7

/** The process as it is drawn: states to be moved, connected and chosen. */
export const Canvas = memo(function Canvas() {
  return (
    <ReactFlowProvider>
      <Flow />
    </ReactFlowProvider>
  )
})

function Flow() {
  const editor = useProcess()
  const isEmpty = useOfGraph(({ states }) => states.length === 0)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const flow = useReactFlow()
  const isFar = useFlowStore(({ transform }) => transform[2] < far)
  const frame = useRef<HTMLDivElement>(null)

  const pointed = usePointed()
  useReveal()

  // Two drawings beside each other show the same place.
  const $viewport = useComparison()?.$viewport
  useEffect(
    () =>
      $viewport?.listen((wanted) => {
        const now = flow.getViewport()
        const isThere = wanted?.x === now.x && wanted.y === now.y && wanted.zoom === now.zoom
        if (wanted && !isThere) void flow.setViewport(wanted, { duration: 0 })
      }),
    [flow, $viewport],
  )
  const zoomTo = useCallback((to: number) => void flow.zoomTo(to, { duration: 0 }), [flow])
  const fit = useCallback(
    (least = leastZoom) => {
      const box = frame.current?.getBoundingClientRect()
      const now = editor.$graph.get()
      if (!box) return
      const left = now.swimlanes.length > 0 ? laneHead : 0
      const top = now.sections.length > 0 ? sectionHead : 0
      void flow.setViewport(fitted(now, { width: box.width, height: box.height, left, top }, least), {
        duration: 0,
      })
    },
    [editor, flow],
  )
  const fitAll = useCallback(() => fit(), [fit])
  const begin = useCallback(() => fit(readable), [fit])
  useEffect(() => onRevealAll(begin), [begin])
  // The wheel goes by the same steps as the buttons.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      zoomTo(stepped(flow.getZoom(), event.deltaY < 0 ? 1 : -1))
    }
    element.addEventListener('wheel', onWheel, { passive: false, capture: true })
    return () => element.removeEventListener('wheel', onWheel, { capture: true })
  }, [flow, zoomTo])

  const onKeyDown = (event: KeyboardEvent) => {
    const isHere = event.target instanceof HTMLElement && event.target.closest('[data-canvas]')
    if (
      isHere &&
      drawingKey(editor, event, {
        zoomBy: (by) => zoomTo(stepped(flow.getZoom(), by)),
        fit,
      })
    )
      event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const part = event.dataTransfer.getData(newPartType)
    if (!isNewPart(part) || readOnly) return
    event.preventDefault()
    const at = pointed(event)
    const { width, height } = part === 'note' ? noteSize : stateSize
    addPart(editor, part, { x: at.x - width / 2, y: at.y - height / 2 })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is drawn in it */}
      <div
        ref={frame}
        className={cx('p-canvas', isFar && 'p-far')}
        data-canvas
        onKeyDown={onKeyDown}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(newPartType)) return
          event.preventDefault()
          event.dataTransfer.dropEffect = 'copy'
        }}
        onDrop={onDrop}
      >
        <Drawing onInit={begin} />
        <BandHeads />
        {isEmpty && (
          <div className="p-empty">
            <EmptyState icon="workflow" title={t('Här är inget ritat än')}>
              {t(
                'Dra in ett steg från listan till vänster, eller tryck N. Det första blir processens start.',
              )}
            </EmptyState>
          </div>
        )}
      </div>
      <ZoomBar zoomTo={zoomTo} fit={fitAll} />
    </>
  )
}
