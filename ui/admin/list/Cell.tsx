import type { ReactNode } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { Badge } from '../../kit/show/Badge.tsx'
import { Chip } from '../../kit/show/Chip.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { useRegion, useT } from '../../kit/text.tsx'
import { textOf } from './textOf.ts'
import type { GridColumn, GridRow } from './useGrid.ts'

/** Colours of states that people know by heart; the word stands beside the colour in any case. */
const tones: Readonly<Record<string, string>> = {
  active: 'success',
  pending: 'warning',
  disabled: 'danger',
  error: 'danger',
  warning: 'warning',
  info: 'info',
}

interface CellProps {
  row: GridRow
  column: GridColumn
  /** Icon before the text, and its colour. */
  lead?: string
  color?: string
}

/** One cell of a list, by the kind of its column. */
export function Cell({ row, column, lead, color }: CellProps): ReactNode {
  const t = useT()
  const region = useRegion()
  const value = row[column.key]
  const text = textOf(row, column, region)
  if (lead) {
    return (
      <span className="a-lead">
        {color ? (
          <span className="a-lead-own" style={{ color }}>
            <Icon icon={lead} />
          </span>
        ) : (
          <Icon icon={lead} />
        )}
        <span className="k-cut">{text || t('Utan namn')}</span>
      </span>
    )
  }
  if (column.kind === 'time')
    return typeof value === 'number' ? <RelativeTime date={value} className="k-muted" /> : ''
  if (column.kind === 'version') {
    const chip =
      typeof value !== 'number' ? (
        <Chip label={t('Utkast')} />
      ) : row.ahead === true ? (
        <Chip color="warning" label={t('Publicerad v{n} · opublicerade ändringar', { n: value })} />
      ) : (
        <Chip color="success" label={t('Publicerad v{n}', { n: value })} />
      )
    // What the draft waits for.
    if (!row.text.published) return chip
    return (
      <span className="a-chips">
        {chip}
        <Chip color="accent" icon="user-check" label={row.text.published} />
      </span>
    )
  }
  if (column.kind === 'flag') return value === true ? <Icon icon="check" label={t('Ja')} /> : ''
  if (column.kind === 'color') {
    return text ? (
      <span className="a-swatch" style={{ background: text.startsWith('#') ? text : `#${text}` }} />
    ) : (
      ''
    )
  }
  if (column.kind === 'icon') return text ? <Icon icon={text} label={text} /> : ''
  if (column.key === 'status' || column.key === 'level') {
    return <Chip label={text} color={tones[String(value)] ?? 'neutral'} />
  }
  if (column.kind === 'references' && text) {
    const names = text.split(', ')
    return names.length > 2 ? (
      <span title={text}>
        {names[0]} <Badge label={`+${names.length - 1}`} />
      </span>
    ) : (
      text
    )
  }
  if (column.kind === 'number') return <span className="k-number">{text}</span>
  return text && <span className={column.kind === 'user' ? 'k-muted' : undefined}>{text}</span>
}
