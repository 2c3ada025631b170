import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Chip } from '../show/Chip.tsx'
import { useT } from '../text.tsx'

/** One filter that is on. */
export interface FilterChip {
  id: string
  /** "Storgatan", "Status: Ny". */
  label: string
}

export interface FilterBoxProps {
  /** The text in the box. */
  text: string
  /** Each keystroke; wait for a pause before asking a server. */
  onText: (text: string) => void
  chips: readonly FilterChip[]
  /** Enter: the text becomes a chip; the box is emptied by `onText('')`. */
  onAdd: (text: string) => void
  onRemove: (id: string) => void
  /** Empties box and chips. */
  onClear: () => void
  /** "Filtrera…" unless told. */
  placeholder?: string
  label?: string
  /** The single key that leads to the box, for who draws the page to act on. */
  shortcut?: string
  /** Right of the box. */
  beside?: ReactNode
  /** After the chips: a button that adds one. */
  more?: ReactNode
}

/** Free text and filter chips above a list. Backspace in the empty box takes the last chip away. */
export function FilterBox(props: FilterBoxProps) {
  const { text, onText, chips, onAdd, onRemove, onClear, placeholder, label } = props
  const { shortcut, beside, more } = props
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      onAdd(text.trim())
      onText('')
    } else if (event.key === 'Backspace' && text === '') {
      const last = chips.at(-1)
      if (last) onRemove(last.id)
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      onText('')
    }
  }
  // With a place of its own for adding filters, what is on has a line of its own under the box.
  const row = (content: ReactNode) => (more ? <div className="k-filter-row">{content}</div> : content)
  return (
    <search className="k-filter">
      <div className="k-input-box k-filter-box">
        <Icon icon={Search} className="k-input-icon" />
        <input
          ref={input}
          type="search"
          className="k-input"
          aria-label={label ?? t('Filtrera')}
          placeholder={placeholder ?? t('Filtrera…')}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={keys}
          {...(shortcut ? { 'data-shortcut': shortcut, 'aria-keyshortcuts': shortcut } : {})}
        />
      </div>
      {beside}
      {row(
        <>
          {chips.length > 0 && (
            <ul className="k-filter-chips" aria-label={t('Aktiva filter')}>
              {chips.map((chip) => (
                <li key={chip.id}>
                  <Chip
                    plain
                    className="k-chip-filter"
                    label={chip.label}
                    onRemove={() => {
                      onRemove(chip.id)
                      input.current?.focus()
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
          {more}
          {(chips.length > 0 || text !== '') && (
            <Button
              variant="ghost"
              onPress={() => {
                onClear()
                input.current?.focus()
              }}
            >
              {t('Rensa')}
            </Button>
          )}
        </>,
      )}
    </search>
  )
}
