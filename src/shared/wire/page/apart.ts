import type { FormFillModel } from './form.ts'
import type { FormOwnCase } from './ownCase.ts'

/** What a case says of signatures, in its Form and apart from it. */
export interface CaseSigning
  extends Pick<FormFillModel, 'formDataId' | 'caseToken' | 'action' | 'signing' | 'signed' | 'waits'> {
  /** The reader is a party of it. */
  party?: Pick<NonNullable<FormFillModel['party']>, 'sender'>
  /** The reader sent it in. */
  mine?: Pick<FormOwnCase, 'status'>
}

/** What a case says of payments, in its Form and apart from it. */
export type CasePaying = Pick<FormFillModel, 'action' | 'paying'>

/** What the loader of a payment finds. */
export interface PaymentModel {
  /** Where no Form on the page shows the case. */
  apart?: CasePaying
  /** Where who does not pay now goes; absent: back to the case. */
  cancelHref?: string
}
