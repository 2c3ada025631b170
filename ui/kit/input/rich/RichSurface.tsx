import { redo, undo } from '@milkdown/kit/prose/history'
import { type KeyboardEvent, useRef, useState } from 'react'
import { actions, setStyle } from './commands.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { type LinkAt, linkAt, removeLink, setLink } from './links.ts'
import type { RichSurfaceProps } from './props.ts'
import { RichBar } from './RichBar.tsx'
import { useEngine } from './useEngine.ts'

/** The tool bar and the editor under it. */
export function RichSurface(props: RichSurfaceProps) {
  const { label, editable, ready, raw, onRaw, area } = props
  const root = useRef<HTMLDivElement>(null)
  const linkButton = useRef<HTMLButtonElement>(null)
  // The choice of style gives the focus back to its button; from there it goes on to the text.
  const returning = useRef(false)
  const [link, setLinkOpen] = useState<LinkAt | null>(null)
  const { engine, state } = useEngine({
    ...props,
    root,
    onLink: () => openLink(),
  })
  const openLink = () => engine.current && editable && setLinkOpen(linkAt(engine.current.view.state))
  const back = () => {
    returning.current = false
    engine.current?.view.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    const step = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : null
    if (!step || raw) return
    // The keys mean this text, also from its tool bar, and not the page around it.
    event.preventDefault()
    event.stopPropagation()
    engine.current?.run(step)
  }
  return (
    <>
      {editable && (
        <RichBar
          label={label}
          state={state}
          disabled={!ready || raw}
          raw={raw}
          linkButton={linkButton}
          onKeyDown={onKeyDown}
          onStyle={(style) => {
            engine.current?.run(setStyle(style))
            returning.current = true
          }}
          onFocus={() => {
            if (returning.current) back()
          }}
          onAction={(action) => engine.current?.run(actions[action])}
          onLink={openLink}
          onRaw={() => {
            onRaw(!raw)
            // The caret goes on in the other view.
            requestAnimationFrame(() => (raw ? back() : area.current?.focus()))
          }}
        />
      )}
      <div ref={root} className="k-rich-page" hidden={!ready || raw} />
      <LinkDialog
        at={link}
        trigger={linkButton}
        onClose={() => setLinkOpen(null)}
        onGone={back}
        onSet={(address, text) => engine.current?.run(setLink(address, text))}
        onRemove={() => engine.current?.run(removeLink)}
      />
    </>
  )
}
