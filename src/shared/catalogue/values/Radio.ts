/** A radio group holds the value of one of its options. */
export { oneOfOptions as radioValue } from './choice.ts'
