import { useStore } from '@nanostores/react'
import { useStore as useFlowStore, ViewportPortal } from '@xyflow/react'
import { memo, type PointerEvent, useState } from 'react'
import { type Band, laneBands, leastBand, sectionBands } from '../../../src/shared/process/edit/bands.ts'
import { selected } from '../../editing/marks.ts'
import { cx } from '../../kit/cx.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { DifferenceSign } from '../history/DifferenceSign.tsx'
import { useLane, useMark, useOfGraph, useProcess, useSection } from '../state/context.tsx'
import { nameOf } from '../state/names.ts'
import { roleLetters } from '../state/roles.ts'

/** Pixels that the heads of sections take at the top, and those of swimlanes at the left. */
export const sectionHead = 39
export const laneHead = 33

/** As far as the lines between sections and swimlanes reach. */
const farAway = 20_000

/** The borders of sections and swimlanes, behind all that stands in them. */
export const BandLines = memo(function BandLines() {
  const [sections, swimlanes] = useBands()
  return (
    <ViewportPortal>
      <div className="p-bands" aria-hidden="true">
        {sectionBands({ sections }).map(({ _id, to }) => (
          <div
            key={_id}
            className="p-section-line"
            style={{ left: to, top: -farAway, height: 2 * farAway }}
          />
        ))}
        {laneBands({ swimlanes }).map(({ _id, to }) => (
          <div key={_id} className="p-lane-line" style={{ top: to, left: -farAway, width: 2 * farAway }} />
        ))}
      </div>
    </ViewportPortal>
  )
})

/** What sections and swimlanes are called, at the edges of the drawing, however far it is moved. */
export function BandHeads() {
  const [sections, swimlanes] = useBands()
  const [x, y, zoom] = useFlowStore(({ transform }) => transform)
  const t = useT()
  if (sections.length + swimlanes.length === 0) return null
  const hasSections = sections.length > 0
  return (
    <>
      <section className="p-section-heads" aria-label={t('Faser')}>
        {sectionBands({ sections }).map((band, at) => (
          <SectionHead key={band._id} band={band} number={at + 1} start={x} zoom={zoom} />
        ))}
      </section>
      <section className="p-lane-heads" aria-label={t('Banor')}>
        {laneBands({ swimlanes }).map((band) => (
          <LaneHead key={band._id} band={band} start={y - (hasSections ? sectionHead : 0)} zoom={zoom} />
        ))}
      </section>
    </>
  )
}

const useBands = () =>
  [useOfGraph(({ sections }) => sections), useOfGraph(({ swimlanes }) => swimlanes)] as const

interface HeadProps {
  band: Band
  /** Where the drawing begins, in pixels of the screen. */
  start: number
  zoom: number
}

function SectionHead({ band, number, start, zoom }: HeadProps & { number: number }) {
  const editor = useProcess()
  const section = useSection(band._id)
  const mark = useMark(band._id)
  const t = useT()
  const locale = useLocale()
  const [width, grip] = useResize(band, zoom, 'x', leastBand.section, (size) =>
    editor.run({ do: 'changeSection', id: band._id, set: { size } }),
  )
  if (!section) return null
  return (
    <div className="p-section-head" style={{ left: start + band.from * zoom, width: width * zoom }}>
      <button
        type="button"
        className={cx('p-band-name', (mark & selected) !== 0 && 'p-selected')}
        data-part={band._id}
        aria-pressed={(mark & selected) !== 0}
        tabIndex={-1}
        onClick={() => editor.select([band._id])}
        onDoubleClick={() => editor.openSettings('name')}
      >
        <span className="p-band-number">{number}</span>
        <span className="p-band-text">{nameOf(section, t, locale)}</span>
        <DifferenceSign id={band._id} isShort />
      </button>
      {grip && <span className="p-grip" {...grip} />}
    </div>
  )
}

function LaneHead({ band, start, zoom }: HeadProps) {
  const editor = useProcess()
  const lane = useLane(band._id)
  const mark = useMark(band._id)
  const { assignmentRoles } = useStore(editor.$document)
  const t = useT()
  const locale = useLocale()
  const [height, grip] = useResize(band, zoom, 'y', leastBand.lane, (size) =>
    editor.run({ do: 'changeLane', id: band._id, set: { size } }),
  )
  if (!lane) return null
  const role = roleLetters(assignmentRoles ?? [], t, locale).find(({ key }) => key === lane.assignmentRole)
  return (
    <div className="p-lane-head" style={{ top: start + band.from * zoom, height: height * zoom }}>
      <button
        type="button"
        className={cx('p-band-name', (mark & selected) !== 0 && 'p-selected')}
        data-part={band._id}
        aria-pressed={(mark & selected) !== 0}
        tabIndex={-1}
        onClick={() => editor.select([band._id])}
        onDoubleClick={() => editor.openSettings('name')}
      >
        {role && (
          <span className="p-letter" title={role.name}>
            {role.letter}
          </span>
        )}
        <span className="p-band-text">{nameOf(lane, t, locale)}</span>
        <DifferenceSign id={band._id} isShort />
      </button>
      {grip && <span className="p-grip" {...grip} />}
    </div>
  )
}

/** How large a band is as its far edge is dragged, and what takes hold of that. */
function useResize(
  { from, to }: Band,
  zoom: number,
  axis: 'x' | 'y',
  least: number,
  done: (size: number) => void,
) {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const [held, setHeld] = useState<{ at: number; by: number } | null>(null)
  const size = Math.max(least, to - from + (held ? held.by / zoom : 0))
  const where = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  const grip = readOnly
    ? null
    : {
        onPointerDown(event: PointerEvent<HTMLElement>) {
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld({ at: where(event), by: 0 })
        },
        onPointerMove: (event: PointerEvent<HTMLElement>) =>
          held && setHeld({ at: held.at, by: where(event) - held.at }),
        onPointerUp() {
          if (held && held.by !== 0) done(size)
          setHeld(null)
        },
        onPointerCancel: () => setHeld(null),
      }
  return [size, grip] as const
}
