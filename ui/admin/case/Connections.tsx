import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { ConfirmDialog } from '../../kit/overlay/ConfirmDialog.tsx'
import { toast } from '../../kit/overlay/toastStore.ts'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { useMay } from '../session.tsx'
import { ForceDialog } from './ForceDialog.tsx'
import type { CaseConnection } from './types.ts'

export interface ConnectionsProps {
  id: string
  /** The state that the buttons are open from. */
  state: string
  connections: readonly CaseConnection[]
  onChanged: () => void
}

/** The ways on from where the case stands. The first is the one to take. */
export function Connections({ id, state, connections, onChanged }: ConnectionsProps) {
  const t = useT()
  const client = useClient()
  const mayForce = useMay('caseForce')
  const [asked, setAsked] = useState<CaseConnection | null>(null)
  const [refused, setRefused] = useState<{
    connection: CaseConnection
    fields: Readonly<Record<string, string>>
  } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const follow = async (connection: CaseConnection, reason?: string) => {
    setBusy(connection._id)
    try {
      const { status } = await client.call('admin/changeStatus3', {
        formDataId: id,
        connectionId: connection._id,
        currentStateId: state,
        ...(reason ? { force: true, reason } : {}),
      })
      toast.success(t('Ärendet är nu: {status}', { status: status.name }))
      setRefused(null)
      onChanged()
    } catch (error) {
      const invalid = error instanceof ActionError && error.code === 'INVALID' && error.fields
      if (invalid && !reason && mayForce) setRefused({ connection, fields: invalid })
      else toast.danger(messageOf(error))
      if (error instanceof ActionError && error.code === 'STATUS_CHANGED') onChanged()
    } finally {
      setBusy(null)
      setAsked(null)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields
    <div role="group" aria-label={t('Byt status')} className="a-connections">
      {connections.map((connection, index) => (
        <Button
          key={connection._id}
          variant={index === 0 ? 'primary' : 'default'}
          busy={busy === connection._id}
          disabled={busy !== null && busy !== connection._id}
          onPress={() => (connection.confirm ? setAsked(connection) : void follow(connection))}
        >
          {connection.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={asked?.label ?? ''}
        confirmLabel={t('Bekräfta')}
        busy={busy !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void follow(asked)}
      >
        {asked?.confirm}
      </ConfirmDialog>
      {refused && (
        <ForceDialog
          fields={refused.fields}
          busy={busy !== null}
          onCancel={() => setRefused(null)}
          onForce={(reason) => void follow(refused.connection, reason)}
        />
      )}
    </div>
  )
}
