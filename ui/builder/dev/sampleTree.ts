import type { Fragment } from '../../../src/shared/tree/fragment.ts'
import { newNode, newTree } from '../../../src/shared/tree/new.ts'
import { nodeOf, type Tree, type TreeNode } from '../../../src/shared/tree/tree.ts'

/** A thing of a page, written shortly: type, settings, what stands in it. */
export type Part = [type: string, extra?: Record<string, unknown>, ...inside: Part[]]

/** A fault report in three pages, with a field that lacks its options. */
export function sampleForm(): Tree {
  return treeOf([
    page('Om dig', [
      ['Heading', { label: 'Om dig', tagName: 'h2' }],
      ['Input', { label: 'Namn', name: 'namn', autoCompleteValue: 'name', validation: { required: true } }],
      [
        'Input',
        { label: 'E-post', name: 'epost', type: 'email', subLabel: 'Vi skriver hit när felet är åtgärdat.' },
      ],
    ]),
    page(
      'Felet',
      [
        [
          'Radio',
          {
            label: 'Vad gäller det?',
            name: 'vad',
            validation: { required: true },
            options: [
              { label: 'Belysning', value: 'belysning' },
              { label: 'Hål i gatan', value: 'hal' },
              { label: 'Lekplats eller park', value: 'park' },
            ],
          },
        ],
      ],
      [
        columns(
          [6, [['Input', { label: 'Var finns felet?', name: 'plats', validation: { required: true } }]]],
          [6, [['Input', { label: 'Stolpens nummer', name: 'stolpe' }]]],
        ),
        columns([
          12,
          [
            ['Dropdown', { label: 'När upptäcktes felet?', name: 'nar', options: [] }],
            ['FileUpload', { label: 'Bilder', name: 'bilder' }],
          ],
        ]),
      ],
    ),
    page('Granska', [
      ['Markdown', { content: 'Läs igenom **svaren** innan du skickar in.' }],
      ['Summary', { label: 'Dina svar' }],
      ['ProcessButtons', { showCancel: true }],
    ]),
  ])
}

/** A form with so many fields on one page, two beside each other. */
export function largeForm(count: number): Tree {
  const rows: Part[] = []
  for (let i = 0; i < count; i += 2) {
    const field = (n: number): Part => ['Input', { label: `Fråga ${n + 1}`, name: `fraga${n + 1}` }]
    rows.push(columns([6, [field(i)]], [6, [field(i + 1)]]))
  }
  const sections: Part[] = []
  for (let i = 0; i < rows.length; i += 10) sections.push(['Section', {}, ...rows.slice(i, i + 10)])
  return treeOf([['FormTab', { label: 'Allt' }, ...sections]])
}

export function emptyForm(): Tree {
  return newTree('form', undefined, { extra: { name: 'Ny' } })
}

function page(label: string, parts: Part[], rows: Part[] = []): Part {
  return ['FormTab', { label }, ['Section', {}, columns([12, parts]), ...rows]]
}

function columns(...all: [number, Part[]][]): Part {
  return ['Row', {}, ...all.map(([cols, inside]): Part => ['Col', { cols }, ...inside])]
}

function treeOf(pages: Part[]): Tree {
  let number = 0
  const nodes: Record<string, TreeNode> = {}
  const add = ([type, extra = {}, ...inside]: Part): string => {
    const id = `${type.toLowerCase()}${++number}`
    const made: Fragment = newNode(type, { makeId: idsFrom(id), extra })
    const node = nodeOf(made, id)
    nodes[id] = { ...node, structure: inside.map(add) }
    return id
  }
  const rootId = add(['PageTypeForm', {}, ...pages])
  return { rootId, nodes }
}

/** The wanted id for the node itself; what the catalogue puts in it is made anew and not used. */
function idsFrom(id: string): () => string {
  let next = id
  return () => {
    const now = next
    next += 'x'
    return now
  }
}
