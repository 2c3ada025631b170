import { useLocation, useSearch } from 'wouter'
import { caseViews } from '../../../src/shared/process/views.ts'
import { readDeskQuery } from '../../admin/desk/deskQuery.ts'
import { useViewCounts } from '../../admin/desk/useViewCounts.ts'
import { viewHref, views } from '../../admin/desk/views.ts'
import { useMay } from '../../admin/session.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useRegion, useT } from '../../kit/text.tsx'

/** The views of the desk with how many cases each has, for staff. */
export function DeskMenu({ narrow }: { narrow: boolean }) {
  return useMay('staff') ? <Views narrow={narrow} /> : null
}

function Views({ narrow }: { narrow: boolean }) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const [path] = useLocation()
  const search = useSearch()
  const counts = useViewCounts()
  const active = path === '/formData' ? readDeskQuery(search, 0).view : null
  // What nobody has put aside needs no place of its own.
  const shown = caseViews.filter(
    (view) => view !== 'resting' || active === view || (counts?.resting ?? 0) > 0,
  )
  return (
    <li className="s-menu-category">
      <h2 className={cx('s-menu-title', narrow && 'k-hidden')}>{t('Ärenden')}</h2>
      <ul className="s-menu-list">
        {shown.map((view) => {
          const { label, icon } = views[view]
          const count = counts?.[view]
          const isLate = view === 'late' && (count ?? 0) > 0
          return (
            <li key={view}>
              <a
                className={cx('s-menu-item', view === active && 's-active')}
                href={viewHref(view)}
                aria-current={view === active ? 'page' : undefined}
                title={narrow ? t(label) : undefined}
              >
                <Icon icon={icon} size={narrow ? 20 : 16} />
                <span className={cx('s-menu-name', narrow && 'k-hidden')}>{t(label)}</span>
                {typeof count === 'number' && (
                  <span className={cx('s-menu-count', 'k-number', isLate && 's-late')}>
                    {number.format(count)}
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </li>
  )
}
