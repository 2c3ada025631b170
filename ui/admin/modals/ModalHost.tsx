import { Fragment, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { AbsenceModal } from '../absence/AbsenceModal.tsx'
import { OpenCasesModal } from '../absence/OpenCasesModal.tsx'
import { offersOf } from '../list/offers.ts'
import { RulesModal } from '../rules/RulesModal.tsx'
import { useAdminSession } from '../session.tsx'
import { ExportBpmn } from '../solutions/ExportBpmn.tsx'
import { RunTestsModal } from '../tests/RunTestsModal.tsx'
import { AddressModal } from './act/AddressModal.tsx'
import { ConfirmModal } from './act/ConfirmModal.tsx'
import { ExportModal } from './act/ExportModal.tsx'
import { ImportModal } from './act/ImportModal.tsx'
import { MoveModal } from './act/MoveModal.tsx'
import { RemoveModal } from './act/RemoveModal.tsx'
import { canOpen } from './canOpen.ts'
import { CopyModal } from './document/CopyModal.tsx'
import { CreateModal } from './document/CreateModal.tsx'
import { EditModal } from './document/EditModal.tsx'
import { EditorModal } from './document/EditorModal.tsx'
import { FromTemplateModal } from './document/FromTemplateModal.tsx'
import { HistoryModal } from './document/HistoryModal.tsx'
import { MissingModal } from './MissingModal.tsx'
import type { DocumentModalProps } from './modalProps.ts'
import { ownDialogs } from './ownDialogs.ts'
import { UnknownModal } from './UnknownModal.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { useModals } from './useModals.ts'

/** The dialogs by the name in the address. `Log` is the log pages' own there, and the shell's elsewhere. */
const dialogs: Readonly<Record<string, (props: DocumentModalProps) => ReactNode>> = {
  Absence: AbsenceModal,
  Address: AddressModal,
  Create: CreateModal,
  Edit: EditModal,
  Copy: CopyModal,
  Remove: RemoveModal,
  Export: ExportModal,
  ExportBpmn,
  Confirm: ConfirmModal,
  Editor: EditorModal,
  History: HistoryModal,
  FromTemplate: FromTemplateModal,
  Import: ImportModal,
  Move: MoveModal,
  OpenCases: OpenCasesModal,
  Rules: RulesModal,
  RunTests: RunTestsModal,
}

export interface ModalHostProps {
  /** The dialog `Log` where no log is on the page. */
  log: (onClose: () => void) => ReactNode
}

/** Draws the dialogs that the address asks for, on top of each other. Stands once in the page. */
export function ModalHost({ log }: ModalHostProps) {
  const session = useAdminSession()
  const [path] = useLocation()
  const { modals, close } = useModals()
  useFocusBack(modals)
  return modals.map(({ params, extras }, index) => {
    const key = `${index} ${JSON.stringify(params)}`
    if (params.Modal === 'Log') {
      return path.startsWith('/logs/') && params.id ? null : <Fragment key={key}>{log(close)}</Fragment>
    }
    const Dialog = dialogs[params.Modal]
    if (!Dialog) return <UnknownModal key={key} name={params.Modal} onClose={close} />
    const schema = schemaOf(params.schema ?? '')
    const Own = (schema && ownDialogs[schema.name]?.[params.Modal]) ?? Dialog
    const offers = schema && offersOf(schema, session)
    if (!schema || !offers || !canOpen(params, schema, offers))
      return <MissingModal key={key} onClose={close} />
    return <Own key={key} params={params} extras={extras} schema={schema} offers={offers} onClose={close} />
  })
}
