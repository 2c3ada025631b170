import { ChevronRight } from 'lucide-react'
import { Icon } from '../Icon.tsx'
import { useT } from '../text.tsx'

/** One step on the way to this page. */
export interface Crumb {
  label: string
  href?: string
}

/** The way to this page, from the outermost; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  const last = crumbs.length - 1
  return (
    <nav aria-label={t('Brödsmulor')} className="k-crumbs">
      <ol className="k-crumb-list">
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.href ?? ''}|${crumb.label}`}>
            {crumb.href && index < last ? (
              <a href={crumb.href}>{crumb.label}</a>
            ) : (
              <span aria-current={index === last ? 'page' : undefined}>{crumb.label}</span>
            )}
            {index < last && <Icon icon={ChevronRight} size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
