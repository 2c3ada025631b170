import { useT } from '../../kit/text.tsx'
import { useNow } from './useNow.ts'

const dayMs = 86_400_000

/** That a case should have been done, and for how long; nothing while there is time. */
export function Late({ due, stands }: { due: number | null; stands: boolean }) {
  const t = useT()
  const now = useNow()
  if (due === null || due > now || stands) return null
  const days = Math.floor((now - due) / dayMs)
  return (
    <span className="a-late">
      {days === 0
        ? t('Försenat')
        : t('{n, plural, one {Försenat # dag} other {Försenat # dagar}}', { n: days })}
    </span>
  )
}
