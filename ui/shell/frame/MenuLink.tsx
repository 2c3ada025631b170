import type { MenuItem } from '../../../src/shared/wire/menu.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useT } from '../../kit/text.tsx'

/** A page in the left menu. Scaled down it is its icon, with the name as tooltip. */
export function MenuLink({ item, active, narrow }: { item: MenuItem; active: boolean; narrow: boolean }) {
  const t = useT()
  const name = item.hasIntl ? t(item.displayName) : item.displayName
  return (
    <a
      className={cx('s-menu-item', active && 's-active')}
      href={item.url ?? '/'}
      aria-current={active ? 'page' : undefined}
      title={narrow ? name : undefined}
    >
      <Icon icon={item.icon ?? 'file'} size={narrow ? 20 : 16} />
      <MenuName name={name} hidden={narrow} />
    </a>
  )
}

/** A name in the menu, for screen readers alone where the menu shows icons. */
export function MenuName({ name, hidden }: { name: string; hidden: boolean }) {
  return <span className={cx('s-menu-name', hidden && 'k-hidden')}>{name}</span>
}
