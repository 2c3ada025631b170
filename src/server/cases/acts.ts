import type { CaseRecord } from '../store/records.ts'

/**
 * What was done to a case, with all that follows on it: whoever hears of it hears of it once. `record` is the case as it is
 * after the change.
 */
export const actOf = ({ _id, revision }: Pick<CaseRecord, '_id' | 'revision'>): string => `${_id} ${revision}`
