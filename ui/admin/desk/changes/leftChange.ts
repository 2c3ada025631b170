import { atom } from 'nanostores'
import type { Translate } from '../../../../src/shared/i18n.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { messageOf } from '../../actionError.ts'
import type { Client } from '../../client.tsx'
import { followJob } from '../../job/followJob.ts'
import type { LeftJob } from '../../job/leftJobs.ts'
import { changingHere, tellChange } from './changeStore.ts'
import { nothingChanged, outcomeOf, takenBackIn, takenBackOf, told } from './outcome.ts'
import type { UnderWay } from './useBulk.ts'

/** A change of many that was begun before the page was left, and goes on. */
export const $leftChange = atom<UnderWay | null>(null)

/** Follows it to its end, and tells of it where it can still be taken back. */
export async function takeUpChange(client: Pick<Client, 'call'>, t: Translate, left: LeftJob): Promise<void> {
  const { job, of, ended } = left
  const cancel = () => client.call('job/cancel', { job })
  try {
    const { result } = await changingHere(() =>
      followJob(client, job, (percent) => $leftChange.set({ percent, cancel })),
    )
    const since = ended ?? 0
    if (of.kind === 'undo') {
      const { ids, left: others, stopped } = takenBackOf(result)
      return tellChange(told(takenBackIn(t, ids.length), stopped), null, others, { since })
    }
    const { changed: n, refused, undo, stopped } = outcomeOf(result)
    const words =
      n === 0 ? nothingChanged(t) : t('{n, plural, one {# ärende} other {# ärenden}} ändrades.', { n })
    tellChange(told(words, stopped), undo, refused, { since })
  } catch (error) {
    toast.danger(messageOf(error))
  } finally {
    $leftChange.set(null)
  }
}
