import { useStore } from '@nanostores/react'
import { Redo2, Undo2 } from 'lucide-react'
import { useSoon } from '../editing/useSoon.ts'
import { Button } from '../kit/Button.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Chip } from '../kit/show/Chip.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** What the bar over every editor has; each part listens for itself, so that a step draws those alone that say something else. */

export function Title() {
  return <h1 className="b-title">{useStore(useFrame().$document).name}</h1>
}

export function Steps() {
  const frame = useFrame()
  // Each of its buttons costs more than what is undone: they follow it.
  const undoable = useSoon(frame.$undoable)
  const readOnly = useStore(frame.$readOnly)
  const t = useT()
  return (
    <>
      <IconButton
        icon={Undo2}
        label={t('Ångra')}
        shortcut="Ctrl+Z"
        disabled={!undoable.undo || readOnly}
        onPress={() => frame.undo()}
      />
      <IconButton
        icon={Redo2}
        label={t('Gör om')}
        shortcut="Ctrl+Y"
        disabled={!undoable.redo || readOnly}
        onPress={() => frame.redo()}
      />
    </>
  )
}

export function PublishButton() {
  const frame = useFrame()
  const readOnly = useStore(frame.$readOnly)
  const t = useT()
  return (
    <Button variant="primary" disabled={readOnly} onPress={() => frame.$dialog.set('publish')}>
      {t('Publicera')}
    </Button>
  )
}

export function Published() {
  const frame = useFrame()
  const { published: version } = useStore(frame.$document)
  const ahead = useStore(frame.$ahead)
  const t = useT()
  if (version === null) return <Chip className="b-published" label={t('Utkast')} color="neutral" />
  return ahead ? (
    <span title={t('Utkastet har ändringar som inte är publicerade.')}>
      <Chip className="b-published" label={t('Publicerad v{n} · ändrad', { n: version })} color="warning" />
    </span>
  ) : (
    <Chip className="b-published" label={t('Publicerad v{n}', { n: version })} color="success" />
  )
}
