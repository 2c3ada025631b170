import { type RefObject, useLayoutEffect, useState } from 'react'
import { useLocale, useT } from '../../../kit/text.tsx'
import { setSetting } from '../../actions/settings.ts'
import { useEditor } from '../../state/context.tsx'
import { textIn, withText } from '../../state/nodeText.ts'

/** The tab of the page on show has the focus once it is drawn, which is before the next key can come. */
export function focusChosen(list: HTMLElement | null): void {
  queueMicrotask(() => list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
}

/** The name of a page in a field that lies over its tab: a tab list may hold nothing but tabs. */
export function PageName({ id, list }: { id: string; list: RefObject<HTMLElement | null> }) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const stored = editor.$tree.get().nodes[id]?.extra.label
  const label = textIn(stored, locale)
  const [text, setText] = useState(label)
  const [place, setPlace] = useState({ left: 0, width: 120 })
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(id)}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (tab)
      setPlace({
        left: tab.offsetLeft - (list.current?.scrollLeft ?? 0),
        width: Math.max(120, tab.offsetWidth),
      })
  }, [id, list])
  const done = (keep: boolean) => {
    if (keep && text.trim() && text !== label)
      setSetting(editor, [id], 'label', withText(stored, locale, text.trim()))
    editor.edit(null)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it opens because its tab was double-clicked
      autoFocus
      className="b-tab-input"
      style={place}
      aria-label={t('Sidans namn')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => done(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        done(event.key === 'Enter')
        focusChosen(list.current)
      }}
    />
  )
}
