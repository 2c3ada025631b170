import './builder.css'
import { useEffect, useState } from 'react'
import { schemaOf } from '../../src/shared/schemas/index.ts'
import { ErrorState } from '../kit/show/ErrorState.tsx'
import { LoadingDots } from '../kit/show/LoadingDots.tsx'
import { useT } from '../kit/text.tsx'
import { BuilderScreen } from './BuilderScreen.tsx'
import type { BuilderClient } from './client.ts'
import type { Editor } from './state/editor.ts'
import { openEditor } from './state/openEditor.ts'

export interface BuilderProps {
  /** The document's id. */
  id: string
  /** Its kind: `form`, `view`, `template`, `adminPage` or `doc`. */
  schema: string
  /** The way to the server; the same object for as long as the builder is open. */
  client: BuilderClient
  /** The cross: everything is saved, or the person chose to leave without. */
  onClose: () => void
}

/** The page and form builder. Covers the window; the shell's own bars are not around it. */
export function Builder({ id, schema, client, onClose }: BuilderProps) {
  const t = useT()
  const [state, setState] = useState<Editor | Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt opens again
  useEffect(() => {
    const kind = schemaOf(schema)
    if (!kind?.tree)
      return setState(new Error(t('Dokument av typen {type} har ingen sida att bygga.', { type: schema })))
    let opened: { editor: Editor; close(): void } | null = null
    let here = true
    setState(null)
    openEditor({ id, schema: kind, client }).then(
      (found) => {
        if (!here) return found.close()
        opened = found
        setState(found.editor)
      },
      (error) => here && setState(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      here = false
      opened?.close()
    }
  }, [id, schema, client, attempt])

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
        <ErrorState title={t('Dokumentet gick inte att öppna')} onRetry={() => setAttempt(attempt + 1)}>
          {state.message}
        </ErrorState>
      </main>
    )
  }
  return <BuilderScreen key={state.id} editor={state} onClose={onClose} />
}
