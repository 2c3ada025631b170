import { useState } from 'react'
import { toast } from '../../kit/overlay/toastStore.ts'
import { messageOf } from '../actionError.ts'
import { type ActionOutput, useClient, useServerEvent } from '../client.tsx'
import { type Loaded, useLoaded } from '../page/useLoaded.ts'

export type Check = ActionOutput<'case/checks'>['checks'][number]

export interface UsedChecks {
  loaded: Loaded<readonly Check[]>
  /** As they are now; the last answer goes before what was loaded. */
  checks: readonly Check[]
  /** Something is being changed. */
  busy: boolean
  /** The point that was removed last here, and can be put back. */
  removed: Check | null
  add(text: string): Promise<boolean>
  tick(check: Check, done: boolean): Promise<boolean>
  /** Before another point; null: to the end. */
  move(check: Check, before: string | null): Promise<boolean>
  remove(check: Check): Promise<boolean>
  putBack(): Promise<boolean>
}

/** The list of what is to be done in a case, kept true while others tick in it. */
export function useChecks(id: string): UsedChecks {
  const client = useClient()
  const loaded = useLoaded<readonly Check[]>(
    `checks ${id}`,
    async () => (await client.call('case/checks', { formDataId: id })).checks,
  )
  const [busy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<Check | null>(null)
  useServerEvent('changes', ({ schema, ids }) => {
    if (schema === 'check' && ids.includes(id)) loaded.reload()
  })
  /** Whether it was done; the list is asked for anew either way, as others may have been at it. */
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toast.danger(messageOf(error))
      return false
    } finally {
      loaded.reload()
      setBusy(false)
    }
  }
  return {
    loaded,
    checks: loaded.data ?? [],
    busy,
    removed,
    add: (text) => act(() => client.call('case/addCheck', { formDataId: id, text })),
    tick: ({ _id }, done) => act(() => client.call('case/tickCheck', { formDataId: id, checkId: _id, done })),
    move: ({ _id }, before) =>
      act(() => client.call('case/moveCheck', { formDataId: id, checkId: _id, before })),
    remove: (check) =>
      act(async () => {
        await client.call('case/removeCheck', { formDataId: id, checkId: check._id })
        setRemoved(check)
      }),
    putBack: () =>
      act(async () => {
        if (removed) await client.call('case/restoreCheck', { formDataId: id, checkId: removed._id })
        setRemoved(null)
      }),
  }
}
