import type { ReactNode } from 'react'
import { FileModal } from '../files/FileModal.tsx'
import { UploadModal } from '../files/UploadModal.tsx'
import { ExportSolution } from '../solutions/ExportSolution.tsx'
import type { DocumentModalProps } from './modalProps.ts'

type Dialog = (props: DocumentModalProps) => ReactNode

/** Dialogs of kinds that are made, shown or exported in a way of their own, by schema and name in the address. */
export const ownDialogs: Readonly<Record<string, Readonly<Record<string, Dialog>>>> = {
  asset: { Create: UploadModal, Edit: FileModal },
  solution: { Export: ExportSolution },
}
