import { fromJson } from '../../../shared/json.ts'
import type { CaseRecord } from '../../store/records.ts'

/** The words that staff have put on a case, as they were written. */
export const tagsOf = ({ tags }: Pick<CaseRecord, 'tags'>): string[] => (tags === null ? [] : fromJson(tags))
