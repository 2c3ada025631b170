import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import { Select } from '../input/Select.tsx'
import { useRegion, useT } from '../text.tsx'

/** The page sizes that may be chosen. */
export const pageSizes: readonly number[] = [5, 10, 25, 50, 100]

export interface PagerProps {
  /** The page on show, from 1. */
  page: number
  /** Rows on a page. */
  size: number
  /** Rows in all. */
  total: number
  onPage: (page: number) => void
  /** Without it the size cannot be chosen. */
  onSize?: (size: number) => void
  /** 5, 10, 25, 50, 100 unless told. */
  sizes?: readonly number[]
}

/** The foot of a paged list: which rows are shown, the way to other pages, and how many a page has. */
export function Pager({ page, size, total, onPage, onSize, sizes = pageSizes }: PagerProps) {
  const t = useT()
  const number = new Intl.NumberFormat(useRegion())
  const pages = Math.max(1, Math.ceil(total / size))
  // The address may ask for a page that there is none of (any more).
  const at = Math.min(page, pages)
  const from = (at - 1) * size + 1
  const to = Math.min(at * size, total)
  const shown = { from: number.format(from), to: number.format(to), total: number.format(total) }
  const place = { page: number.format(at), pages: number.format(pages) }
  return (
    <nav className="k-pager" aria-label={t('Sidor')}>
      <span className="k-number k-pager-rows" aria-live="polite">
        {total === 0 ? t('{to} av {total}', shown) : t('{from} - {to} av {total}', shown)}
      </span>
      {total > 0 && (
        <div className="k-pager-pages">
          <IconButton
            small
            icon={ChevronsLeft}
            label={t('Första sidan')}
            placement="top"
            disabled={at <= 1}
            onPress={() => onPage(1)}
          />
          <IconButton
            small
            icon={ChevronLeft}
            label={t('Föregående sida')}
            placement="top"
            disabled={at <= 1}
            onPress={() => onPage(at - 1)}
          />
          <span className="k-number k-pager-place">
            <span aria-hidden="true">{t('{page} / {pages}', place)}</span>
            <span className="k-hidden">{t('Sida {page} av {pages}', place)}</span>
          </span>
          <IconButton
            small
            icon={ChevronRight}
            label={t('Nästa sida')}
            placement="top"
            disabled={at >= pages}
            onPress={() => onPage(at + 1)}
          />
          <IconButton
            small
            icon={ChevronsRight}
            label={t('Sista sidan')}
            placement="top"
            disabled={at >= pages}
            onPress={() => onPage(pages)}
          />
        </div>
      )}
      {onSize && (
        <Select
          small
          hideLabel
          label={t('Rader per sida')}
          value={String(size)}
          onChange={(value) => onSize(Number(value))}
          options={[...new Set([...sizes, size])]
            .sort((a, b) => a - b)
            .map((n) => ({ value: String(n), label: t('{n} per sida', { n }) }))}
        />
      )}
    </nav>
  )
}
