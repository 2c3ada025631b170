import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/IconButton.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { addPage, movePage } from '../actions/pages.ts'
import { duplicate, removeNodes } from '../actions/nodes.ts'
import { setSetting } from '../actions/settings.ts'
import { useEditor, useNode } from '../state/context.tsx'
import { pagesOf } from '../state/editor.ts'
import { textIn, withText } from '../state/nodeText.ts'
import { PressButton } from './PressButton.tsx'

/** The form's pages as tabs: chosen, renamed, moved, added and removed here. Dragging a tab moves the page. */
export function PageTabs() {
  const editor = useEditor()
  const root = useNode(editor.$tree.get().rootId)
  const page = useStore(editor.$page)
  const readOnly = useStore(editor.$readOnly)
  const t = useT()
  const pages = useMemo(() => (root ? pagesOf(editor.$tree.get()) : []), [editor, root])
  const editing = useStore(editor.$editing)
  const list = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = pages.indexOf(page ?? '')
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const target = event.key === 'Home' ? pages[0] : event.key === 'End' ? pages.at(-1) : step ? pages[at + step] : undefined
    if (!target || !(event.target instanceof HTMLElement) || event.target.role !== 'tab') return
    event.preventDefault()
    if (event.altKey && step && page && !readOnly) movePage(editor, page, at + step)
    else editor.showPage(target)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  }
  if (editor.context.mode !== 'form') return null
  return (
    <div className="b-tabs">
      <div ref={list} role="tablist" aria-label={t('Sidor')} className="b-tab-list" onKeyDown={onKeyDown}>
        {pages.map((id, index) => (
          <PageTab
            key={id}
            id={id}
            number={index + 1}
            chosen={id === page}
            onDragStart={() => setDragged(id)}
            onDrop={() => {
              if (dragged && dragged !== id) movePage(editor, dragged, index)
              setDragged(null)
            }}
          />
        ))}
      </div>
      {editing && pages.includes(editing) && <PageName key={editing} id={editing} list={list} />}
      {!readOnly && (
        <>
          {page && pages.length > 0 && <PageMenu id={page} index={pages.indexOf(page)} count={pages.length} />}
          <IconButton small icon="plus" label={t('Lägg till sida')} onPress={() => addPage(editor, t('Sida {n}', { n: pages.length + 1 }))} />
        </>
      )}
    </div>
  )
}

interface PageTabProps {
  id: string
  number: number
  chosen: boolean
  onDragStart: () => void
  onDrop: () => void
}

function PageTab({ id, number, chosen, onDragStart, onDrop }: PageTabProps) {
  const editor = useEditor()
  const node = useNode(id)
  const locale = useLocale()
  const t = useT()
  const readOnly = useStore(editor.$readOnly)
  const [over, setOver] = useState(false)
  const label = textIn(node?.extra.label, locale)
  return (
    <button
      type="button"
      role="tab"
      data-page={id}
      aria-selected={chosen}
      tabIndex={chosen ? 0 : -1}
      className={cx('b-tab', chosen && 'b-chosen', over && 'b-over')}
      draggable={!readOnly}
      onDragStart={onDragStart}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
      onClick={() => editor.showPage(id)}
      onDoubleClick={() => editor.edit(id)}
      onKeyDown={(event) => event.key === 'F2' && editor.edit(id)}
    >
      <span className="k-number">{number}</span> {label || t('Utan namn')}
    </button>
  )
}

/** The name of a page in a field that lies over its tab: a tab list may hold nothing but tabs. */
function PageName({ id, list }: { id: string; list: RefObject<HTMLElement | null> }) {
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
    if (tab) setPlace({ left: tab.offsetLeft - (list.current?.scrollLeft ?? 0), width: Math.max(120, tab.offsetWidth) })
  }, [id, list])
  const done = (keep: boolean) => {
    if (keep && text.trim() && text !== label) setSetting(editor, [id], 'label', withText(stored, locale, text.trim()))
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
        requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
      }}
    />
  )
}

function PageMenu({ id, index, count }: { id: string; index: number; count: number }) {
  const editor = useEditor()
  const t = useT()
  return (
    <Menu
      label={t('Meny för sidan')}
      trigger={
        <PressButton icon="chevron-down" label={t('Meny för sidan')} />
      }
      items={[
        { id: 'rename', icon: 'pencil', label: t('Byt namn'), shortcut: 'F2', onAction: () => editor.edit(id) },
        {
          id: 'settings',
          icon: 'settings',
          label: t('Inställningar'),
          onAction: () => {
            editor.select([id])
            editor.openSettings()
          },
        },
        { id: 'left', icon: 'arrow-left', label: t('Flytta till vänster'), shortcut: 'Alt+←', disabled: index === 0, onAction: () => movePage(editor, id, index - 1) },
        { id: 'right', icon: 'arrow-right', label: t('Flytta till höger'), shortcut: 'Alt+→', disabled: index === count - 1, onAction: () => movePage(editor, id, index + 1) },
        { id: 'copy', icon: 'copy', label: t('Kopiera'), onAction: () => duplicate(editor, [id]) },
        'separator',
        { id: 'remove', icon: 'trash', label: t('Ta bort sidan'), danger: true, disabled: count === 1, onAction: () => removeNodes(editor, [id]) },
      ]}
    />
  )
}
