/** What a case's form or state must be. All that is said must hold. */
export interface PlaceCondition extends Condition {
  of: 'form' | 'process' | 'category' | 'status' | 'stateGroup'
}

/** See `CaseCondition`; everything compared is a text. */
export interface Condition {
  is?: readonly string[]
  not?: readonly string[]
  empty?: boolean
}

/** Whether a place with these names fits; without any it is empty. */
export const fitsPlace = ({ is, not, empty }: Condition, names: readonly string[]): boolean =>
  (is === undefined || is.some((one) => (one === '' ? names.length === 0 : names.includes(one)))) &&
  !not?.some((one) => names.includes(one)) &&
  (empty === undefined || empty === (names.length === 0))

/** Conditions on a case's state, rather than on its form. */
export const isOfState = ({ of }: PlaceCondition): boolean => of === 'status' || of === 'stateGroup'
