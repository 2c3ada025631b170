import { useStore } from '@nanostores/react'
import { useStore as useFlowStore } from '@xyflow/react'
import { Minus, Plus } from 'lucide-react'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { tidy } from '../actions/tidy.ts'
import { useGraph, useProcess } from '../state/context.tsx'
import { connectionName, nameOf } from '../state/names.ts'
import { leastZoom, mostZoom, stepped } from './zoom.ts'

/** Under the drawing: where what is chosen stands, and how large it is drawn. */
export function ZoomBar({ zoomTo, fit }: { zoomTo: (zoom: number) => void; fit: () => void }) {
  const editor = useProcess()
  const readOnly = useStore(editor.$readOnly)
  const zoom = useFlowStore(({ transform }) => transform[2])
  const t = useT()
  return (
    <div className="b-bottom p-bottom">
      <Path />
      <IconButton
        icon="workflow"
        label={t('Städa upp: rada upp stegen, eller dem som är valda')}
        disabled={readOnly}
        placement="top"
        onPress={() => tidy(editor)}
      />
      <IconButton
        icon="maximize"
        label={t('Visa hela processen')}
        shortcut="0"
        placement="top"
        onPress={fit}
      />
      <IconButton
        icon={Minus}
        label={t('Zooma ut')}
        shortcut="-"
        placement="top"
        disabled={zoom <= leastZoom}
        onPress={() => zoomTo(stepped(zoom, -1))}
      />
      <span className="p-zoom k-number" role="status" aria-label={t('Zoom')}>
        {t('{n} %', { n: Math.round(zoom * 100) })}
      </span>
      <IconButton
        icon={Plus}
        label={t('Zooma in')}
        shortcut="+"
        placement="top"
        disabled={zoom >= mostZoom}
        onPress={() => zoomTo(stepped(zoom, 1))}
      />
      <IconButton
        icon="circle-help"
        label={t('Kortkommandon')}
        shortcut="?"
        placement="top"
        onPress={() => editor.$dialog.set('help')}
      />
      <PanelButtons />
    </div>
  )
}

/** From the process to what is chosen. */
function Path() {
  const editor = useProcess()
  const graph = useGraph()
  const selection = useStore(editor.$selection)
  const { name } = useStore(editor.$document)
  const t = useT()
  const locale = useLocale()
  const id = selection.at(-1)
  const way = graph.connections.find(({ _id }) => _id === id)
  const state = graph.states.find(({ _id }) => _id === (way?.from ?? id))
  const section = graph.sections.find(({ _id }) => _id === (state?.section ?? id))
  const parts = [
    { id: '', name },
    ...(section ? [{ id: section._id, name: nameOf(section, t, locale) }] : []),
    ...(state ? [{ id: state._id, name: nameOf(state, t, locale) }] : []),
    ...(way ? [{ id: way._id, name: connectionName(way, t, locale) }] : []),
  ]
  return (
    <nav className="b-path" aria-label={t('Var du är')}>
      <ol>
        {parts.map((part, at) => (
          <li key={part.id}>
            <button
              type="button"
              {...(at === parts.length - 1 && { 'aria-current': 'true' as const })}
              onClick={() => editor.select(part.id === '' ? [] : [part.id])}
            >
              {way && part.id === way._id && <Icon icon="arrow-right" size={14} />}
              {part.name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Where there is no room for all: what brings a panel to the front. */
function PanelButtons() {
  const editor = useProcess()
  const { open } = useStore(editor.$panel)
  const t = useT()
  const show = (panel: 'left' | 'settings') =>
    editor.$panel.set({ ...editor.$panel.get(), open: open === panel ? null : panel })
  return (
    <div className="b-panel-buttons">
      <Button
        small
        icon="list"
        className="b-open-left"
        aria-expanded={open === 'left'}
        onPress={() => show('left')}
      >
        {t('Delar och lista')}
      </Button>
      <Button
        small
        icon="settings"
        className="b-open-settings"
        aria-expanded={open === 'settings'}
        onPress={() => show('settings')}
      >
        {t('Inställningar')}
      </Button>
    </div>
  )
}
