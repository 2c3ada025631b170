import { useState } from 'react'
import { toast } from '../../kit/overlay/toastStore.ts'
import { ActionError, messageOf } from '../actionError.ts'

/** A small form: busy while it is sent, problems by field, any other refusal as a toast. */
export function useForm() {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  return {
    busy,
    errors,
    forget: (key: string) => setErrors(({ [key]: _, ...rest }) => rest),
    async run(work: () => Promise<void>) {
      setBusy(true)
      setErrors({})
      try {
        await work()
      } catch (error) {
        if (error instanceof ActionError && error.fields) setErrors(error.fields)
        else toast.danger(messageOf(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
