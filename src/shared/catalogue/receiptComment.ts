import type { Problem, Settings } from './value.ts'

/** Whether there is a box to write in. */
export const takesComment = ({ requireComment, commentLabel }: Settings): boolean =>
  requireComment === true || (typeof commentLabel === 'string' && commentLabel !== '')

/** A comment as it is kept, empty where there is none, and what is wrong with it. */
export function receiptComment(
  settings: Settings,
  typed: string | undefined,
): { comment: string; problem?: Pick<Problem, 'key' | 'values'> } {
  const comment = takesComment(settings) ? (typed ?? '').trim() : ''
  if (comment === '')
    return settings.requireComment === true
      ? { comment, problem: { key: 'validation.required' } }
      : { comment }
  const n = Number(settings.min ?? 0)
  return [...comment].length < n
    ? { comment, problem: { key: 'validation.minLength', values: { n } } }
    : { comment }
}
