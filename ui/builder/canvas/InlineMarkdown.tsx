import { useStore } from '@nanostores/react'
import type { KeyboardEvent } from 'react'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { useDraft } from '../../kit/input/useDraft.ts'
import { useLocale, useT } from '../../kit/text.tsx'
import { setSetting } from '../actions/settings.ts'
import { useEditor } from '../state/context.tsx'
import { textIn, withText } from '../state/nodeText.ts'
import { Preview } from './Preview.tsx'

/** Text that is written where it stands: a click on the node opens ten rows (see `Canvas`), leaving them closes. */
export function InlineMarkdown({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const editing = useStore(editor.$editing) === node._id
  const t = useT()
  return (
    <div className="b-inline" title={editing ? undefined : t('Klicka för att skriva')}>
      <Preview node={node} />
      {editing && <MarkdownEditor node={node} />}
    </div>
  )
}

function MarkdownEditor({ node }: { node: TreeNode }) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const draft = useDraft(
    textIn(node.extra.content, locale),
    (text) => setSetting(editor, [node._id], 'content', withText(node.extra.content, locale, text)),
    500,
  )
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    draft.flush()
    editor.edit(null)
    editor.focus(node._id)
  }
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: it opens because it was clicked
      autoFocus
      rows={10}
      className="b-markdown"
      aria-label={t('Text i Markdown')}
      data-own
      value={draft.value}
      onChange={(event) => draft.set(event.target.value)}
      onBlur={() => {
        draft.flush()
        editor.edit(null)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
