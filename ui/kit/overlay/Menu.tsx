import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { Header } from 'react-aria-components/Header'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
} from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { Dot } from '../show/Dot.tsx'
import { Popup, type PopupProps } from './Popup.tsx'

/** Something that can be done or gone to. */
export interface MenuItem {
  id: string
  label: string
  description?: string
  icon?: IconLike
  /** A colour of somebody's own, as a dot. */
  color?: string | undefined
  /** Shown at the right end, such as `Ctrl+D`. */
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** A link instead of an action. */
  href?: string
  target?: string
  onAction?: () => void
}

/** Entries under a title. With `chosen` they are on or off, each with a tick or the room for one. */
export interface MenuGroup {
  id: string
  title?: string
  items: readonly MenuItem[]
  chosen?: readonly string[]
  onChosen?: (ids: string[]) => void
  /** Several entries may be on; the menu stays open meanwhile. Otherwise one. */
  multi?: boolean
  /** The one that is on can be turned off by choosing it again. */
  clearable?: boolean
}

/** An entry, a line between entries, or a group of entries. */
export type MenuEntry = MenuItem | 'separator' | MenuGroup

export interface MenuProps {
  /** A Button or IconButton that opens it. */
  trigger: ReactElement
  /** What the menu is, for assistive technology; the trigger's own text unless told. */
  label?: string
  items: readonly MenuEntry[]
  placement?: PopupProps['placement']
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A menu that drops from a button. Arrow keys move, typing finds, Enter does, Esc closes. */
export function Menu({ trigger, label, items, placement, open, onOpenChange }: MenuProps) {
  return (
    <MenuTrigger
      {...(open === undefined ? {} : { isOpen: open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger}
      <Popup {...(placement ? { placement } : {})}>
        <AriaMenu {...(label ? { 'aria-label': label } : {})} className="k-list k-menu">
          {items.map((entry, index) => {
            if (entry === 'separator') {
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
              return <Separator key={`line-${index}`} className="k-menu-line" />
            }
            if (!('items' in entry)) return entryOf(entry)
            return groupOf(entry)
          })}
        </AriaMenu>
      </Popup>
    </MenuTrigger>
  )
}

function groupOf({ id, title, items, chosen, onChosen, multi, clearable }: MenuGroup) {
  const choosing = chosen && {
    selectionMode: multi ? ('multiple' as const) : ('single' as const),
    selectedKeys: [...chosen],
    onSelectionChange: (keys: 'all' | Set<string | number>) =>
      onChosen?.(keys === 'all' ? items.map((item) => item.id) : [...keys].map(String)),
    disallowEmptySelection: !multi && !clearable,
    shouldCloseOnSelect: !multi,
  }
  return (
    <MenuSection key={id} id={id} {...choosing} {...(title ? {} : { 'aria-label': id })}>
      {title && <Header className="k-menu-title">{title}</Header>}
      {items.map((item) => entryOf(item, Boolean(chosen)))}
    </MenuSection>
  )
}

function entryOf(item: MenuItem, ticked = false) {
  const { id, label, description, icon, color, shortcut, danger, disabled, href, target, onAction } = item
  return (
    <AriaMenuItem
      key={id}
      id={id}
      textValue={label}
      isDisabled={disabled ?? false}
      {...(href ? { href, ...(target ? { target } : {}) } : {})}
      {...(onAction ? { onAction } : {})}
      className={cx('k-option', danger && 'k-danger')}
    >
      {({ isSelected }) => (
        <>
          {ticked && <Icon icon={Check} className={cx('k-option-tick', !isSelected && 'k-off')} />}
          {icon && <Icon icon={icon} className="k-option-icon" />}
          {color && <Dot color={color} />}
          <span className="k-option-text">
            <span className="k-option-label">{label}</span>
            {description && <span className="k-option-description">{description}</span>}
          </span>
          {shortcut && <kbd className="k-menu-shortcut">{shortcut}</kbd>}
        </>
      )}
    </AriaMenuItem>
  )
}
