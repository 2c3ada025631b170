import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { ProcessEditor } from '../state/editor.ts'
import { makeProcessEditor } from '../state/makeEditor.ts'

/** An editor in which a graph of the process can be looked through, and nothing can be changed. */
export function lookAt(
  { client, server, schema, $document }: ProcessEditor,
  graph: ProcessGraph,
): ProcessEditor {
  const document = $document.get()
  return makeProcessEditor({
    ...{ client, server, schema },
    opened: {
      ...{ document, content: graph, revision: document.revision },
      lock: { holder: null, mine: false },
      problems: [],
    },
    draft: { read: () => null, write: () => {}, clear: () => {}, end: () => {} },
  })
}
