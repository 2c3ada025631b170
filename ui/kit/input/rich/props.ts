import type { RefObject } from 'react'

export interface RichSurfaceProps {
  label: string
  value: string
  onChange: (markdown: string) => void
  /** The text area that stands there until the editor is ready, and while the Markdown itself is written. */
  area: RefObject<HTMLTextAreaElement | null>
  /** Id and states of the field, for the editable element. */
  attributes: Record<string, string | boolean | undefined>
  editable: boolean
  ready: boolean
  onReady: (ready: boolean) => void
  raw: boolean
  onRaw: (raw: boolean) => void
}
