import { Editor, editorViewCtx, editorViewOptionsCtx, parserCtx, rootCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { clipboard } from '@milkdown/kit/plugin/clipboard'
import { history } from '@milkdown/kit/plugin/history'
import { type Command, EditorState, Selection, TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import { keys } from './keys.ts'
import { linkPlugin } from './links.ts'
import { hideTemplates } from './liquid.ts'
import { readMarkdown, setWriting, templatesRemark, writeMarkdown } from './markdown.ts'
import { withoutStyles } from './pasted.ts'
import { commonMark } from './schema.ts'

/** An editor of Markdown in an element of the page. */
export interface Engine {
  view: EditorView
  /** Shows another text, with nothing to undo. `caret` is a place in the Markdown where writing goes on. */
  load(markdown: string, caret?: number): void
  run(command: Command): void
  destroy(): void
}

export interface EngineOptions {
  root: HTMLElement
  /** The editable element's own attributes; asked for at every change. */
  attributes: () => Record<string, string>
  editable: () => boolean
  onMarkdown: (markdown: string) => void
  /** Text or caret have changed. */
  onState: (state: EditorState) => void
  /** Ctrl+K. */
  onLink: () => void
}

export async function makeEngine(options: EngineOptions): Promise<Engine> {
  let ctx: Ctx | undefined
  const editor = Editor.make()
    .config((own) => {
      ctx = own
      own.set(rootCtx, options.root)
      setWriting(own)
      own.set(editorViewOptionsCtx, {
        attributes: () => ({ 'aria-multiline': 'true', ...options.attributes() }),
        editable: options.editable,
        transformPastedHTML: withoutStyles,
        dispatchTransaction(this: EditorView, transaction) {
          const { state, transactions } = this.state.applyTransaction(transaction)
          this.updateState(state)
          if (transactions.some(({ docChanged }) => docChanged)) told(state)
          options.onState(state)
        },
      })
    })
    .use(
      [
        ...commonMark,
        templatesRemark,
        $prose(linkPlugin),
        $prose(() => keys(options.onLink)),
        history,
        clipboard,
      ].flat(),
    )
  await editor.create()
  if (!ctx) throw new Error('The editor was not made')
  const made = ctx
  const view = made.get(editorViewCtx)
  // For what is pasted as Markdown too.
  const parse = made.get(parserCtx)
  made.set(parserCtx, (markdown) => parse(hideTemplates(markdown)))
  let read = readMarkdown(made, '')

  function told(state: EditorState) {
    options.onMarkdown(writeMarkdown(made, read, state.doc))
  }

  return {
    view,
    load(markdown, caret) {
      read = readMarkdown(made, markdown)
      const { doc } = read
      const selection =
        caret === undefined
          ? Selection.atStart(doc)
          : TextSelection.near(
              doc.resolve(Math.min(endOf(made, markdown.slice(0, caret)), doc.content.size)),
              -1,
            )
      view.updateState(EditorState.create({ doc, selection, plugins: view.state.plugins }))
      options.onState(view.state)
    },
    run(command) {
      command(view.state, view.dispatch, view)
    },
    destroy: () => void editor.destroy(),
  }
}

/** Where a text ends as a document: the place of a caret that stood after it. */
function endOf(ctx: Ctx, markdown: string): number {
  // A letter after it, for blanks at the end of a line are not read.
  return Selection.atEnd(readMarkdown(ctx, `${markdown}x`).doc).to - 1
}
