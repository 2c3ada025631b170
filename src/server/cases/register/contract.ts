import type { Source } from '../../../shared/process/sources.ts'
import type { Session } from '../../session.ts'
import type { OnBehalf } from '../../store/records.ts'

/** Cases that staff take down for somebody else. */

export interface Registering {
  /** Forms whose cases the session may take down for others, by name. */
  registrable(session: Session): Promise<RegistrableForm[]>
  /**
   * Begins a draft for somebody else, which whoever takes it down alone sees until it is sent in by `save` or `submit`. The
   * author is then the account, or nobody. FORBIDDEN without a role in the form's process, INVALID for an account that is
   * not there.
   */
  register(session: Session, input: NewRegistration): Promise<{ formDataId: string }>
  /** Changes how it came and for whom it is, while it is a draft. */
  changeRegistration(session: Session, input: ChangedRegistration): Promise<Registration>
  /** What the session has begun to take down, newest first. */
  registrations(session: Session): Promise<Registration[]>
  /** One of them; for an hour after it was sent in with what the person is to have on paper. NOT_FOUND of any other. */
  registration(session: Session, formDataId: string): Promise<Registration>
}

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
