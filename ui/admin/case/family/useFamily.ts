import { useState } from 'react'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionOutput, useClient, useServerEvent } from '../../client.tsx'
import { tellChange } from '../../desk/changes/changeStore.ts'
import { useLoaded } from '../../page/useLoaded.ts'

export type Kin = ActionOutput<'case/family'>['children'][number]

/** The parent of a case and its children, by pages, kept true while others work. */
export function useFamily(id: string, onChanged: () => void) {
  const t = useT()
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const loaded = useLoaded(`family ${id}`, () => client.call('case/family', { formDataId: id }))
  // What was asked for besides stands behind the first page that it was asked for behind.
  const [more, setMore] = useState<{ after: unknown; rows: readonly Kin[] }>({ after: null, rows: [] })
  const [fetching, setFetching] = useState(false)
  const first = loaded.data?.children ?? []
  const children = more.after === loaded.data ? [...first, ...more.rows] : first
  const { parent } = loaded.data ?? {}
  const shown = [id, ...children.map(({ _id }) => _id), ...(parent ? [parent._id] : [])]
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'formData' && shown.some((one) => ids.includes(one))) loaded.reload()
  })
  useServerEvent('changeStatuses', ({ changes }) => {
    if (changes.some(({ formDataId }) => shown.includes(formDataId))) loaded.reload()
  })

  async function fetchMore(): Promise<void> {
    setFetching(true)
    try {
      const next = await client.call('case/family', { formDataId: id, skip: children.length })
      setMore({ after: loaded.data, rows: [...children.slice(first.length), ...next.children] })
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setFetching(false)
    }
  }

  /** Whether it was done; what went wrong is told. */
  async function changing(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      setDone((count) => count + 1)
      onChanged()
      return true
    } catch (error) {
      toast.danger(messageOf(error))
      return false
    } finally {
      loaded.reload()
      setBusy(false)
    }
  }

  const make = (formId: string) =>
    changing(async () => {
      const { number } = await client.call('case/createChild', { formDataId: id, formId })
      toast.success(number ? t('Delärendet {number} är skapat.', { number }) : t('Delärendet är skapat.'))
    })

  /** It can be taken back as long as the line above the case offers it. */
  const setParent = (parentId: string | null) =>
    changing(async () => {
      const was = parent?._id ?? null
      await client.call('case/setParent', { formDataId: id, parentId, was })
      tellChange(
        parentId === null ? t('Ärendet är inte längre delärende.') : t('Ärendet är nu delärende.'),
        async () => {
          await client.call('case/setParent', { formDataId: id, parentId: was, was: parentId })
          loaded.reload()
          onChanged()
          return t('Ångrat.')
        },
      )
    })

  return { loaded, children, busy, done, fetching, fetchMore: () => void fetchMore(), make, setParent }
}
