import type { SummaryPage } from '../../../src/shared/catalogue/summaryOf.ts'
import type { Values } from '../../../src/shared/fields/field.ts'

/** A case as `admin/loadForm3` answers with it, as far as the page for staff shows it. */
export interface LoadedCase {
  form: { _id: string; name: string; version: number; icon?: string; process?: string }
  formData: {
    _id: string
    data: Values
    status: string | null
    draft: boolean
    revision: number
    DiaryNumber: string | null
    created: number
    createdByName: string
    updated: number
    arrived: number | null
    assign: Readonly<Record<string, { users: string[]; groups: string[] }>>
    notes: Readonly<Partial<Record<NoteType, CaseNote[]>>>
  } | null
  state: { _id: string; name: string; stateType: string; color?: string } | null
  connections: CaseConnection[]
  /** Who can hold the case in what way. */
  assignmentRoles?: readonly { key: string; name: string }[]
  /** The answers in words. */
  summary?: readonly SummaryPage[]
}

export type NoteType = 'internal' | 'citizen'

export interface CaseNote {
  noteId: string
  note: string
  origin: string
  createdBy: string | null
  created: number
  assetId?: string
}

export interface CaseConnection {
  _id: string
  label: string
  color?: string
  /** Asked before it is followed. */
  confirm?: string
}

export interface TimelineEntry {
  at: number
  kind: string
  by: string | null
  byName: string
  detail: Values
}
