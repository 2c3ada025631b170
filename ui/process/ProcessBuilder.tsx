import './process.css'
import { useEffect, useState } from 'react'
import { process } from '../../src/shared/schemas/process.ts'
import { wireCode } from '../editing/client.ts'
import { ErrorState } from '../kit/show/ErrorState.tsx'
import { LoadingDots } from '../kit/show/LoadingDots.tsx'
import { useT } from '../kit/text.tsx'
import type { ProcessClient } from './client.ts'
import { ProcessScreen } from './ProcessScreen.tsx'
import type { ProcessEditor } from './state/editor.ts'
import { openProcess } from './state/openProcess.ts'

export interface ProcessBuilderProps {
  /** The process's id. */
  id: string
  /** The way to the server; the same object for as long as the editor is open. */
  client: ProcessClient
  /** The cross: everything is saved, or the person chose to leave without. */
  onClose: () => void
  /** Hears what the process is called, at first and whenever that is changed. */
  onName: (name: string) => void
  /** There is no such process: trying again would not help. */
  onGone: () => void
}

/** The process editor. Covers the window; the shell's own bars are not around it. */
export function ProcessBuilder({ id, client, onClose, onName, onGone }: ProcessBuilderProps) {
  const t = useT()
  const [state, setState] = useState<ProcessEditor | Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt opens again
  useEffect(() => {
    let opened: { editor: ProcessEditor; close(): void } | null = null
    let here = true
    setState(null)
    openProcess({ id, schema: process, client }).then(
      (found) => {
        if (!here) return found.close()
        opened = found
        setState(found.editor)
      },
      (error) => {
        if (!here) return
        if (wireCode(error) === 'NOT_FOUND') onGone()
        setState(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => {
      here = false
      opened?.close()
    }
  }, [id, client, attempt, onGone])
  useEffect(() => {
    if (state === null || state instanceof Error) return
    return state.$document.subscribe(({ name }) => onName(name))
  }, [state, onName])
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
        <ErrorState title={t('Processen gick inte att öppna')} onRetry={() => setAttempt(attempt + 1)}>
          {state.message}
        </ErrorState>
      </main>
    )
  }
  return <ProcessScreen key={state.id} editor={state} onClose={onClose} />
}
