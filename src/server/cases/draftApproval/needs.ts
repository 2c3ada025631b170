import type { Events } from '../../events/events.ts'
import type { Audit } from '../../log/audit.ts'
import type { Notifications } from '../../notifications/contract.ts'
import type { Store } from '../../store/store.ts'
import type { Texts } from '../../texts.ts'
import type { PeopleNeeds } from './people.ts'

/** What approvals of drafts use of the engines. */
export interface DraftApprovalNeeds extends PeopleNeeds {
  store: Store
  audit: Pick<Audit, 'record'>
  events: Pick<Events, 'push'>
  texts: Texts['translate']
  notifications: Pick<Notifications, 'notifyIn' | 'forgetIn'>
}
