import { atom } from 'nanostores'
import { type Message, msg, type Translate } from '../../../../src/shared/i18n.ts'
import { toast } from '../../../kit/overlay/toastStore.ts'
import { messageOf } from '../../actionError.ts'
import type { ActionOutput, Client } from '../../client.tsx'
import { followJob } from '../../job/followJob.ts'
import type { LeftJob } from '../../job/leftJobs.ts'
import { lastSent, type ManyKind, type ManyText } from '../toMany/manyText.ts'
import { keepAgain, noteUndoneInWords, undoneInWords } from '../toMany/undoneMany.ts'
import { $lastChange, changingHere, type TellMore, tellChange } from './changeStore.ts'
import { nothingChanged, outcomeOf, takenBackIn, takenBackOf, told } from './outcome.ts'
import type { UnderWay } from './useBulk.ts'

/** A change of many that was begun before the page was left, and goes on. */
export const $leftChange = atom<UnderWay | null>(null)

/**
 * Tells of what was changed before the page was loaded anew, for as long as it can be taken back: the server knows of it, and the words
 * that were said of it are gone. Where something has been changed here meanwhile that is told of alone.
 */
export async function tellAgain(client: Pick<Client, 'call'>, t: Translate, userId: string): Promise<void> {
  const { change } = await client.call('case/lastChange', {})
  if (!change || $lastChange.get()) return
  const { id, kind, count, name, since } = change
  const where = name ?? t('{n, plural, one {# ärende} other {# ärenden}}', { n: count })
  const ofMany = kind === 'note' || kind === 'message' ? kind : null
  const words = ofMany && lastSent(userId, ofMany)
  tellChange(t(changedWords[kind], { where }), id, [], {
    since,
    ...(ofMany && words && givenBack(userId, ofMany, words, { count, t })),
  })
}

/** Its words are where they were written, once it is taken back. */
const givenBack = (
  userId: string,
  kind: ManyKind,
  words: ManyText,
  { count, t }: { count: number; t: Translate },
): TellMore => ({
  undone: (n) => (kind === 'message' ? undoneInWords(count, n, t) : noteUndoneInWords(n, t)),
  onUndone: () => keepAgain(userId, kind, words),
})

type ChangeKind = NonNullable<ActionOutput<'case/lastChange'>['change']>['kind']
const changedWords: Readonly<Record<ChangeKind, Message>> = {
  status: msg`Statusen ändrades: {where}`,
  assign: msg`Tilldelningen ändrades: {where}`,
  note: msg`Anteckningen sparades: {where}`,
  remove: msg`Togs bort: {where}`,
  priority: msg`Prioriteten ändrades: {where}`,
  tags: msg`Etiketterna ändrades: {where}`,
  merge: msg`Sammanfördes: {where}`,
  divide: msg`Delades upp: {where}`,
  message: msg`Meddelandet skickas om några sekunder: {where}`,
}

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
