import type { DrawnOf } from '../../fields/data.ts'
import type { Receipt } from '../Receipt.ts'
import type { Problem } from '../value.ts'

type Asked = Pick<Partial<DrawnOf<(typeof Receipt)['settings']>>, 'requireComment' | 'commentLabel' | 'min'>

/** Whether there is a box to write in. */
export const takesComment = ({ requireComment, commentLabel }: Asked): boolean =>
  requireComment === true || (typeof commentLabel === 'string' && commentLabel !== '')

/** A comment as it is kept, empty where there is none, and what is wrong with it. */
export function receiptComment(
  settings: Asked,
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
