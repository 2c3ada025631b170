import type { Values } from '../../shared/fields/field.ts'
import type { CaseRecord } from '../store/records.ts'

/** The answers of a case. */
export const dataOf = (record: Pick<CaseRecord, 'data'>): Values => JSON.parse(record.data) as Values
