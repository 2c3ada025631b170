import { caseRef } from '../cases/sentShapes.ts'
import {
  checkedCase,
  checkInput,
  refuseInput,
  returnedInput,
  sentCode,
  signedCase,
  signInput,
} from '../cases/signing/shapes.ts'
import { defineAction } from './define.ts'

/** Signatures of cases, and what else who sent one in does in steps of its process. */

/** Signs a case where its state asks for that, by a password, a code of an app or a code that was mailed: just one of them. */
export const signCase = defineAction('case/sign', {
  input: signInput,
  output: signedCase,
  allow: 'user',
  run: ({ input, session, services }) => services.cases.sign(session, input),
})

/** Mails a code to sign by. */
export const sendSignCode = defineAction('case/signCode', {
  input: caseRef,
  output: sentCode,
  allow: 'user',
  run: ({ input, session, services }) => services.cases.sendSignCode(session, input),
})

/** Says that one does not sign. */
export const refuseToSign = defineAction('case/refuseToSign', {
  input: refuseInput,
  output: signedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.refuseToSign(session, input),
})

/** Says that one is back from where the state of one's case led. */
export const returnedCase = defineAction('case/returned', {
  input: returnedInput,
  output: signedCase,
  allow: 'anyone',
  run: ({ input, session, services }) => services.cases.returned(session, input),
})

/** Holds what stands in a case, named by its id or its number, against what was signed. */
export const checkSignatures = defineAction('case/checkSignatures', {
  input: checkInput,
  output: checkedCase,
  allow: 'staff',
  viewed: true,
  perMinute: 30,
  run: ({ input, session, services }) => services.cases.checkSignatures(session, input),
})
