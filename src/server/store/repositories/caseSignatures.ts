import type { Json } from '../../../shared/json.ts'
import type { SignedHow } from '../../../shared/process/signedHow.ts'

/** Signatures of cases: lines that nobody changes. */
export interface CaseSignatureReads {
  /** In the order that they were made. */
  of(caseRow: number): Promise<CaseSignatureRow[]>
}

export interface CaseSignatures extends CaseSignatureReads {
  append(row: CaseSignatureRow): Promise<void>
  /** In place of those that were there: without those of what is removed, and for nothing else. */
  setSalts(id: string, salts: Json<Salts>): Promise<void>
}

/** By part (`answer {name}`, `file {id}`). */
export type Salts = Record<string, string>

export type { SignedHow } from '../../../shared/process/signedHow.ts'

/** Hashes of what was signed: of each answer and file by itself, and of the document that they stand in. Hexadecimal SHA-256. */
export interface Evidence {
  v: 1
  document: string
  /** Names of those in whose place somebody signed, whose assignment role is not theirs but by standing in. */
  inPlaceOf?: string[]
  parts: EvidencePart[]
}

export interface EvidencePart {
  kind: 'answer' | 'file'
  /** Name of the question, or id of the file. */
  ref: string
  /** Of a file: name of the question that it is in. */
  place?: string
  /** Of what shape of its question the answer was stored, where that is not the first. */
  version?: number
  hash: string
}

export interface CaseSignatureRow {
  _id: string
  org: string
  caseRow: number
  /** Counts in the case, from 1. */
  seq: number
  kind: 'signed' | 'refused' | 'void'
  /** `author`: who sent it in; `party:{key}`; else an assignment role's key, of whom one signs for all. */
  who: string
  how: SignedHow | null
  at: number
  by: string | null
  byName: string
  /** The stay in a state that asked for it. */
  state: string
  entered: number
  /** Of the case. */
  revision: number
  formVersion: number
  processVersion: number | null
  /** Id of the line that a `void` one is of. */
  ofLine: string | null
  evidence: Json<Evidence> | null
  salts: Json<Salts> | null
  /** Hexadecimal, see `signing/seal.ts`. */
  seal: string
  keyId: string
}
