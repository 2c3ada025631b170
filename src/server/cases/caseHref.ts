import type { CaseRecord } from '../store/records.ts'

/** Where staff find a case in the back office. */
export const caseHref = ({ _id }: Pick<CaseRecord, '_id'>) => `/case/${_id}`

/** The page of the case for who sent it in, where they are logged in. */
export const authorsHref = ({ _id, formId }: Pick<CaseRecord, '_id' | 'formId'>) =>
  `/v/s?formId=${encodeURIComponent(formId)}&formDataId=${encodeURIComponent(_id)}`
