import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { setSetting } from '../actions/settings.ts'
import { useEditor } from '../state/context.tsx'
import { textIn, withText } from '../state/nodeText.ts'
import { Preview } from './Preview.tsx'

/** A heading that is written where it stands: a double-click or Enter opens it, Enter or leaving keeps the text. */
export function InlineHeading({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const editing = useStore(editor.$editing) === node._id
  const t = useT()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard's way is Enter on the node
    <div
      className="b-inline"
      onDoubleClick={() => editor.edit(node._id)}
      title={editing ? undefined : t('Dubbelklicka för att skriva')}
    >
      {editing ? <HeadingEditor node={node} /> : <Preview node={node} />}
    </div>
  )
}

function HeadingEditor({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const element = useRef<HTMLDivElement>(null)
  const [first] = useState(() => textIn(node.extra.label, locale))
  const level = Number(String(node.extra.tagName ?? 'h2').slice(1)) || 1

  useEffect(() => {
    const own = element.current
    if (!own) return
    own.textContent = first
    own.focus()
    getSelection()?.selectAllChildren(own)
  }, [first])

  const keep = () => {
    const text = withoutTags(element.current?.textContent ?? '')
    if (text !== textIn(node.extra.label, locale)) {
      setSetting(editor, [node._id], 'label', withText(node.extra.label, locale, text))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      if (event.key === 'Escape' && element.current) element.current.textContent = first
      keep()
      editor.edit(null)
      editor.focus(node._id)
    }
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: what is editable takes the focus
    // biome-ignore lint/a11y/useSemanticElements: an input cannot be as big as its heading
    <div
      ref={element}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      aria-label={t('Rubrikens text')}
      data-own
      className={`v-heading b-heading-${level}`}
      style={{ textAlign: (node.extra.textAlign as 'left') ?? 'left' }}
      onInput={keep}
      onBlur={() => {
        keep()
        editor.edit(null)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** Headings are plain text; markup that is pasted or typed is dropped. */
export function withoutTags(text: string): string {
  return text
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}
