import type { Session } from '../session.ts'
import type { Tx } from '../store/store.ts'
import type { SolutionFiles } from './files/files.ts'
import type { Manifest } from './files/format.ts'
import type { ImportedForm, ImportFormInput } from './formio/importForm.ts'
import type { ImportOptions, Plan } from './import/plan.ts'
import type { Stash } from './stash.ts'

export interface ExportInput {
  /** Documents to take along, with all they point at. */
  ids?: readonly string[]
  /** Or those of a solution that was imported, by name. Neither: everything. */
  solution?: string
  /** What the manifest shall say; absent parts are as they were. */
  manifest?: Partial<Omit<Manifest, 'format'>>
}

export interface Exported {
  manifest: Manifest
  files: SolutionFiles
  documents: number
  leftOut: { schema: string; id: string }[]
}

/** Bundles of documents: out as readable files, in as one write that shows first what it would do. */
export interface Solutions {
  /** Unpacks an archive. INVALID with the file and the reason when it is broken or hostile. */
  unpack(session: Session, archive: Uint8Array): Promise<SolutionFiles>
  /** Compares with what is there. Problems are in the plan; unreadable files are INVALID. */
  diff(session: Session, files: SolutionFiles, options?: ImportOptions): Promise<Plan>
  /** All or nothing, in a write of its own. INVALID when the plan has problems. */
  import(session: Session, files: SolutionFiles, options?: ImportOptions): Promise<Plan>
  /** The same as part of an open write (setup). */
  importIn(tx: Tx, session: Session, files: SolutionFiles, options?: ImportOptions): Promise<Plan>
  export(session: Session, input: ExportInput): Promise<Exported>
  /** The files of a solution that is shipped inside; NOT_FOUND when there is none of that name. */
  template(name: string): Promise<SolutionFiles>
  templates(): { name: string }[]
  /** A form of Form.io's as a form of ours, with a report of what is different. */
  importFormio(session: Session, input: ImportFormInput): Promise<ImportedForm>
  readonly stash: Stash
}
