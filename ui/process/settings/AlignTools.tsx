import { useStore } from '@nanostores/react'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
} from 'lucide-react'
import { type Message, msg } from '../../../src/shared/i18n.ts'
import type { Alignment } from '../../../src/shared/process/edit/align.ts'
import type { IconLike } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'
import { align, spread } from '../actions/align.ts'
import { useProcess } from '../state/context.tsx'

interface Tool {
  icon: IconLike
  label: Message
}
const lines: readonly (Tool & { to: Alignment })[] = [
  { to: 'left', icon: AlignStartVertical, label: msg`I linje till vänster` },
  { to: 'middle', icon: AlignCenterVertical, label: msg`I linje under varandra, efter mitten` },
  { to: 'right', icon: AlignEndVertical, label: msg`I linje till höger` },
  { to: 'top', icon: AlignStartHorizontal, label: msg`I linje upptill` },
  { to: 'centre', icon: AlignCenterHorizontal, label: msg`I linje bredvid varandra, efter mitten` },
  { to: 'bottom', icon: AlignEndHorizontal, label: msg`I linje nedtill` },
]
const spaces: readonly (Tool & { direction: 'across' | 'down' })[] = [
  { direction: 'across', icon: AlignHorizontalDistributeCenter, label: msg`Lika långt emellan i sidled` },
  { direction: 'down', icon: AlignVerticalDistributeCenter, label: msg`Lika långt emellan i höjdled` },
]

/** Sets the chosen states in line, or with the same space between them: from three, as there is none to share between two. */
export function AlignTools({ count }: { count: number }) {
  const editor = useProcess()
  const disabled = useStore(editor.$readOnly)
  const t = useT()
  const button = ({ icon, label }: Tool, isOff: boolean, onPress: () => void) => (
    <IconButton key={label.id} small icon={icon} label={t(label)} disabled={isOff} onPress={onPress} />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a meaning of its own
    <div role="group" aria-label={t('Rada upp')} className="p-align">
      <span>{lines.map((one) => button(one, disabled, () => align(editor, one.to)))}</span>
      <span>
        {spaces.map((one) => button(one, disabled || count < 3, () => spread(editor, one.direction)))}
      </span>
    </div>
  )
}
