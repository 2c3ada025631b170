import { Panel, type ReactFlowState, useStore as useFlowStore, useReactFlow } from '@xyflow/react'
import { memo, type PointerEvent, useEffect, useMemo, useState } from 'react'
import { noteBox, stateSize } from '../../../src/shared/process/edit/bands.ts'
import { inGroup, type ProcessGraph } from '../../../src/shared/process/process.ts'
import { toneOf } from '../../kit/show/Badge.tsx'
import { useT } from '../../kit/text.tsx'
import { useGraph, useGroups, useProcess } from '../state/context.tsx'

/** The process in small, drawn when there is time for it; a press on it goes there. */
export function InSmall() {
  const graph = useWhenIdle(useGraph())
  if (!graph || graph.states.length === 0) return null
  return (
    <Panel position="bottom-left" className="p-map">
      <Small graph={graph} />
    </Panel>
  )
}

/** What was given, as soon as the browser has nothing better to do; null before. */
function useWhenIdle<Value>(value: Value): Value | null {
  const { clock } = useProcess()
  const [known, setKnown] = useState<Value | null>(null)
  useEffect(() => clock.idle(() => setKnown(() => value)), [clock, value])
  return known
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function Small({ graph }: { graph: ProcessGraph }) {
  const flow = useReactFlow()
  const seen = useFlowStore(seenOf, isSame)
  const t = useT()
  const whole = useMemo(() => around(boxesOf(graph)), [graph])
  const { x, y, width, height } = around([whole, seen])
  const air = Math.max(width, height) / 40
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const screen = event.currentTarget.getScreenCTM()?.inverse()
    if (!screen) return
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(screen)
    const inside = (value: number, from: number, length: number) =>
      Math.max(from, Math.min(from + length, value))
    void flow.setCenter(inside(at.x, whole.x, whole.width), inside(at.y, whole.y, whole.height), {
      zoom: flow.getZoom(),
      duration: 0,
    })
  }
  return (
    <svg
      role="img"
      aria-label={t('Processen i litet')}
      viewBox={`${x - air} ${y - air} ${width + 2 * air} ${height + 2 * air}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) go(event)
      }}
    >
      <Parts graph={graph} />
      <path
        className="p-map-beyond"
        fillRule="evenodd"
        d={`${rectangle({ x: x - width, y: y - height, width: 3 * width, height: 3 * height })}${rectangle(seen)}`}
      />
    </svg>
  )
}

/** All that stands on the drawing, as one shape of each colour. */
const Parts = memo(function Parts({ graph }: { graph: ProcessGraph }) {
  const groups = useGroups()
  const shapes = new Map<string, string>()
  const draw = (color: string, box: Box) => shapes.set(color, `${shapes.get(color) ?? ''}${rectangle(box)}`)
  for (const note of graph.notes ?? []) draw('var(--warning-soft)', noteBox(note))
  for (const state of graph.states) {
    const { tone, own } = toneOf(inGroup(state, groups).color)
    const color = own ?? (tone === 'neutral' ? 'var(--muted)' : `var(--${tone})`)
    draw(color, { x: state.x, y: state.y, ...stateSize })
  }
  return [...shapes].map(([color, shape]) => <path key={color} fill={color} d={shape} />)
})

const rectangle = ({ x, y, width, height }: Box) => `M${x},${y}h${width}v${height}h${-width}Z`

const boxesOf = ({ states, notes = [] }: ProcessGraph): Box[] => [
  ...states.map(({ x, y }) => ({ x, y, ...stateSize })),
  ...notes.map(noteBox),
]

function around(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

const seenOf = ({ transform: [x, y, zoom], width, height }: ReactFlowState): Box => ({
  ...{ x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom },
})

const isSame = (one: Box, other: Box) =>
  one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
