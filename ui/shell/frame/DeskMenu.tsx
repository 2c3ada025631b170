import { useLocation, useSearch } from 'wouter'
import { readDeskQuery } from '../../../src/shared/desk/query.ts'
import { caseViews } from '../../../src/shared/process/views.ts'
import { savedHref, savedIn } from '../../admin/desk/saved/savedHref.ts'
import { useSavedViews } from '../../admin/desk/saved/useSavedViews.ts'
import { useViewCounts, useWaiting } from '../../admin/desk/useViewCounts.ts'
import { viewHref, views } from '../../admin/desk/views.ts'
import { useMay } from '../../admin/session.tsx'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { MenuName } from './MenuLink.tsx'

/** The views of the desk with how many cases each has, for staff. */
export function DeskMenu({ narrow }: { narrow: boolean }) {
  return useMay('staff') ? <Views narrow={narrow} /> : null
}

function Views({ narrow }: { narrow: boolean }) {
  const t = useT()
  const [path] = useLocation()
  const search = useSearch()
  const counts = useViewCounts()
  const { standIns, queues, looseMails } = useWaiting()
  const saved = useSavedViews()
  const others = [
    ...queues.map(({ _id, name, open }) => ({
      ...{ href: `/formData?queue=${_id}`, icon: 'users', label: t('Kö: {name}', { name }), open },
    })),
    ...standIns.map(({ _id, name, open }) => ({
      ...{ href: `/formData?handler=${_id}`, icon: 'user-check', label: t('För {name}', { name }), open },
    })),
  ]
  const shownSaved = path === '/formData' ? savedIn(search) : null
  const query = path === '/formData' && shownSaved === null ? readDeskQuery(search, 0) : null
  const active = query?.view ?? null
  // One group's queue, or somebody's cases, and nothing else that narrows the list.
  const [only, more] = Object.entries(query?.view === 'all' ? query.filters : {})
  const at = only && !more && only[1].length === 1 ? `/formData?${only[0]}=${only[1][0]}` : undefined
  const isOther = others.some(({ href }) => href === at)
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
          return (
            <Entry
              key={view}
              narrow={narrow}
              href={viewHref(view)}
              icon={icon}
              label={t(label)}
              count={count}
              late={view === 'late' && (count ?? 0) > 0}
              active={view === active && !isOther}
            />
          )
        })}
        {(saved ?? []).map(({ _id, name, role, count }) => (
          <Entry
            key={_id}
            narrow={narrow}
            href={savedHref(_id)}
            icon={role ? 'users' : 'bookmark'}
            label={name}
            more={role ? t('Delad med {role}', { role: role.name }) : undefined}
            count={count}
            active={_id === shownSaved}
          />
        ))}
        {others.map(({ href, icon, label, open }) => (
          <Entry
            key={href}
            narrow={narrow}
            href={href}
            icon={icon}
            label={label}
            count={open}
            active={href === at}
          />
        ))}
        {looseMails !== null && (
          <Entry
            narrow={narrow}
            href="/loose-mail"
            icon="mail-question-mark"
            label={t('Okopplad post')}
            count={looseMails}
            active={path === '/loose-mail'}
          />
        )}
        <Entry
          narrow={narrow}
          href="/figures"
          icon="chart-bar"
          label={t('Uppföljning')}
          count={null}
          active={path === '/figures'}
        />
      </ul>
    </li>
  )
}

interface EntryProps {
  narrow: boolean
  href: string
  icon: string
  label: string
  /** Said with the label. */
  more?: string | undefined
  count: number | null | undefined
  late?: boolean
  active: boolean
}

function Entry({ narrow, href, icon, label, more, count, late = false, active }: EntryProps) {
  const number = new Intl.NumberFormat(useRegion())
  return (
    <li>
      <a
        className={cx('s-menu-item', active && 's-active')}
        href={href}
        aria-current={active ? 'page' : undefined}
        title={[...(narrow ? [label] : []), more].filter(Boolean).join(' – ') || undefined}
      >
        <Icon icon={icon} size={narrow ? 20 : 16} />
        <MenuName name={label} hidden={narrow} />
        {more && <span className="k-hidden">{more}</span>}
        {typeof count === 'number' && (
          <span className={cx('s-menu-count', 'k-number', late && 's-late')}>{number.format(count)}</span>
        )}
      </a>
    </li>
  )
}
