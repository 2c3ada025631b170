import { useState } from 'react'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { ActionError, messageOf } from '../../actionError.ts'
import { useClient } from '../../client.tsx'
import { tellChange } from '../../desk/changes/changeStore.ts'
import { useAdminSession } from '../../session.tsx'
import type { LoadedCase } from '../types.ts'
import { type Change, type HolderIds, type Meanwhile, readMeanwhile } from './holderChanges.ts'

export interface Holders extends HolderIds {
  caseId: string
  /** The role that it is held in; undefined where the process has none. */
  role: { key: string; name: string } | undefined
  /** Whether it is the person's own. */
  mine: boolean
  busy: boolean
  /** Becomes one of those who hold it. */
  take: () => Promise<void>
  /** Changes who holds it, with an internal note for whoever gets it. Answers whether that is done. */
  save: (change: Change, note?: string) => Promise<boolean>
  /** Has it no longer; it waits in the queue of its group. */
  giveBack: () => Promise<void>
  /** Somebody else was there first, and the person is asked whether to go on. */
  meanwhile: Meanwhile | null
  /** The answer to that. */
  goOn: () => Promise<boolean>
  leave: () => void
}

/** Who handles a case in a role (its first unless told), and the way to change it. */
export function useHolders(loaded: LoadedCase | undefined, onChanged: () => void, key?: string): Holders {
  const t = useT()
  const client = useClient()
  const me = useAdminSession()?.userId ?? ''
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{
    now: Meanwhile
    again: (now: HolderIds) => Promise<boolean>
  } | null>(null)
  const roles = loaded?.assignmentRoles ?? []
  const role = key === undefined ? roles[0] : (roles.find((one) => one.key === key) ?? { key, name: key })
  const caseId = loaded?.formData?._id ?? ''
  const held: HolderIds = (role && loaded?.formData?.assign[role.key]) ?? { users: [], groups: [] }

  const number = loaded?.formData?.DiaryNumber
  const named = (said: string) => (number ? `${number}: ${said}` : said)

  /** Sends with what the person had before them; where that is not so any more they are asked. */
  async function send(
    was: HolderIds,
    act: (was: HolderIds) => Promise<{ undo?: string | undefined }>,
    said = t('Tilldelningen är ändrad.'),
  ): Promise<boolean> {
    if (!role || busy) return false
    setBusy(true)
    try {
      const { undo } = await act(was)
      if (undo) tellChange(named(said), undo)
      setRefused(null)
      onChanged()
      return true
    } catch (error) {
      const now = error instanceof ActionError && error.code === 'CONFLICT' && readMeanwhile(error.detail)
      if (now) setRefused({ now, again: (seen) => send(seen, act, said) })
      else toast.danger(messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  const save = (change: Change, note?: string, said?: string) =>
    send(
      held,
      (was) => {
        const next = change(was)
        return client.call('admin/assign3', {
          ...at(was),
          undoable: true,
          userIds: [...next.users],
          groupIds: [...next.groups],
          ...(note && { note }),
        })
      },
      said,
    )
  const at = (was: HolderIds) => ({
    formDataId: caseId,
    permission: role?.key ?? '',
    was: { users: [...was.users], groups: [...was.groups] },
  })
  const mine = held.users.includes(me)
  return {
    ...held,
    ...{ caseId, role, mine, busy, save },
    async take() {
      if (!mine)
        await save(
          ({ users, groups }) => ({ users: [...users.filter((id) => id !== me), me], groups }),
          '',
          t('Ärendet är ditt.'),
        )
    },
    async giveBack() {
      await send(
        held,
        (was) => client.call('case/giveBack', { ...at(was), undoable: true }),
        t('Ärendet är inte längre ditt.'),
      )
    },
    meanwhile: refused?.now ?? null,
    goOn: async () => (await refused?.again(refused.now)) === true,
    leave() {
      setRefused(null)
      onChanged()
    },
  }
}
