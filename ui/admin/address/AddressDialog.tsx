import { useEffect, useState } from 'react'
import { Modal } from '../../kit/overlay/Modal.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { copyAddress, noAddress } from './openAddress.ts'

export interface AddressDialogProps {
  open: boolean
  find: () => Promise<string | null>
  onClose: () => void
}

/** Where something published is found: its address to open and to copy, and its QR code to print. */
export function AddressDialog({ open, find, onClose }: AddressDialogProps) {
  const t = useT()
  const [found, setFound] = useState<Found | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each time it opens
  useEffect(() => {
    if (!open) return
    setFound(null)
    setFailed(null)
    void look(find)
      .then((answer) => (answer ? setFound(answer) : setFailed(noAddress(t))))
      .catch((error) => setFailed(messageOf(error)))
  }, [open])
  return (
    <Modal
      open={open}
      onClose={onClose}
      icon="qr-code"
      title={t('QR-kod')}
      cancelLabel={t('Stäng')}
      {...(found && {
        primary: {
          label: t('Kopiera länk'),
          icon: 'copy',
          onPress: () => void copyAddress(found.address, t),
        },
      })}
    >
      {failed && (
        <Callout tone="warning" announce>
          {failed}
        </Callout>
      )}
      {found && (
        <div className="a-address">
          <img
            className="a-qr"
            src={found.picture}
            alt={t('QR-kod som leder till {address}', { address: found.address })}
          />
          <a href={found.address} target="_blank" rel="noopener">
            {found.address}
          </a>
          <a className="k-button k-small" href={found.picture} download={`${fileName(found.address)}.svg`}>
            {t('Hämta QR-koden som SVG')}
          </a>
        </div>
      )}
    </Modal>
  )
}

interface Found {
  address: string
  /** Of the QR code. */
  picture: string
}

/** What draws the code is loaded with the first of them. */
async function look(find: () => Promise<string | null>): Promise<Found | null> {
  const [address, { renderSVG }] = await Promise.all([find(), import('uqr')])
  if (address === null) return null
  const picture = renderSVG(address, { ecc: 'M', border: 4 })
  return { address, picture: `data:image/svg+xml,${encodeURIComponent(picture)}` }
}

/** `felanmalan` of `https://storstad.se/v/felanmalan`. */
const fileName = (address: string) => address.replace(/[?#].*$/, '').match(/[^/]+(?=\/*$)/)?.[0] ?? 'qr'
