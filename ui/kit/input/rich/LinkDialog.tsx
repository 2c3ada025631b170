import { type RefObject, useEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Button } from '../../Button.tsx'
import { Popup } from '../../overlay/Popup.tsx'
import { useT } from '../../text.tsx'
import { TextField } from '../TextField.tsx'
import { asAddress } from './address.ts'
import type { LinkAt } from './links.ts'

export interface LinkDialogProps {
  /** The link that is edited; null while closed. */
  at: LinkAt | null
  trigger: RefObject<Element | null>
  onClose: () => void
  /** It has left the page, and nothing of it takes the focus any more. */
  onGone: () => void
  onSet: (address: string, text: string) => void
  onRemove: () => void
}

/** Asks where a link leads, and what it says when no words were chosen for it. */
export function LinkDialog({ at, trigger, onClose, ...rest }: LinkDialogProps) {
  const t = useT()
  return (
    <Popup
      className="k-rich-link"
      triggerRef={trigger}
      open={at !== null}
      onOpenChange={(open) => !open && onClose()}
    >
      <Dialog aria-label={t('Länk')} className="k-popup-dialog">
        {at && <LinkForm at={at} onClose={onClose} {...rest} />}
      </Dialog>
    </Popup>
  )
}

function LinkForm(props: Omit<LinkDialogProps, 'at' | 'trigger'> & { at: LinkAt }) {
  const { at, onClose, onGone, onSet, onRemove } = props
  const [address, setAddress] = useState(at.address)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const t = useT()
  const gone = useRef(onGone)
  gone.current = onGone
  // While it closes it holds the focus, and a dialog around it takes what is left without: both act before this frame.
  useEffect(() => () => void requestAnimationFrame(() => gone.current()), [])
  useEffect(() => {
    // After the dialog has taken the focus itself, as it does inside of another dialog.
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <form
      className="k-rich-link-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The dialog around the field has a form too, which this one is inside of for React.
        event.stopPropagation()
        const read = asAddress(address)
        if (read === null) return setRefused(true)
        onSet(read, text.trim())
        onClose()
      }}
    >
      <TextField
        ref={field}
        label={t('Adress')}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={address}
        onChange={(next) => {
          setAddress(next)
          setRefused(false)
        }}
        error={refused ? t('Skriv en webbadress, en sida som /v/start eller en e-postadress.') : null}
      />
      {!at.hasText && <TextField label={t('Länkens text')} value={text} onChange={setText} />}
      <div className="k-rich-link-foot">
        {at.address !== '' && (
          <Button
            small
            variant="ghost"
            onPress={() => {
              onRemove()
              onClose()
            }}
          >
            {t('Ta bort länk')}
          </Button>
        )}
        <Button small variant="primary" type="submit">
          {at.address === '' ? t('Infoga länk') : t('Ändra länk')}
        </Button>
      </div>
    </form>
  )
}
