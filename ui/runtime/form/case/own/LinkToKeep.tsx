import { type MouseEvent, useId, useState } from 'react'
import { usePage } from '../../../page.ts'

interface LinkToKeepProps {
  link: string
  label: string
  /** Of the mail to oneself. */
  subject: string
}

/** An address to copy, or to mail to oneself. */
export function LinkToKeep({ link, label, subject }: LinkToKeepProps) {
  const { t, client } = usePage()
  const id = useId()
  const mail = `mailto:?${new URLSearchParams({ subject, body: link }).toString().replaceAll('+', '%20')}`
  return (
    <>
      <p>
        <label className="v-sub" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="v-input"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </p>
      <div className="v-buttons">
        {client && <CopyButton link={link} of={id} />}
        <a className="v-button" href={mail}>
          {t('Skicka länken till dig själv')}
        </a>
      </div>
    </>
  )
}

function CopyButton({ link, of }: { link: string; of: string }) {
  const { t } = usePage()
  const [copied, setCopied] = useState(false)
  const copy = async ({ currentTarget: { ownerDocument } }: MouseEvent<HTMLElement>) => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Refused, or not over https: what is selected is copied as by hand, or waits for the hand.
      const field = ownerDocument.getElementById(of)
      if (field instanceof HTMLInputElement) field.select()
      setCopied(ownerDocument.execCommand('copy'))
    }
  }
  return (
    <>
      <button type="button" className="v-button" onClick={(event) => void copy(event)}>
        {t('Kopiera länken')}
      </button>
      <span role="status">{copied && t('Länken är kopierad.')}</span>
    </>
  )
}
