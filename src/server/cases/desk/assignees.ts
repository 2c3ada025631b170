import { fromJson } from '../../../shared/json.ts'
import type { CaseRecord } from '../../store/records.ts'

/** Users and groups who are assigned in person, whatever as. */
export function assigneesIn(assign: CaseRecord['assign']): { users: string[]; groups: string[] } {
  const holders = assign === null ? [] : Object.values(fromJson(assign))
  return {
    users: [...new Set(holders.flatMap(({ users }) => users))],
    groups: [...new Set(holders.flatMap(({ groups }) => groups))],
  }
}
