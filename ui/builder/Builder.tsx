import './builder.css'
import { useCallback } from 'react'
import { schemaOf } from '../../src/shared/schemas/index.ts'
import { Opening } from '../frame/Opening.tsx'
import { useT } from '../kit/text.tsx'
import { BuilderScreen } from './BuilderScreen.tsx'
import type { BuilderClient } from './client.ts'
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
  const hasPage = schemaOf(schema)?.tree !== undefined
  const open = useCallback(async () => {
    const kind = schemaOf(schema)
    if (!kind?.tree) throw new Error(schema)
    return openEditor({ id, schema: kind, client })
  }, [id, schema, client])
  const failed = hasPage
    ? t('Dokumentet gick inte att öppna')
    : t('Dokument av typen {type} har ingen sida att bygga.', { type: schema })
  return (
    <Opening open={open} failed={failed}>
      {(editor) => <BuilderScreen key={editor.id} editor={editor} onClose={onClose} />}
    </Opening>
  )
}
