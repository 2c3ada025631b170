import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useT } from '../../../kit/text.tsx'
import { addPage, movePage } from '../../actions/pages.ts'
import { useEditor, useNode } from '../../state/context.tsx'
import { pagesOf } from '../../state/treeQueries.ts'
import { PageMenu } from './PageMenu.tsx'
import { focusChosen, PageName } from './PageName.tsx'
import { PageTab } from './PageTab.tsx'

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
    const target =
      event.key === 'Home'
        ? pages[0]
        : event.key === 'End'
          ? pages.at(-1)
          : step
            ? pages[at + step]
            : undefined
    if (!target || !(event.target instanceof HTMLElement) || event.target.role !== 'tab') return
    event.preventDefault()
    if (event.altKey && step && page && !readOnly) movePage(editor, page, at + step)
    else editor.showPage(target)
    focusChosen(list.current)
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
          {page && pages.length > 0 && (
            <PageMenu id={page} index={pages.indexOf(page)} count={pages.length} />
          )}
          <IconButton
            small
            icon="plus"
            label={t('Lägg till sida')}
            onPress={() => addPage(editor, t('Sida {n}', { n: pages.length + 1 }))}
          />
        </>
      )}
    </div>
  )
}
