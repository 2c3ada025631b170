import { AddressDialog } from '../../address/AddressDialog.tsx'
import { useClient } from '../../client.tsx'
import { type DocumentModalProps, idsOf } from '../modalProps.ts'

/** The address and QR code of what a list holds. */
export function AddressModal({ params, onClose }: DocumentModalProps) {
  const client = useClient()
  const [id = ''] = idsOf(params)
  const find = async () => (await client.call('form/address', { id })).address
  return <AddressDialog open find={find} onClose={onClose} />
}
