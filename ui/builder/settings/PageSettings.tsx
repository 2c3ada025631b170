import { memo } from 'react'
import { DocumentSettings } from '../../frame/DocumentSettings.tsx'
import { useEditor } from '../state/context.tsx'

/** The fields of the page's own document. */
export const PageSettings = memo(function PageSettings() {
  return <DocumentSettings editor={useEditor()} />
})
