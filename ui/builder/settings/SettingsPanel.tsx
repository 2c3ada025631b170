import { useStore } from '@nanostores/react'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { placeholderLabel } from '../../../src/shared/catalogue/common.ts'
import { firstField, hasGoneOn } from '../../frame/panelFields.ts'
import { Icon } from '../../kit/Icon.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { type KeysAhead, keysAhead } from '../keys/keysAhead.ts'
import { useEditor, useNode } from '../state/context.tsx'
import { iconOf, ownText, typeName } from '../state/nodeText.ts'
import { NodeSettings } from './NodeSettings.tsx'
import { PageSettings } from './PageSettings.tsx'
import { SeveralSettings } from './SeveralSettings.tsx'

/** The settings of what is selected: of one node, of several, or of the whole page. */
export function SettingsPanel() {
  const editor = useEditor()
  const chosen = useStore(editor.$selection)
  // The canvas answers first; the fields of what is selected follow in the next moment.
  const selection = useDeferredValue(chosen)
  const ready = selection === chosen
  const { focus, field, fresh } = useStore(editor.$panel)
  const panel = useRef<HTMLElement>(null)
  const focused = useRef(0)
  const t = useT()
  const ahead = useRef<KeysAhead>(undefined)
  useEffect(() => {
    if (!fresh || focus <= focused.current) return
    ahead.current?.stop()
    ahead.current = keysAhead()
  }, [focus, fresh])
  useEffect(() => () => ahead.current?.stop(), [])
  useEffect(() => {
    if (!ready || focus <= focused.current) return
    focused.current = focus
    // The fields of what was just selected come a moment after it; the first time their code does, too.
    let tries = 10
    const before = document.activeElement
    requestAnimationFrame(function look() {
      if (hasGoneOn(before)) return ahead.current?.stop()
      const wanted = fresh ? labelField(panel.current) : firstField(panel.current, field)
      if (wanted && fresh) {
        writeOver(wanted)
        ahead.current?.into(wanted)
      } else if (wanted) wanted.focus()
      else if (--tries > 0 || (ahead.current?.waiting() && !isDrawn(panel.current)))
        requestAnimationFrame(look)
      // It has no label: what is typed means something else.
      else ahead.current?.stop()
    })
  }, [focus, field, fresh, ready])
  const rootId = editor.$tree.get().rootId
  const id = selection.at(-1) ?? rootId
  return (
    <aside ref={panel} className="b-settings" aria-label={t('Inställningar')}>
      {selection.length > 1 ? (
        <SeveralSettings ids={selection} />
      ) : (
        <>
          <PanelHead id={id} />
          {id === rootId ? <PageSettings /> : <NodeSettings key={id} id={id} />}
        </>
      )}
    </aside>
  )
}

const PanelHead = memo(function PanelHead({ id }: { id: string }) {
  const editor = useEditor()
  const node = useNode(id)
  const document = useStore(editor.$document)
  const t = useT()
  const locale = useLocale()
  if (!node) return null
  const root = id === editor.$tree.get().rootId
  const text = root ? document.name : ownText(node, locale)
  return (
    <div className="b-settings-head">
      <Icon icon={iconOf(node.type)} />
      <h2>{typeName(node.type, t)}</h2>
      {text && <span className="b-settings-of">{text}</span>}
      <IconButton
        small
        icon="x"
        className="b-panel-close"
        label={t('Stäng inställningarna')}
        onPress={() => editor.$panel.set({ ...editor.$panel.get(), open: null })}
      />
    </div>
  )
})

const isDrawn = (panel: HTMLElement | null) => panel?.querySelector('[role="tabpanel"]') != null

const labelField = (panel: HTMLElement | null) =>
  panel?.querySelector<HTMLInputElement>('[role="tabpanel"] input[name="label"]')

/** A field that nothing was typed in yet: what is typed takes the place of its text, and undo is the page's. */
function writeOver(field: HTMLElement) {
  if (!(field instanceof HTMLInputElement) || field.value !== placeholderLabel) return
  field.focus()
  if (document.activeElement !== field) return
  field.select()
  field.dataset.fresh = ''
  const typed = () => delete field.dataset.fresh
  field.addEventListener('input', typed, { once: true })
  field.addEventListener('blur', typed, { once: true })
}
