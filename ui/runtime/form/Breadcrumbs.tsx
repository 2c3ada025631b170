import type { Crumb } from '../../../src/shared/wire/page/services.ts'
import { usePage } from '../page.ts'

/** Where the page hangs in the catalogue of services. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = usePage()
  if (crumbs.length === 0) return null
  return (
    <nav className="v-crumbs" aria-label={t('Sökväg')}>
      <ol>
        {crumbs.map(({ label, href }) => (
          <li key={label}>{href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
