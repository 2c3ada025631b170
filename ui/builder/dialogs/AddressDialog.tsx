import { useStore } from '@nanostores/react'
import { AddressDialog as Dialog } from '../../admin/address/AddressDialog.tsx'
import { useEditor } from '../state/context.tsx'

/** The address and QR code of the published page. */
export function AddressDialog() {
  const editor = useEditor()
  const open = useStore(editor.$dialog) === 'address'
  return (
    <Dialog
      open={open}
      find={() => editor.client.address(editor.id)}
      onClose={() => editor.$dialog.set(null)}
    />
  )
}
