import type { ReactNode } from 'react'
import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { offersOf } from '../list/offers.ts'
import { useAdminSession } from '../session.tsx'
import { ConfirmModal } from './ConfirmModal.tsx'
import { CopyModal } from './CopyModal.tsx'
import { CreateModal } from './CreateModal.tsx'
import { EditModal } from './EditModal.tsx'
import { EditorModal } from './EditorModal.tsx'
import { ExportModal } from './ExportModal.tsx'
import { HistoryModal } from './HistoryModal.tsx'
import { ImportModal } from './ImportModal.tsx'
import type { DocumentModalProps } from './modalProps.ts'
import { RemoveModal } from './RemoveModal.tsx'
import { UnknownModal } from './UnknownModal.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { useModals } from './useModals.ts'

/** The dialogs by the name in the address. `Log` is the log page's own. */
const dialogs: Readonly<Record<string, (props: DocumentModalProps) => ReactNode>> = {
  Create: CreateModal,
  Edit: EditModal,
  Copy: CopyModal,
  Remove: RemoveModal,
  Export: ExportModal,
  Confirm: ConfirmModal,
  Editor: EditorModal,
  History: HistoryModal,
  Import: ImportModal,
}

/** Draws the dialogs that the address asks for, on top of each other. Stands once in the page. */
export function ModalHost() {
  const session = useAdminSession()
  const { modals, close } = useModals()
  useFocusBack(modals)
  return modals.map(({ params, extras }, index) => {
    if (params.Modal === 'Log') return null
    const Dialog = dialogs[params.Modal]
    const schema = schemaOf(params.schema ?? '')
    const key = `${index} ${JSON.stringify(params)}`
    if (!Dialog || !schema) return <UnknownModal key={key} name={params.Modal} onClose={close} />
    return (
      <Dialog
        key={key}
        params={params}
        extras={extras}
        schema={schema}
        offers={offersOf(schema, session)}
        onClose={close}
      />
    )
  })
}
