import { useCallback, useState } from 'react'
import { Selector } from '../../../kit/input/Selector.tsx'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { type DocumentModalProps, idsOf } from '../modalProps.ts'
import { ActionModal } from './ActionModal.tsx'

/** Puts documents and folders into a folder, or out of all. */
export function MoveModal({ params, extras, schema, onClose }: DocumentModalProps) {
  const t = useT()
  const client = useClient()
  const ids = idsOf(params)
  const [folderId, setFolder] = useState<string | null>(null)
  const load = useCallback(
    async (search: string) => {
      const asked = { page: schema.name, params: { isFolder: true } }
      const { options } = await client.call('admin/loadSelectorv3', asked)
      const wanted = search.toLocaleLowerCase('sv')
      return options.filter(({ label }) => label.toLocaleLowerCase('sv').includes(wanted))
    },
    [client, schema],
  )
  const run = async () => {
    await client.call('admin/move', { page: schema.name, ids, folderId })
    toast.success(t('{n, plural, one {Flyttat} other {# flyttade}}', { n: ids.length }))
    extras.onDone?.({})
    onClose()
  }
  return (
    <ActionModal
      title={t('Flytta till mapp')}
      icon="folder-open"
      finalLabel={t('Flytta')}
      run={run}
      onClose={onClose}
      steps={[
        {
          content: (
            <Selector
              clearable
              label={t('Mapp')}
              description={t('Tomt: överst i listan, utanför alla mappar.')}
              sort={false}
              load={load}
              value={folderId}
              onChange={setFolder}
            />
          ),
        },
      ]}
    />
  )
}
