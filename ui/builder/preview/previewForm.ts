import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { FormFillModel } from '../../../src/shared/wire/page/form.ts'
import type { BuilderDocument } from '../client.ts'

/** A draft of a form as if a visitor had just opened it. */
export function previewForm(tree: Tree, document: BuilderDocument): FormFillModel {
  const description = document.description
  return {
    kind: 'fill',
    keptDays: 0,
    form: {
      _id: document._id,
      name: document.name,
      version: document.published ?? 0,
      ...(typeof description === 'string' && description ? { description } : {}),
    },
    tree,
    values: {},
    formDataId: null,
    caseToken: null,
    revision: null,
    number: null,
    case: null,
    query: {},
    state: null,
    connections: [],
    readOnly: false,
    page: tree.nodes[tree.rootId]?.structure[0] ?? tree.rootId,
    done: [],
    problems: [],
    action: '#',
    breadcrumbs: [],
    step: 'edit',
    notes: [],
  }
}
