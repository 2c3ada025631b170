import { useState } from 'react'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../../kit/overlay/modalWidth.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { loadHistory, type Version } from '../../history/loadHistory.ts'
import { VersionList } from '../../history/VersionList.tsx'
import { VersionPreview } from '../../history/VersionPreview.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import type { DocumentModalProps } from '../modalProps.ts'

/** A document's versions: what each was like, and the way back to it. */
export function HistoryModal({ params, extras, schema, offers, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const id = params.id ?? ''
  const loaded = useLoaded(id, () => loadHistory(client, schema, id))
  const [chosen, setChosen] = useState<Version | null>(null)
  const [busy, setBusy] = useState(false)
  const version = chosen ?? loaded.data?.versions[0] ?? null

  const revert = async () => {
    if (!version) return
    setBusy(true)
    try {
      await version.revert(client)
      toast.success(
        t('{namn} har återställts till {version}', {
          namn: loaded.data?.name ?? '',
          version: t(version.title, version.values),
        }),
      )
      extras.onDone?.({ id })
      onClose()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      {...modalWidth}
      icon="history"
      title={t('Historik')}
      subtitle={loaded.data?.name}
      onClose={onClose}
      {...(version && offers.has('edit')
        ? {
            primary: {
              label: t('Revert to this version'),
              onPress: () => void revert(),
              busy,
              disabled: version.current,
            },
          }
        : {})}
    >
      {loaded.error ? (
        <Failed small error={loaded.error} onRetry={loaded.reload} />
      ) : !loaded.data ? (
        <Loading />
      ) : version ? (
        <div className="a-history">
          <VersionList versions={loaded.data.versions} chosen={version} onChoose={setChosen} />
          <VersionPreview schema={schema} version={version} />
        </div>
      ) : (
        <EmptyState small icon="history" title={t('Ingen historik än')}>
          {t('Varje gång något sparas eller publiceras läggs en version här.')}
        </EmptyState>
      )}
    </Modal>
  )
}
