import { schemaOf } from '../../../src/shared/schemas/index.ts'
import { useOpenModal } from '../modals/useModals.ts'
import { useMay } from '../session.tsx'

/**
 * The way from a picker to a new document: opens the create dialog over whatever is open and hands back the id
 * of what was made. Nothing when the session may not create such documents.
 */
export function useCreateNew(page: string, onCreated: (id: string) => void): ((name: string) => void) | null {
  const schema = schemaOf(page)
  const may = useMay(schema?.allow.create ?? 'nobody')
  const open = useOpenModal()
  if (!schema || schema.virtual || schema.dialog.basic.length === 0 || !may) return null
  return (name) => {
    // The picker's list closes first, and gives the focus back to what opened it.
    setTimeout(() =>
      open(
        { Modal: 'Create', schema: page, applicationRef: 'admin' },
        { initial: name ? { name } : {}, onDone: ({ id }) => id && onCreated(id) },
      ),
    )
  }
}
