import { useState } from 'react'
import { toast } from '../../kit/overlay/toastStore.ts'
import { messageOf } from '../actionError.ts'
import { useClient } from '../client.tsx'
import { useAdminSession } from '../session.tsx'
import type { LoadedCase } from './types.ts'

export interface Holders {
  /** The role that a case is taken as: the first of its process; undefined where it has none. */
  role: { key: string; name: string } | undefined
  users: readonly string[]
  groups: readonly string[]
  /** Whether it is the person's own. */
  mine: boolean
  busy: boolean
  /** Becomes one of those who hold it. */
  take: () => Promise<void>
  /** Gives it to these alone. */
  give: (users: readonly string[]) => Promise<void>
}

/** Who handles a case, and the way to change it. */
export function useHolders(loaded: LoadedCase | undefined, onChanged: () => void): Holders {
  const client = useClient()
  const me = useAdminSession()?.userId ?? ''
  const [busy, setBusy] = useState(false)
  const role = loaded?.assignmentRoles?.[0]
  const { users = [], groups = [] } = (role && loaded?.formData?.assign[role.key]) ?? {}
  const give = async (next: readonly string[]) => {
    if (!loaded?.formData || !role || busy) return
    setBusy(true)
    try {
      await client.call('admin/assign3', {
        formDataId: loaded.formData._id,
        permission: role.key,
        userIds: [...next],
        groupIds: groups,
      })
      onChanged()
    } catch (error) {
      toast.danger(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const mine = users.includes(me)
  return { role, users, groups, mine, busy, give, take: () => give(mine ? users : [...users, me]) }
}
