import { useState } from 'react'
import { Callout } from '../../../kit/show/Callout.tsx'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { type DocumentModalProps, idsOf } from '../modalProps.ts'
import { ActionModal } from './ActionModal.tsx'

/** Puts documents, and what they need, into a solution file. */
export function ExportModal({ params, extras, schema, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const ids = idsOf(params)
  const [assetId, setAssetId] = useState<string | null>(null)
  const run = async () => {
    const reply = await client.call('admin/export3', { page: schema.name, ids })
    setAssetId(reply.assetId)
    extras.onDone?.({})
  }
  return (
    <ActionModal
      title={t('Exportera {slag}', {
        slag: t(ids.length === 1 ? schema.title : schema.plural).toLowerCase(),
      })}
      icon="download"
      finalLabel={t('Exportera')}
      run={run}
      onClose={onClose}
      steps={[
        {
          content: (
            <p>
              {t(
                '{n, plural, one {Dokumentet} other {De # dokumenten}} läggs i en lösningsfil, som kan läsas in i en annan installation.',
                {
                  n: ids.length,
                },
              )}
            </p>
          ),
        },
      ]}
      {...(assetId
        ? {
            success: (
              <Callout
                tone="success"
                announce
                title={t('Filen är klar')}
                actions={
                  <a className="k-button k-button-primary" href={`/api/asset/${assetId}`} download>
                    {t('Hämta filen')}
                  </a>
                }
              />
            ),
          }
        : {})}
    />
  )
}
