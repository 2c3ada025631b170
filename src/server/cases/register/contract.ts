import type { Source } from '../../../shared/process/sources.ts'
import type { OnBehalf } from '../../store/records.ts'

/** Cases that staff take down for somebody else. */

export interface RegistrableForm {
  _id: string
  name: string
  description: string
}

export interface NewRegistration {
  formId: string
  source: Source
  onBehalf: OnBehalf
}

export type ChangedRegistration = Omit<NewRegistration, 'formId'> & { formDataId: string }

/** A case that is, or was just, taken down for somebody else. */
export interface Registration extends Omit<NewRegistration, 'source'> {
  formDataId: string
  source: Source | null
  formName: string
  updated: number
  /** Once it is sent in. `statusCode`: by which the person sees how it goes, for an hour. */
  sent: { number: string | null; arrived: number; statusCode: string | null } | null
}
