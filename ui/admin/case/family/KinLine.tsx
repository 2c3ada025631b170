import { type ReactNode, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { Chip } from '../../../kit/show/Chip.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionOutput, useClient } from '../../client.tsx'
import { unbroken } from '../../desk/unbroken.ts'
import type { Kin } from './useFamily.ts'

type Branch = ActionOutput<'admin/requestBranch'>['rows']

/** A parent or child: the way to it, for who may open it; to others its number, form and status. */
export function KinLine({
  of,
  withoutChildren = false,
  children,
}: {
  of: Kin
  withoutChildren?: boolean
  children?: ReactNode
}) {
  const t = useT()
  const { _id, number, form, status, opened, arrived } = of
  return (
    <li className="a-line">
      <div className="a-line-text">
        {opened ? (
          <a href={`/case/${encodeURIComponent(_id)}`}>
            <strong>{unbroken(opened.title)}</strong>
          </a>
        ) : (
          <strong>{number ?? form}</strong>
        )}
        <span className="k-muted">
          {[opened && number, form].filter(Boolean).join(' · ')} · <RelativeTime date={arrived} />
        </span>
        {opened && opened.who.length > 0 && <span>{opened.who.join(', ')}</span>}
        {!withoutChildren && of.children > 0 && <Below of={of} t={t} />}
      </div>
      <Chip label={status.name} color={status.color ?? 'neutral'} />
      {children && <span className="a-related-tools">{children}</span>}
    </li>
  )
}

/** Children of a child, asked for when somebody wants to see them. */
function Below({ of, t }: { of: Kin; t: ReturnType<typeof useT> }) {
  const client = useClient()
  const [rows, setRows] = useState<Branch | null>(null)
  const [busy, setBusy] = useState(false)
  const fetchRows = async () => {
    setBusy(true)
    try {
      setRows((await client.call('admin/requestBranch', { page: 'formData', id: of._id })).rows)
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!of.opened)
    return <span>{t('{n, plural, one {# delärende} other {# delärenden}}', { n: of.children })}</span>
  if (!rows)
    return (
      <div>
        <Button small variant="ghost" icon="chevron-down" busy={busy} onPress={() => void fetchRows()}>
          {t('{n, plural, one {# delärende} other {# delärenden}}', { n: of.children })}
        </Button>
      </div>
    )
  return (
    <ul aria-label={t('Delärenden till {ärende}', { ärende: of.number ?? of.form })}>
      {rows.map(({ _id, name }) => (
        <li key={_id}>
          <a href={`/case/${encodeURIComponent(_id)}`}>{unbroken(name)}</a>
        </li>
      ))}
    </ul>
  )
}
