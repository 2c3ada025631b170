import { useMemo } from 'react'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import { PageWindow } from '../../frame/PageWindow.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useEditor } from '../state/context.tsx'
import { PreviewPage } from './PreviewPage.tsx'

export interface PreviewFrameProps {
  tree: Tree
  /** Pixels; null for all there is. */
  width: number | null
  /** Only to be looked at: an older version. */
  still?: boolean
}

/** A page of the builder's as visitors would meet it. */
export function PreviewFrame({ tree, width, still }: PreviewFrameProps) {
  const editor = useEditor()
  const t = useT()
  const locale = useLocale()
  const page = useMemo(
    () => (
      <PreviewPage
        {...{ tree, locale, t, still: still ?? false, client: editor.client }}
        document={editor.$document.get()}
        mode={editor.context.mode}
      />
    ),
    [tree, locale, t, editor, still],
  )
  return (
    <PageWindow className="b-preview-frame" title={t('Förhandsgranskning')} width={width}>
      {page}
    </PageWindow>
  )
}
