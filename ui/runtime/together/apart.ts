/** What a case says apart from its Form; in one file as `told.ts`. */
export { payment } from '../components/payment.tsx'
export { Signature } from '../components/Signature.tsx'
