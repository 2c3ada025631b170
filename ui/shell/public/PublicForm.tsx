import type { ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useT } from '../../kit/text.tsx'

export interface PublicFormProps {
  children: ReactNode
  submitLabel: string
  busy: boolean
  onSubmit: () => void
}

/** A short form with one wide button, sent by Enter too. */
export function PublicForm({ children, submitLabel, busy, onSubmit }: PublicFormProps) {
  const t = useT()
  return (
    <form
      className="s-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {children}
      <Button type="submit" variant="primary" wide disabled={busy}>
        {busy ? t('Var god vänta...') : submitLabel}
      </Button>
    </form>
  )
}
