/** A step of the database's shape. Never edited once released: a new one is added after it. */
export interface Migration {
  id: number
  name: string
  /** SQL statements, run in one transaction with all steps that are due. */
  up: string
}
