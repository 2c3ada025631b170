import { documents } from './0001-documents.ts'
import { accounts } from './0002-accounts.ts'
import { cases } from './0003-cases.ts'
import { assetTrash } from './0004-asset-trash.ts'
import { caseQuery } from './0005-case-query.ts'
import { caseColumns } from './0006-case-columns.ts'

/** A step of the database's shape. Never edited once released: a new one is added after it. */
export interface Migration {
  id: number
  name: string
  /** SQL statements, run in one transaction with all steps that are due. */
  up: string
}

/** In order. Listed by hand, because a compiled binary cannot look into a folder. */
export const migrations: readonly Migration[] = [
  documents,
  accounts,
  cases,
  assetTrash,
  caseQuery,
  caseColumns,
]
