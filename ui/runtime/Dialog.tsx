import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  heading: string
  /** Escape, or a click outside. */
  onClose(): void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps focus inside and gives it back. */
export function Dialog({ heading, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    if (current && !current.open) current.showModal()
    return () => current?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it already
    <dialog
      ref={dialog}
      className="v-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="v-dialog-body">
        <h2 id={id}>{heading}</h2>
        {children}
      </div>
    </dialog>
  )
}
