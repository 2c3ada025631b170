import type { ReactNode } from 'react'
import type { Values } from '../../../../src/shared/fields/field.ts'
import { Modal } from '../../../kit/overlay/Modal.tsx'
import { modalWidth } from '../../../kit/overlay/modalWidth.ts'
import { useT } from '../../../kit/text.tsx'
import { useClient } from '../../client.tsx'
import { Failed } from '../../page/Failed.tsx'
import { Loading } from '../../page/Loading.tsx'
import { useLoaded } from '../../page/useLoaded.ts'
import type { DocumentModalProps } from '../modalProps.ts'

/** The document as it came from the server. */
export type Stored = Values & {
  _id: string
  name: string
  revision: number
  applicationRef: string | null
  isFolder?: boolean
}

/** The dialog of a document, once that has come; until then one that waits, or says why it did not. */
export function LoadedModal({
  params,
  schema,
  onClose,
  children,
}: Pick<DocumentModalProps, 'params' | 'schema' | 'onClose'> & {
  /** `warnings`: what it is not going to do as it is meant. */
  children: (stored: Stored, warnings: readonly string[]) => ReactNode
}) {
  const t = useT()
  const client = useClient()
  const loaded = useLoaded(params.id ?? '', async () => {
    const { data, warnings = [] } = await client.call('admin/load', { page: schema.name, id: params.id })
    return { stored: data as Stored, warnings }
  })
  if (loaded.data) return children(loaded.data.stored, loaded.data.warnings)
  return (
    <Modal open {...modalWidth} title={t(schema.title)} icon={schema.icon} onClose={onClose}>
      {loaded.error ? <Failed small error={loaded.error} onRetry={loaded.reload} /> : <Loading />}
    </Modal>
  )
}
