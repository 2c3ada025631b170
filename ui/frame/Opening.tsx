import { type ReactNode, useEffect, useState } from 'react'
import { wireCode } from '../editing/client.ts'
import { ErrorState } from '../kit/show/ErrorState.tsx'
import { LoadingDots } from '../kit/show/LoadingDots.tsx'

/** A document opened for editing, and what gives it to others again. */
interface Opened<Editor> {
  editor: Editor
  close(): void
}

export interface OpeningProps<Editor> {
  /** Opens the document. The same function for as long as it is the same document. */
  open: () => Promise<Opened<Editor>>
  /** Said where that fails; it can be tried again. */
  failed: string
  /** There is no such document: trying again would not help. */
  onGone?: () => void
  children: (editor: Editor) => ReactNode
}

/** Opens a document for an editor over the whole window, and closes it when the editor goes. */
export function Opening<Editor>({ open, failed, onGone, children }: OpeningProps<Editor>) {
  const [state, setState] = useState<{ editor: Editor } | Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt opens again
  useEffect(() => {
    let opened: Opened<Editor> | null = null
    let here = true
    setState(null)
    open().then(
      (found) => {
        if (!here) return found.close()
        opened = found
        setState({ editor: found.editor })
      },
      (error) => {
        if (!here) return
        if (wireCode(error) === 'NOT_FOUND') onGone?.()
        setState(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => {
      here = false
      opened?.close()
    }
  }, [open, attempt, onGone])
  if (state === null) {
    return (
      <main className="b-wait" aria-busy="true">
        <LoadingDots />
      </main>
    )
  }
  if (state instanceof Error) {
    return (
      <main className="b-wait">
        <ErrorState title={failed} onRetry={() => setAttempt(attempt + 1)}>
          {state.message}
        </ErrorState>
      </main>
    )
  }
  return children(state.editor)
}
