import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import { useRegion, useT } from '../text.tsx'

export interface TableBarProps {
  /** Rows that are chosen. */
  chosen: number
  /** Of those, the ones that are not on show, and what lets them go. */
  unseen?: { count: number; letGo: () => void }
  /** Rows in all. */
  total: number
  /** That many of what they are; rows unless told. */
  counted?: (n: number, total: string) => string
  /** Nothing is known about the rows yet: the count is left out. */
  waiting: boolean
  bulk: (() => ReactNode) | undefined
  tools: ReactNode
  onClear?: () => void
}

/**
 * The bar above a table's rows: how many there are, or how many are chosen and what can be done with them. It is
 * always there, so that nothing moves when the first row is chosen.
 */
export function TableBar({ chosen, unseen, total, counted, waiting, bulk, tools, onClear }: TableBarProps) {
  const t = useT()
  const rows = (n: number, total: string) =>
    t('{n, plural, one {{total} rad} other {{total} rader}}', { n, total })
  const number = new Intl.NumberFormat(useRegion())
  const some = chosen > 0
  const chosenText = unseen
    ? t('{n, plural, one {# vald} other {# valda}}, {unseen} syns inte', {
        n: chosen,
        unseen: unseen.count,
      })
    : t('{n, plural, one {# vald} other {# valda}}', { n: chosen })
  const count = some ? chosenText : (counted ?? rows)(total, number.format(total))
  return (
    <div className={cx('k-table-bar', some && 'k-on')}>
      <span className="k-number k-table-count" aria-live="polite">
        {waiting && !some ? '' : count}
      </span>
      {some && (
        <div className="k-table-bulk">
          {unseen && (
            <Button small variant="ghost" onPress={unseen.letGo}>
              {t('Släpp dem')} <span className="k-hidden">{t('som inte syns')}</span>
            </Button>
          )}
          {bulk?.()}
          {onClear && <IconButton icon={X} label={t('Avmarkera alla')} onPress={onClear} />}
        </div>
      )}
      {tools && <div className="k-table-tools">{tools}</div>}
    </div>
  )
}
