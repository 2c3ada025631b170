import { ownPath } from '../../../shared/rules/ownPath.ts'
import type { KindOf } from './kind.ts'

export const configurationKind: KindOf<'configuration'> = {
  /** Visitors are sent there after login, so it is a page of this site. */
  check({ values: { homeUrl } }) {
    if (homeUrl === undefined || homeUrl === '' || ownPath(homeUrl) !== null) return {}
    return { homeUrl: 'validation.ownPath' }
  },
}
