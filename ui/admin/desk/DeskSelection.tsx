import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { Menu } from '../../kit/overlay/Menu.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { useLoaded } from '../page/useLoaded.ts'
import { commonConnections, followForAll, type SharedConnection } from './selectedCases.ts'

export interface DeskSelectionProps {
  ids: ReadonlySet<string>
  onDone: () => void
}

/** What can be done with all chosen cases: the ways on that they have in common. */
export function DeskSelection({ ids, onDone }: DeskSelectionProps) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<SharedConnection | null>(null)
  const chosen = [...ids]
  const common = useLoaded(`common ${chosen.join(' ')}`, () => commonConnections(client, chosen))
  const follow = async ({ id, name }: SharedConnection) => {
    setBusy(true)
    try {
      const { changed, refused } = await followForAll(client, chosen, id)
      const said = t('{n, plural, one {# ärende} other {# ärenden}}: {name}', { n: changed, name })
      if (refused === 0) toast.success(said)
      else toast.warning(`${said}. ${t('{n} kunde inte flyttas.', { n: refused })}`)
      onDone()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
      setAsked(null)
    }
  }
  const ways = common.loading ? [] : (common.data ?? [])
  return (
    <>
      <Menu
        trigger={
          <Button small iconAfter="chevron-down" busy={busy} disabled={ways.length === 0}>
            {t('Byt status')}
          </Button>
        }
        items={ways.map((way) => ({
          id: way.id,
          label: way.name,
          onAction: () => (way.confirm ? setAsked(way) : void follow(way)),
        }))}
      />
      {!common.loading && ways.length === 0 && (
        <span className="k-table-count">{t('De valda har ingen gemensam väg vidare.')}</span>
      )}
      <ConfirmDialog
        ready
        open={asked !== null}
        title={asked?.name ?? ''}
        confirmLabel={t('Bekräfta')}
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void follow(asked)}
      >
        {asked?.confirm}
      </ConfirmDialog>
    </>
  )
}
