import { fieldsOf } from '../../../src/shared/rules/page/fields.ts'
import type { FormRun } from './formRun.ts'

/** Names of the questions that can be answered on a page now. Sent with the form, to tell an empty answer from none. */
export function shownNames({ store }: FormRun, page: string): string[] {
  const names = fieldsOf(store.state, [page])
    .filter(({ node }) => store.state.isShown(node._id) && !store.state.isDisabled(node._id))
    .map(({ name }) => name)
  return [...new Set(names)]
}
