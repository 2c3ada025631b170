import type { NavItem, NavSubItem } from '../../../src/shared/wire/page/nav.ts'
import { chevronDown, Glyph } from '../icons.tsx'
import { usePage } from '../page.ts'

/** Links of the bar. One with entries of its own unfolds them; in the mobile menu one at a time. */
export function NavLinks({ items, mobile }: { items: readonly NavItem[]; mobile: boolean }) {
  const { path } = usePage()
  return (
    <ul className={mobile ? 'v-nav-list' : 'v-nav-links'}>
      {items
        .filter((item) => !mobile || item.mobile !== false)
        .map((item, i) => (
          <li key={`${item.heading}-${String(i)}`}>
            {item.sub && item.sub.length > 0 ? (
              <details className="v-nav-drop" name={mobile ? 'v-nav-sub' : 'v-nav-bar'}>
                <summary>
                  {item.heading}
                  <Glyph draw={chevronDown} size={16} />
                </summary>
                <ul className="v-nav-menu">
                  {item.sub.map((sub, at) => (
                    <Entry key={String(at)} sub={sub} item={item} />
                  ))}
                </ul>
              </details>
            ) : (
              <a href={item.url || '/'} aria-current={isHere(item.url, path) ? 'page' : undefined}>
                {item.heading}
              </a>
            )}
          </li>
        ))}
    </ul>
  )
}

function Entry({ sub, item }: { sub: NavSubItem; item: NavItem }) {
  const { t, icon, path } = usePage()
  switch (sub.type) {
    case 'navLink':
      return (
        <li>
          <a href={sub.url || '/'} aria-current={isHere(sub.url, path) ? 'page' : undefined}>
            {sub.icon && <span className="v-nav-icon">{icon(sub.icon)}</span>}
            <span>
              {sub.heading}
              {sub.desc && <small>{sub.desc}</small>}
            </span>
          </a>
        </li>
      )
    case 'separator':
      return <li className="v-nav-separator" aria-hidden="true" />
    case 'subHeading':
      return <li className="v-nav-subheading">{sub.heading}</li>
    case 'seeAll':
      return (
        <li>
          <a href={sub.url || item.url || '/'}>
            {t('Visa allt')}
            <span className="v-hidden"> {item.heading}</span>
          </a>
        </li>
      )
    default:
      throw new Error(`Navbar: unknown sub item ${String((sub as { type?: unknown }).type)}`)
  }
}

function isHere(url: string | null | undefined, path: string): boolean {
  return Boolean(url) && url?.split(/[?#]/)[0] === path
}
