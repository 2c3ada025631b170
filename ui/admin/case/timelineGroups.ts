import { type Message, msg } from '../../../src/shared/i18n.ts'
import { wordsOfEffect } from '../../../src/shared/process/effectWords.ts'
import type { TimelineEntry } from './types.ts'

/** What of a timeline is looked at. */
export const timelineGroups = {
  all: msg`Alla`,
  status: msg`Status`,
  answers: msg`Svar`,
  letters: msg`E-post`,
} as const satisfies Record<string, Message>

export type TimelineGroup = keyof typeof timelineGroups

const kinds: Readonly<Record<Exclude<TimelineGroup, 'all'>, readonly string[]>> = {
  status: ['sent', 'status', 'timer', 'removed', 'restored', 'withdrawAsked', 'processMoved'],
  answers: [
    'begun',
    'query',
    'saved',
    'formMoved',
    'marker',
    'completionAsked',
    'completionWithdrawn',
    'completionAccepted',
  ],
  letters: [],
}

/** Whether an entry belongs to a group. Letters are mails, SMS, and notes to the citizen. */
export function inGroup(
  { kind, detail }: Pick<TimelineEntry, 'kind' | 'detail'>,
  group: TimelineGroup,
): boolean {
  if (group === 'all') return true
  if (group !== 'letters') return kinds[group].includes(kind)
  if (kind === 'note') return detail.noteType === 'citizen'
  if (kind !== 'effect' && kind !== 'effectFailed') return false
  return wordsOfEffect(String(detail.effect))?.letter !== undefined
}
