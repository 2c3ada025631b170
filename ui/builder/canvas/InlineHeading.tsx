import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { AnySettings } from '../../../src/shared/catalogue/anySettings.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { cx } from '../../kit/cx.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { setSetting } from '../actions/settings.ts'
import { useEditor } from '../state/context.tsx'
import { textIn, withText } from '../state/nodeText.ts'
import { nodeStyle } from './nodes/nodeStyle.ts'
import { drawnAlone, Preview } from './Preview.tsx'

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
      {editing ? (
        <div className={drawnAlone}>
          <HeadingEditor node={node} />
        </div>
      ) : (
        <Preview node={node} />
      )}
    </div>
  )
}

const levels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function HeadingEditor({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const element = useRef<HTMLHeadingElement>(null)
  const [first] = useState(() => textIn(node.extra.label, locale))
  const { tagName, textAlign }: AnySettings = node.extra
  const Tag = levels.find((tag) => tag === tagName) ?? 'h2'

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
    <Tag
      ref={element}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      role="textbox"
      aria-label={t('Rubrikens text')}
      data-own
      className={cx('v-heading', (textAlign === 'center' || textAlign === 'right') && `v-${textAlign}`)}
      style={nodeStyle(node)}
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
