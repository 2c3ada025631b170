import { msg } from '../../../shared/i18n.ts'
import { heldBy, heldFromSending, heldHere, heldWhy } from '../../../shared/rules/page/holds.ts'
import type { PageState } from '../../../shared/rules/page/page.ts'
import type { TreeNode } from '../../../shared/tree/tree.ts'
import { type Failure, fail } from '../../../shared/wire/errors.ts'

/** INVALID, in the words of the Stop that keeps the form from being sent in; undefined: none does. */
export const heldFromSendingIn = (state: PageState): Failure | undefined =>
  failure(state, heldFromSending(state))

/** The same of what the process lets who sent the case in do. */
export const heldButtonsIn = (state: PageState): Failure | undefined =>
  failure(state, heldBy(state, 'process'))

function failure(state: PageState, by: TreeNode | undefined): Failure | undefined {
  if (!by) return undefined
  const message = heldWhy(state, by)
  if (message === '') return fail('INVALID', { message: heldHere })
  return fail('INVALID', { message: msg`{message}`, values: { message } })
}
