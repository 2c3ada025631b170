import { Bold, Code, Italic, Link, List, ListOrdered, Quote } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Toolbar } from 'react-aria-components/Toolbar'
import { msg } from '../../../../src/shared/i18n.ts'
import { IconButton } from '../../IconButton.tsx'
import { useT } from '../../text.tsx'
import { Select } from '../Select.tsx'
import type { Action, BlockStyle } from './commands.ts'
import type { RichState } from './richState.ts'

export interface RichBarProps {
  label: string
  state: RichState
  /** Nothing can be formatted yet, or the Markdown itself is on show. */
  disabled: boolean
  raw: boolean
  linkButton: RefObject<HTMLButtonElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: () => void
  onStyle: (style: BlockStyle) => void
  onAction: (action: Action) => void
  onLink: () => void
  onRaw: () => void
}

/** Arrow keys move in it. A press with the mouse leaves the caret in the text. */
export function RichBar(props: RichBarProps) {
  const { label, state, disabled, raw, linkButton, onKeyDown, onFocus, onStyle, onAction, onLink, onRaw } =
    props
  const t = useT()
  const button = (action: Action) => (
    <IconButton
      key={action}
      small
      preventFocusOnPress
      icon={buttons[action].icon}
      label={t(buttons[action].label)}
      {...(buttons[action].shortcut ? { shortcut: buttons[action].shortcut } : {})}
      pressed={state[action]}
      disabled={disabled}
      onPress={() => onAction(action)}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the keys of what stands in it
    <div className="k-rich-bar" onKeyDown={onKeyDown} onFocus={onFocus}>
      <Toolbar aria-label={t('Formatering: {label}', { label })} className="k-rich-tools">
        <Select
          small
          hideLabel
          label={t('Textstil')}
          className="k-rich-style"
          value={state.style}
          disabled={disabled}
          placeholder=" "
          onChange={onStyle}
          options={styles.map((style) => ({
            value: style,
            label: style === 'normal' ? t('Normal') : t('Rubrik {n}', { n: style }),
          }))}
        />
        <span className="k-rich-group">{(['strong', 'emphasis', 'code'] as const).map(button)}</span>
        <span className="k-rich-group">
          {(['bullet', 'ordered', 'quote'] as const).map(button)}
          <IconButton
            small
            preventFocusOnPress
            ref={linkButton}
            icon={Link}
            label={t('Länk')}
            shortcut="Ctrl+K"
            pressed={state.link}
            disabled={disabled}
            onPress={onLink}
          />
        </span>
        <ToggleButton isSelected={raw} onChange={onRaw} className="k-rich-raw">
          Markdown
        </ToggleButton>
      </Toolbar>
    </div>
  )
}

const styles: readonly BlockStyle[] = ['normal', '1', '2', '3', '4', '5', '6']

const buttons = {
  strong: { icon: Bold, label: msg`Fet`, shortcut: 'Ctrl+B' },
  emphasis: { icon: Italic, label: msg`Kursiv`, shortcut: 'Ctrl+I' },
  code: { icon: Code, label: msg`Kod`, shortcut: 'Ctrl+E' },
  bullet: { icon: List, label: msg`Punktlista`, shortcut: '' },
  ordered: { icon: ListOrdered, label: msg`Numrerad lista`, shortcut: '' },
  quote: { icon: Quote, label: msg`Citat`, shortcut: '' },
}
