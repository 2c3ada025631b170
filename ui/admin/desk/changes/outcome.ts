import type { Translate } from '../../../../src/shared/i18n.ts'
import { isRecord, recordOf } from '../../../../src/shared/record.ts'
import type { RefusedCase } from './changeStore.ts'

/** What became of a change of many cases. */
export interface Outcome {
  changed: number
  /** Those that were. */
  ids: readonly string[]
  /** Of these, how many stay where they were, as others have to approve, too. */
  approved: number
  refused: RefusedCase[]
  /** By what it is taken back; null where nothing was changed. */
  undo: string | null
  /** Why it ended before it came to all; empty where it did. */
  stopped: string
}

/** And of one that was taken back. */
export interface TakenBack {
  /** Cases that are as they were. */
  ids: readonly string[]
  left: RefusedCase[]
  stopped: string
}

/** As the server answers, at once or by a job. */
export function outcomeOf(answer: unknown): Outcome {
  const done = recordOf(answer)
  const ids = idsIn(done.changed)
  return {
    ...{ changed: ids.length, ids, approved: idsIn(done.approved).length },
    refused: refusedIn(done.refused),
    undo: isRecord(done.undo) ? String(done.undo.id) : null,
    stopped: stoppedIn(done),
  }
}

export function takenBackOf(answer: unknown): TakenBack {
  const done = recordOf(answer)
  return { ids: idsIn(done.undone), left: refusedIn(done.left), stopped: stoppedIn(done) }
}

/** How a change is told of; the last line says why it ended. */
export const told = (text: string, stopped: string): string => [text, stopped].filter(Boolean).join(' ')

/** What became of so many cases, of which some wait for others to approve, too. */
export function becameOf(
  { changed, approved }: Pick<Outcome, 'changed' | 'approved'>,
  words: (n: number) => string,
  t: Translate,
): string {
  if (approved === 0) return words(changed)
  const waits = t(
    '{n, plural, one {Godkänt i # ärende, som väntar} other {Godkänt i # ärenden, som väntar}} på fler godkännanden.',
    { n: approved },
  )
  return changed > approved ? `${words(changed - approved)}. ${waits}` : waits
}

export const nothingChanged = (t: Translate): string => t('Inget ärende ändrades.')

export const takenBackIn = (t: Translate, n: number): string =>
  t(
    'Ångrat: {n, plural, =0 {inget ärende} one {ett ärende är som det var} other {# ärenden är som de var}}.',
    {
      n,
    },
  )

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const stoppedIn = ({ stopped }: Readonly<Record<string, unknown>>): string =>
  isRecord(stopped) ? String(stopped.message) : ''

function refusedIn(value: unknown): RefusedCase[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map(({ _id, name, code, message, change, answers }) => ({
    _id: String(_id),
    name: typeof name === 'string' ? name : null,
    code: String(code),
    message: String(message),
    ...(isRecord(change) && {
      change: { byName: String(change.byName), at: Number(change.at), status: String(change.status) },
    }),
    ...(Array.isArray(answers) && {
      answers: answers.map(recordOf).map(({ question, problem }) => ({
        question: String(question),
        problem: String(problem),
      })),
    }),
  }))
}
