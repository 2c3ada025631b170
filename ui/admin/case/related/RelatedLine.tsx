import type { ReactNode } from 'react'
import { Chip } from '../../../kit/show/Chip.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { unbroken } from '../../desk/unbroken.ts'
import type { RelatedCase } from './useRelated.ts'

export interface RelatedLineProps {
  of: RelatedCase
  /** Under its name: why it is here. */
  note?: string
  /** Not where its place says it. */
  withStatus?: boolean
  /** What can be done with it. */
  children: ReactNode
}

/** Another case, with the way to it. */
export function RelatedLine({ of, note, withStatus = true, children }: RelatedLineProps) {
  const { _id, number, title, form, status, arrived } = of
  return (
    <li className="a-line">
      <div className="a-line-text">
        <a href={`/case/${encodeURIComponent(_id)}`}>
          <strong>{unbroken(title)}</strong>
        </a>
        <span className="k-muted">
          {[number, form].filter(Boolean).join(' · ')} · <RelativeTime date={arrived} />
        </span>
        {note && <span>{note}</span>}
      </div>
      {withStatus && <Chip label={status.name} color={status.color ?? 'neutral'} />}
      <span className="a-related-tools">{children}</span>
    </li>
  )
}
