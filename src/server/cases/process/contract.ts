/** A way on that somebody may take from where a case stands. */
export interface OpenConnection {
  _id: string
  label: string
  color?: string
  /** What is asked before it is taken. */
  confirm?: string
  /** It leads to a state that waits for the citizen. */
  waits?: true
}
