import { useState } from 'react'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { useT } from '../../../kit/text.tsx'
import { messageOf } from '../../actionError.ts'
import { type ActionInput, useClient } from '../../client.tsx'
import { followJob } from '../../job/followJob.ts'
import {
  changingHere,
  type LastChange,
  type RefusedCase,
  type TakeBack,
  type TellMore,
  tellChange,
} from './changeStore.ts'
import {
  becameOf,
  nothingChanged,
  type Outcome,
  outcomeOf,
  type TakenBack,
  takenBackIn,
  takenBackOf,
  told,
} from './outcome.ts'

export type BulkInput = ActionInput<'case/bulk'>

/** A change that is being made. */
export interface UnderWay {
  /** 0–100. */
  percent: number
  cancel: () => Promise<unknown>
}

/** What became of a change, for what goes on here. */
interface Changed {
  /** What was left as it is, each for a reason of its own. */
  left: readonly RefusedCase[]
  done: readonly string[]
  /** It came to all of them: neither was it refused altogether, nor cut short. */
  whole: boolean
}

/** Changes many cases, tells how far that has come and in the end what became of it; and takes a change back. */
export function useBulk() {
  const t = useT()
  const client = useClient()
  const [underWay, setUnderWay] = useState<UnderWay | null>(null)
  const [busy, setBusy] = useState(false)

  async function act(
    work: () => Promise<void>,
    failed = (error: unknown): unknown => toast.danger(messageOf(error)),
  ): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
      setUnderWay(null)
    }
  }

  /** What a job has answered with. */
  async function followed(job: string): Promise<unknown> {
    const cancel = () => client.call('job/cancel', { job })
    const { result } = await followJob(client, job, (percent) => setUnderWay({ percent, cancel }))
    return result
  }

  /** The person's own list does not tell of it as of news; a row that is changed alone stays where it is. */
  const changed = (input: BulkInput): Promise<Outcome> =>
    input.ids?.length === 1 ? made(input) : changingHere(() => made(input))

  async function made(input: BulkInput): Promise<Outcome> {
    const begun = await client.call('case/bulk', input)
    return outcomeOf('task' in begun ? await followed(begun.task) : begun)
  }

  async function takenBack(id: string): Promise<TakenBack> {
    const begun = await client.call('case/undo', { id })
    return takenBackOf('task' in begun ? await followed(begun.task) : begun)
  }

  return {
    underWay,
    busy,
    /** `words`: what became of so many cases; `more`, where taking it back is to say and do more. */
    change: async (input: BulkInput, words: (n: number) => string, more?: TellMore): Promise<Changed> => {
      let became: Changed = { left: [], done: [], whole: false }
      await act(async () => {
        const outcome = await changed(input)
        const { changed: n, ids, refused, undo, stopped } = outcome
        became = { left: refused, done: ids, whole: stopped === '' }
        const none = n === 0 && refused.length > 0
        tellChange(told(none ? nothingChanged(t) : becameOf(outcome, words, t), stopped), undo, refused, more)
      })
      return became
    },
    /** The same where its page tells of it itself, and of what went wrong. */
    changeHere: (input: BulkInput, tell: (outcome: Outcome) => void, failed?: (error: unknown) => void) =>
      act(async () => tell(await changed(input)), failed),
    /** What was told of is taken back. */
    undo: (by: TakeBack, { onUndone, undone }: Pick<LastChange, 'onUndone' | 'undone'> = {}) =>
      act(async () => {
        if (typeof by === 'function') return tellChange(await by())
        const { ids, left, stopped } = await changingHere(() => takenBack(by))
        if (ids.length > 0) onUndone?.(ids)
        const words = undone?.(ids.length) ?? takenBackIn(t, ids.length)
        tellChange(told(words, stopped), null, left)
      }),
  }
}
