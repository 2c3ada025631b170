import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { useT } from '../text.tsx'

/** Something that can be gone to or done. */
export interface PaletteItem {
  /** Of all groups. */
  id: string
  label: string
  description?: string
  icon?: IconLike
  /** The key that does the same without the palette. */
  shortcut?: string
  /** Leads somewhere, which may be another tab. */
  href?: string
}

export interface PaletteGroup {
  id: string
  title: string
  items: readonly PaletteItem[]
}

export interface PaletteProps {
  /** What the dialog is. */
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  groups: readonly PaletteGroup[]
  /** How many there are, that it is being looked for: told politely, and written at the foot. */
  status: string
  /** What went wrong, in words, with a way to try again: told at once. */
  problem?: ReactNode
  /** Enter, or a press; `newTab` with Ctrl or ⌘ of what leads somewhere. */
  onRun: (item: PaletteItem, newTab: boolean) => void
  /** Enter with nothing to choose. */
  onEarly?: () => void
  onClose: () => void
}

/**
 * A box over the page and a list under it, over which the arrow keys move while the focus stays in the box. Escape gives
 * the focus back to where it was. A sheet on phones.
 */
export function Palette({ onClose, ...props }: PaletteProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="k-scrim k-palette-scrim"
    >
      <AriaModal className="k-modal k-palette">
        <Dialog aria-label={props.label} className="k-modal-dialog">
          <Content {...props} onClose={onClose} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

function Content(props: PaletteProps) {
  const { label, placeholder, text, onText, groups, status, problem, onRun, onEarly, onClose } = props
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    items.findIndex((item) => item.id === chosen),
    0,
  )
  const active = items[at]
  const idOf = (item: PaletteItem) => `${id}-${items.indexOf(item)}`

  const isFirst = at === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is the active one
  useEffect(() => {
    // The heading of the first one, too.
    if (isFirst) list.current?.scrollTo({ top: 0 })
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id, isFirst])

  const move = (to: number) => setChosen(items[(to + items.length) % items.length]?.id ?? null)
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter' && active) onRun(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'Enter') onEarly?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const press = (item: PaletteItem) => (event: MouseEvent) => onRun(item, event.ctrlKey || event.metaKey)
  return (
    <div className="k-palette-inside">
      <div className="k-palette-box">
        <Icon icon={Search} size={20} />
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog that is opened to write in
          autoFocus
          className="k-palette-input"
          role="combobox"
          aria-label={label}
          aria-expanded={items.length > 0}
          aria-haspopup="listbox"
          aria-controls={items.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active && idOf(active)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setChosen(null)
            onText(event.target.value)
          }}
          onKeyDown={keys}
        />
        <IconButton icon="x" label={t('Stäng')} shortcut="Esc" onPress={onClose} placement="left" />
      </div>
      {items.length > 0 && (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="k-palette-list">
          {groups.map((group) =>
            group.items.length === 0 ? null : (
              // biome-ignore lint/a11y/useSemanticElements: a group of options
              <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
                <div id={`${id}-${group.id}`} className="k-menu-title" role="presentation">
                  {group.title}
                </div>
                {group.items.map((item) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's
                  <div
                    key={item.id}
                    id={idOf(item)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={item === active}
                    className={cx('k-option', item === active && 'k-active')}
                    onPointerMove={() => setChosen(item.id)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={press(item)}
                  >
                    {item.icon && <Icon icon={item.icon} className="k-option-icon" />}
                    <span className="k-option-text">
                      <span className="k-option-label">{item.label}</span>
                      {item.description && <span className="k-option-description">{item.description}</span>}
                    </span>
                    {item.shortcut && (
                      <span className="k-menu-shortcut k-palette-key" aria-hidden="true">
                        {item.shortcut}
                      </span>
                    )}
                  </div>
                ))}
              </div>
            ),
          )}
        </div>
      )}
      {problem && (
        <div role="alert" className="k-palette-problem">
          {problem}
        </div>
      )}
      <div className="k-palette-foot">
        <span role="status">{status}</span>
        <span className="k-palette-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> {t('flyttar')} <kbd>↵</kbd> {t('öppnar')} <kbd>Ctrl ↵</kbd>{' '}
          {t('i ny flik')}
        </span>
      </div>
    </div>
  )
}
