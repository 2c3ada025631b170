import { useCallback, useEffect, useState } from 'react'
import { sameJson } from '../../../src/shared/sameJson.ts'
import { toast } from '../../kit/overlay/toastStore.ts'
import type { DraftApprovalState, ProcessClient } from '../client.ts'
import type { ProcessEditor } from '../state/editor.ts'

/** Who has to approve of the draft before it is published, as far as that has come. */
export interface DraftApprovalAtHand {
  /** Undefined until it is there. */
  state: DraftApprovalState | undefined
  busy: boolean
  /** Asks anew, of what has been saved. */
  reload(): Promise<void>
  /** Approves of the draft as it is on the screen. */
  approve(said: string): void
  takeBack(said: string): void
  ask(said: string): void
}

export function useDraftApproval(editor: ProcessEditor): DraftApprovalAtHand {
  const { client, id, saver } = editor
  const [state, setState] = useState<DraftApprovalState>()
  const [busy, setBusy] = useState(false)
  const take = useCallback(
    (next: DraftApprovalState) => setState((before) => (before && sameJson(before, next) ? before : next)),
    [],
  )
  const reload = useCallback(async () => {
    try {
      take(await client.approval(id))
    } catch {
      // What is there stays; the dialog asks again, and publishing says what is wrong.
    }
  }, [client, id, take])
  // What was approved of is gone with each save. Heard here: the whole editor is drawn by who asks for this.
  useEffect(() => {
    let wasSaved = false
    return saver.$state.subscribe(({ kind }) => {
      const isSaved = kind === 'saved'
      if (isSaved && !wasSaved) void reload()
      wasSaved = isSaved
    })
  }, [saver, reload])
  useEffect(() => {
    const heard = ({ ids }: { ids: readonly string[] }) => void (ids.includes(id) && reload())
    const stops = [
      client.onEvent('changes', heard),
      client.onEvent('saved', ({ id: other }) => heard({ ids: [other] })),
      client.onEvent('publish', ({ id: other }) => heard({ ids: [other] })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, id, reload])

  const doing = (work: (of: ProcessClient) => Promise<DraftApprovalState>) => async (said: string) => {
    setBusy(true)
    try {
      take(await work(client))
      toast.success(said)
    } catch (error) {
      toast.danger(error instanceof Error ? error.message : String(error))
      await reload()
    } finally {
      setBusy(false)
    }
  }
  /** Of what is on the screen: whoever has changed it since is told to look again. */
  const here = async () => {
    await saver.flush()
    return saver.revision()
  }
  return {
    ...{ state, busy, reload },
    approve: doing(async (of) => of.approve(id, await here())),
    takeBack: doing((of) => of.takeBackApproval(id)),
    ask: doing(async (of) => of.askApproval(id, await here())),
  }
}

/** How many approvals are missing, of all that are asked for. */
export const leftOf = ({ rules }: DraftApprovalState): number => Math.max(0, ...rules.map(({ left }) => left))
