import './process.css'
import { useCallback, useEffect } from 'react'
import { process } from '../../src/shared/schemas/process.ts'
import { Opening } from '../frame/Opening.tsx'
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
  const open = useCallback(() => openProcess({ id, schema: process, client }), [id, client])
  return (
    <Opening open={open} failed={t('Processen gick inte att öppna')} onGone={onGone}>
      {(editor) => <Named key={editor.id} editor={editor} onClose={onClose} onName={onName} />}
    </Opening>
  )
}

function Named({
  editor,
  onClose,
  onName,
}: { editor: ProcessEditor } & Pick<ProcessBuilderProps, 'onClose' | 'onName'>) {
  useEffect(() => editor.$document.subscribe(({ name }) => onName(name)), [editor, onName])
  return <ProcessScreen editor={editor} onClose={onClose} />
}
