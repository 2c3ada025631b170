import { useState } from 'react'
import { TextField } from '../../../kit/input/TextField.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { useReferences } from '../../fields/useReferences.ts'
import { confirmTypes } from '../confirmTypes.ts'
import { type DocumentModalProps, idsOf } from '../modalProps.ts'
import { UnknownModal } from '../UnknownModal.tsx'
import { useFollowingModal } from '../useModals.ts'
import { ActionModal } from './ActionModal.tsx'

/** Asks before something is done with a document; `type` in the address says what. */
export function ConfirmModal({ params, extras, schema, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const follow = useFollowingModal()
  const [comment, setComment] = useState('')
  const ids = idsOf(params)
  const { known } = useReferences(schema.name, ids.slice(0, 1), undefined)
  const type = confirmTypes[params.type ?? '']
  if (!type) return <UnknownModal name={params.type ?? params.Modal} onClose={onClose} />
  const name = known[0]?.label ?? ''
  const run = async () => {
    await type.run({ client, schema, id: ids[0] ?? '', ids, comment })
    toast[type.danger ? 'danger' : 'success'](t(type.done, { namn: name }))
    extras.onDone?.({ id: ids[0] ?? '' })
    const next = await type.next?.({ client, id: ids[0] ?? '' }).catch(() => undefined)
    if (next) follow({ Modal: next, schema: schema.name, id: ids[0] ?? '' })
    else onClose()
  }
  return (
    <ActionModal
      title={t(type.title, { namn: name })}
      icon={type.icon}
      danger={type.danger ?? false}
      finalLabel={t(type.button)}
      run={run}
      onClose={onClose}
      steps={[
        {
          content: (
            <>
              <p>{t(type.text, { namn: name })}</p>
              {type.comment && (
                <TextField
                  label={t('Kommentar')}
                  description={t('Visas i historiken.')}
                  value={comment}
                  onChange={setComment}
                  maxLength={1000}
                  autoFocus
                />
              )}
            </>
          ),
        },
      ]}
    />
  )
}
