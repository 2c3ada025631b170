import { useStore } from '@nanostores/react'
import { type Message, msg } from '../../src/shared/i18n.ts'
import type { SaveState } from '../editing/saver.ts'
import { Icon } from '../kit/Icon.tsx'
import { useT } from '../kit/text.tsx'
import { useFrame } from './context.tsx'

/** Whether the work is safe, in words. Said aloud only when it is not. */
export function SaveStatus() {
  const frame = useFrame()
  const state = useStore(frame.saver.$state)
  const t = useT()
  const { text, tone, icon } = looks[state.kind]
  return (
    <span
      className={`b-save k-tone-${tone}`}
      role={tone === 'danger' ? 'alert' : undefined}
      data-state={state.kind}
    >
      <Icon icon={icon} size={14} />
      <span className="b-save-text">{t(text)}</span>
    </span>
  )
}

const looks: Record<SaveState['kind'], { text: Message; tone: string; icon: string }> = {
  saved: { text: msg`Ändringar sparade`, tone: 'neutral', icon: 'check' },
  saving: { text: msg`Sparar…`, tone: 'neutral', icon: 'cloud' },
  retrying: { text: msg`Inte sparat – försöker igen`, tone: 'danger', icon: 'wifi-off' },
  conflict: { text: msg`Inte sparat`, tone: 'danger', icon: 'triangle-alert' },
  locked: { text: msg`Inte sparat`, tone: 'danger', icon: 'lock' },
  refused: { text: msg`Inte sparat – rätta först`, tone: 'danger', icon: 'triangle-alert' },
}
