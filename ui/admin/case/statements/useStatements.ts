import { useState } from 'react'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { messageOf } from '../../actionError.ts'
import { type ActionOutput, useClient, useServerEvent } from '../../client.tsx'
import { useLoaded } from '../../page/useLoaded.ts'

export type Statement = ActionOutput<'case/statements'>['statements'][number]

/** The statements that have been asked for on a case, kept true while others work and answers come in. */
export function useStatements(id: string, onChanged: () => void) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const loaded = useLoaded(`statements ${id}`, () => client.call('case/statements', { formDataId: id }))
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'formData' && ids.includes(id)) loaded.reload()
  })

  /** Whether it was done; what went wrong is told. */
  async function doing(work: () => Promise<unknown>, said: string): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      toast.success(said)
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
  return { loaded, busy, doing }
}
