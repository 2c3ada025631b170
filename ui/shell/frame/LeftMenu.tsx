import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'
import { activePage, isOpenAt } from '../state/menu.ts'
import { DeskMenu } from './DeskMenu.tsx'
import { MenuLink, MenuName } from './MenuLink.tsx'

export interface LeftMenuProps {
  items: readonly MenuItem[]
  /** Scaled down to icons. */
  narrow: boolean
}

/** Categories with menus, which can be expanded, and pages. */
export function LeftMenu({ items, narrow }: LeftMenuProps) {
  const t = useT()
  const [path] = useLocation()
  const active = activePage(items, path)
  const entry = (item: MenuItem, place: string) => {
    const key = `${place}/${item.displayName}`
    if (item.type === 'page') {
      return (
        <li key={key}>
          <MenuLink item={item} active={item === active} narrow={narrow} />
        </li>
      )
    }
    const under = (item.structure ?? []).map((child) => entry(child, key))
    if (item.type === 'category') {
      return (
        <li key={key} className="s-menu-category">
          <h2 className={cx('s-menu-title', narrow && 'k-hidden')}>{nameOf(item, t)}</h2>
          <ul className="s-menu-list">{under}</ul>
        </li>
      )
    }
    return (
      <ExpandableMenu key={key} item={item} open={isOpenAt(item, path, active)} narrow={narrow}>
        {under}
      </ExpandableMenu>
    )
  }
  return (
    <nav id="left-menu" aria-label={t('Huvudmeny')} className={cx('s-menu', narrow && 's-narrow')}>
      <ul className="s-menu-list">
        <DeskMenu narrow={narrow} />
        {items.map((item) => entry(item, ''))}
      </ul>
    </nav>
  )
}

/** Opens by itself when the address is one of its own, and can be opened and closed by hand meanwhile. */
function ExpandableMenu(props: { item: MenuItem; open: boolean; narrow: boolean; children: ReactNode }) {
  const { item, narrow, children } = props
  const t = useT()
  const [open, setOpen] = useState(props.open)
  useEffect(() => setOpen(props.open), [props.open])
  const name = nameOf(item, t)
  const button = (
    <button type="button" className="s-menu-item" aria-expanded={open} onClick={() => setOpen(!open)}>
      <Icon icon={item.icon ?? 'folder'} />
      <MenuName name={name} hidden={narrow} />
      <Icon icon="chevron-down" className={cx('s-menu-arrow', open && 's-open')} />
    </button>
  )
  return (
    <li>
      {button}
      {open && <ul className="s-menu-list s-menu-under">{children}</ul>}
    </li>
  )
}

function nameOf(item: MenuItem, t: (text: string) => string): string {
  return item.hasIntl ? t(item.displayName) : item.displayName
}
