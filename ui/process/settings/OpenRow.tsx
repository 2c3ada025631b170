import { type ReactNode, useEffect, useId, useRef } from 'react'
import { firstField } from '../../frame/panelFields.ts'
import { Icon, type IconLike } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useT } from '../../kit/text.tsx'

export interface OpenRowProps {
  icon: IconLike
  /** What it is, and beside it what it is told. */
  title: string
  text?: string
  /** Something in it is wrong. */
  isWrong: boolean
  isOpen: boolean
  onToggle: () => void
  onRemove: () => void
  disabled: boolean
  /** Where in the panel it is. */
  place: string
  children: ReactNode
}

/** A line of a list, which opens to be changed. */
export function OpenRow(props: OpenRowProps) {
  const { icon, title, text, isWrong, isOpen, onToggle, onRemove, disabled, place, children } = props
  const t = useT()
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // One that comes in open has just been added: it is to be written.
  const isNew = useRef(isOpen)
  useEffect(() => {
    if (!isNew.current) return
    isNew.current = false
    firstField(row.current?.closest<HTMLElement>('.b-settings') ?? null, place)?.focus()
  }, [place])
  return (
    <div ref={row} className="p-open-row" data-field={place}>
      <div className="p-open-head">
        <button
          type="button"
          className="p-open-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <Icon icon={icon} />
          <span className="p-open-title">{title}</span>
          {text && <span className="p-open-text">{text}</span>}
          {isWrong && <Icon icon="circle-alert" label={t('Fel')} className="b-level-error" />}
        </button>
        <IconButton
          small
          danger
          icon="trash-2"
          label={t('Ta bort {name}', { name: text ? `${title}: ${text}` : title })}
          disabled={disabled}
          onPress={onRemove}
        />
      </div>
      <div id={id} hidden={!isOpen} className="p-open-content a-fields">
        {isOpen && children}
      </div>
    </div>
  )
}
