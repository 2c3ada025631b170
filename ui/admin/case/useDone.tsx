import { type ReactNode, useState } from 'react'
import { problemText } from '../../../src/shared/fields/problemText.ts'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { ActionError, messageOf } from '../actionError.ts'

export interface Doing {
  busy: boolean
  /** What went wrong, where no field of the dialog is to blame. */
  error: ReactNode
  /** What is wrong with the fields, in words. */
  fields: Readonly<Record<string, string>>
  run(call: () => Promise<unknown>): Promise<void>
}

/** Runs what a dialog does once; what went wrong is said in it, where what was written still stands. */
export function useDone(onDone: () => void, onClose: () => void): Doing {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const found = failed instanceof ActionError ? failed.fields : undefined
  const fields = Object.fromEntries(
    Object.entries(found ?? {}).map(([name, key]) => [name, t(problemText(key))]),
  )
  return {
    busy,
    fields,
    error: failed !== null && (
      <Callout tone="danger" announce>
        {messageOf(failed)}
      </Callout>
    ),
    async run(call) {
      setBusy(true)
      setFailed(null)
      try {
        await call()
        onDone()
        onClose()
      } catch (thrown) {
        setFailed(thrown)
        setBusy(false)
      }
    },
  }
}
