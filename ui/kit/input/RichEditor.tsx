import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { FieldFrame, type FieldProps } from './Field.tsx'
import type { RichSurface } from './rich/RichSurface.tsx'
import { draftDelay, useDraft } from './useDraft.ts'

export interface RichEditorProps extends FieldProps {
  /** Markdown. A text that is only looked at is never told. */
  value: string
  onChange: (markdown: string) => void
  /** Lines that are seen before it scrolls, 6 unless told. */
  rows?: number
  /** As for TextField: tells the change after a pause; `true` is 500 ms. */
  debounce?: number | boolean
  readOnly?: boolean
  name?: string
  autoFocus?: boolean
}

/**
 * Text with headings, lists, links and emphasis, stored as Markdown. The editor comes in a file of its own; until it
 * is there a plain text area takes what is typed, and stays should the file not come. With the button Markdown the
 * text is seen and written as it is stored.
 */
export function RichEditor(props: RichEditorProps) {
  const { value, onChange, rows = 6, debounce, readOnly, disabled, required } = props
  const draft = useDraft(value, onChange, debounce === true ? draftDelay : debounce || undefined)
  const Surface = useSurface()
  const [ready, setReady] = useState(false)
  const [raw, setRaw] = useState(false)
  const editable = !disabled && !readOnly
  const area = useRef<HTMLTextAreaElement>(null)
  const focus = { autoFocus: props.autoFocus ?? false }
  return (
    <FieldFrame {...props} group>
      {({ id, labelId, ...control }) => {
        const named = { id, 'aria-labelledby': labelId, 'aria-required': required || undefined, ...control }
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: hears of the blur of what stands in it
          <div
            className={cx(
              'k-rich',
              !ready && 'k-rich-wait',
              control['aria-invalid'] && 'k-invalid',
              disabled && 'k-disabled',
              readOnly && 'k-read-only',
            )}
            style={{ '--rich-rows': rows }}
            onBlur={draft.flush}
          >
            {Surface ? (
              <Surface
                label={props.label}
                value={draft.value}
                onChange={draft.set}
                area={area}
                attributes={named}
                editable={editable}
                ready={ready}
                onReady={setReady}
                raw={raw}
                onRaw={setRaw}
              />
            ) : (
              editable && <div className="k-rich-bar" />
            )}
            {(!ready || raw) && (
              <textarea
                {...named}
                ref={area}
                className={cx('k-rich-text', raw && 'k-mono')}
                value={draft.value}
                name={props.name}
                rows={rows}
                disabled={disabled}
                readOnly={readOnly}
                {...focus}
                onChange={(event) => draft.set(event.target.value)}
              />
            )}
          </div>
        )
      }}
    </FieldFrame>
  )
}

type Surface = typeof RichSurface

let loaded: Surface | undefined

/** The editor's own file, fetched when the first field asks for it. */
function useSurface(): Surface | undefined {
  const [surface, setSurface] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    let wanted = true
    import('./rich/RichSurface.tsx').then(
      (file) => {
        loaded = file.RichSurface
        if (wanted) setSurface(() => file.RichSurface)
      },
      // The text area stays; the next field asks again.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [])
  return surface
}
