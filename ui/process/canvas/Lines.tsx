import { ViewportPortal } from '@xyflow/react'
import { type MouseEvent, memo, useId } from 'react'
import { pathOf, type Route } from '../../../src/shared/process/edit/routes.ts'
import type { ProcessConnection } from '../../../src/shared/process/process.ts'
import { selected } from '../../editing/marks.ts'
import { cx } from '../../kit/cx.ts'
import { choose } from '../actions/choose.ts'
import { useDifference } from '../history/compared.tsx'
import { useMark, useProcess } from '../state/context.tsx'
import { LineEnds } from './LineEnds.tsx'
import { LineLabel } from './LineLabel.tsx'
import { useSeen } from './useSeen.ts'

interface LinesProps {
  connections: readonly ProcessConnection[]
  routes: ReadonlyMap<string, Route>
}

/** The connections in sight: right-angled lines, who may follow them and what their buttons say. Whom a change does not touch is not drawn anew. */
export const Lines = memo(function Lines({ connections, routes }: LinesProps) {
  const isSeen = useSeen()
  const arrow = `${useId()}arrow`
  const seen = connections.flatMap(({ _id: id }) => {
    const route = routes.get(id)
    return route && isSeen.line(route) ? { id, route, isNear: isSeen.label(route) } : []
  })
  return (
    <ViewportPortal>
      {/* What they say is said by their labels. */}
      <svg className="p-lines" aria-hidden="true">
        <defs>
          <Arrow id={arrow} />
          <Arrow id={chosenArrow(arrow)} isSelected />
        </defs>
        {seen.map(({ id, route }) => (
          <Line key={id} id={id} route={route} arrow={arrow} />
        ))}
      </svg>
      {seen.map(({ id, route, isNear }) => (
        <LineLabel key={id} id={id} x={route.label.x} y={route.label.y} isNear={isNear} />
      ))}
      {seen.map(({ id, route }) => (
        <LineEnds key={id} id={id} route={route} />
      ))}
    </ViewportPortal>
  )
})

const Line = memo(function Line({ id, route, arrow }: { id: string; route: Route; arrow: string }) {
  const editor = useProcess()
  const isSelected = (useMark(id) & selected) !== 0
  const difference = useDifference(id)
  const path = pathOf(route)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its label is the button
    <g
      className="p-line nopan"
      data-line={id}
      onClick={(event: MouseEvent) => choose(editor, id, event)}
      onDoubleClick={() => editor.openSettings()}
    >
      <path
        className={cx('p-edge', isSelected && 'p-selected', difference && `p-is-${difference}`)}
        d={path}
        markerEnd={`url(#${isSelected ? chosenArrow(arrow) : arrow})`}
      />
      <path className="p-line-hold" d={path} />
    </g>
  )
})

const chosenArrow = (arrow: string) => `${arrow}Chosen`

/** What a line ends in, in its own colour. */
const Arrow = ({ id, isSelected }: { id: string; isSelected?: boolean }) => (
  <marker
    id={id}
    className={cx('p-arrow', isSelected && 'p-selected')}
    markerWidth="16"
    markerHeight="16"
    viewBox="-10 -10 20 20"
    orient="auto-start-reverse"
  >
    <polyline points="-5,-4 0,0 -5,4 -5,-4" />
  </marker>
)
