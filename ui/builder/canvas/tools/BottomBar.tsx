import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { chainOf } from '../../../../src/shared/tree/indexTree.ts'
import { Button } from '../../../kit/Button.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useLocale, useT } from '../../../kit/text.tsx'
import { nameOf, stopPlacing } from '../../drag/placingSteps.ts'
import { useEditor } from '../../state/context.tsx'
import { iconOf, ownText, typeName } from '../../state/nodeText.ts'

/** The bar under the canvas: where the selected node stands, or how to finish a move. */
export function BottomBar() {
  const editor = useEditor()
  const placing = useStore(editor.$placing)
  return (
    <footer className="b-bottom">
      {placing && placing.by !== 'drag' ? <Moving /> : <Path />}
      <PanelButtons />
    </footer>
  )
}

function Moving() {
  const editor = useEditor()
  const placing = useStore(editor.$placing)
  const t = useT()
  if (!placing) return null
  return (
    <div className="b-moving">
      <Icon icon="move" />
      <strong>{t('Flyttar {name}', { name: nameOf(editor, placing.thing, t) })}</strong>
      <span className="b-moving-text">
        {placing.by === 'click'
          ? t('Klicka där den ska stå, eller välj plats med piltangenterna och tryck Enter.')
          : t('Välj plats med piltangenterna. Mellanslag släpper.')}
      </span>
      {placing.by === 'click' && (
        <Button small onPress={() => stopPlacing(editor)}>
          {t('Avbryt')}
        </Button>
      )}
    </div>
  )
}

/** From the page to the selected node; each step can be selected. */
function Path() {
  const editor = useEditor()
  const selection = useStore(editor.$selection)
  const tree = useStore(editor.$tree)
  const t = useT()
  const locale = useLocale()
  const id = selection.at(-1)
  const list = useRef<HTMLOListElement>(null)
  // What is selected stands last; where there is no room, what surrounds it goes out of sight first.
  useEffect(() => {
    if (!id) return
    // In the frame, which lays out the page in any case; asked for here, that would be done twice.
    const frame = requestAnimationFrame(() => {
      if (list.current) list.current.scrollLeft = list.current.scrollWidth
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  const chain = id ? chainOf(tree, id).reverse() : []
  return (
    <nav className="b-path" aria-label={t('Markeringens plats')}>
      {chain.length === 0 ? (
        <span className="b-path-none">{t('Inget markerat')}</span>
      ) : (
        <ol ref={list}>
          {chain.map((node) => {
            const text = ownText(node, locale)
            return (
              <li key={node._id}>
                <button
                  type="button"
                  aria-current={node._id === id ? 'true' : undefined}
                  title={text || undefined}
                  onClick={() => editor.select([node._id], { reveal: 'focus' })}
                >
                  <Icon icon={iconOf(node.type)} size={14} />
                  {typeName(node.type, t)}
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </nav>
  )
}

/** Opens the panels where there is no room for them beside the canvas. */
function PanelButtons() {
  const editor = useEditor()
  const { open } = useStore(editor.$panel)
  const t = useT()
  const toggle = (panel: 'left' | 'settings') =>
    editor.$panel.set({ ...editor.$panel.get(), open: open === panel ? null : panel })
  return (
    <div className="b-panel-buttons">
      <Button
        className="b-open-left"
        icon="plus"
        onPress={() => toggle('left')}
        aria-expanded={open === 'left'}
      >
        {t('Komponenter')}
      </Button>
      <Button
        className="b-open-settings"
        icon="sliders-horizontal"
        onPress={() => toggle('settings')}
        aria-expanded={open === 'settings'}
      >
        {t('Inställningar')}
      </Button>
      <IconButton
        small
        className="b-open-help"
        icon="circle-help"
        label={t('Kortkommandon')}
        shortcut="Ctrl+/"
        placement="top"
        onPress={() => editor.$dialog.set('help')}
      />
    </div>
  )
}
