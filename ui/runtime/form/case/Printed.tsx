import { useEffect, useRef, useState } from 'react'
import { formatDate } from '../../../../src/shared/catalogue/read/dates.ts'
import { dayAndTimeIn } from '../../dayAndTime.ts'
import { usePage } from '../../page.ts'

/** What stands first on paper, and there alone: whose it is, and when it was printed; without script, the day on which the page was drawn. */
export function Printed({ by }: { by: string }) {
  const { t, locale, store } = usePage()
  const line = useRef<HTMLParagraphElement>(null)
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const view = line.current?.ownerDocument.defaultView
    const now = () => setAt(Date.now())
    view?.addEventListener('beforeprint', now)
    return () => view?.removeEventListener('beforeprint', now)
  }, [])
  const when = at === undefined ? formatDate(store.state.context.today, locale) : dayAndTimeIn(locale)(at)
  return (
    <p className="v-printed" ref={line}>
      <strong>{by}</strong> <span>{t('Utskrivet {when}', { when })}</span>
    </p>
  )
}
