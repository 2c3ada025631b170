import type { CaseRecord } from '../store/records.ts'

/** Where staff find a case in the back office. */
export const caseHref = ({ _id }: Pick<CaseRecord, '_id'>) => `/case/${_id}`
