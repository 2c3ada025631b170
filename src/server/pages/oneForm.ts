import type { Tree } from '../../shared/tree/tree.ts'

const node = (_id: string, type: string, structure: string[], extra: Record<string, unknown> = {}) => ({
  ...{ _id, type, extra, structure },
  style: {},
})

/** A page that is one form, and of no view; its id is `form`. */
export const oneForm: Tree = {
  rootId: 'page',
  nodes: {
    page: node('page', 'PageTypeView', ['section']),
    section: node('section', 'Section', ['row']),
    row: node('row', 'Row', ['col']),
    col: node('col', 'Col', ['form'], { cols: 12 }),
    form: node('form', 'Form', []),
  },
}
