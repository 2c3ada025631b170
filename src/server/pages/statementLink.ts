import * as traits from '../../shared/catalogue/traits.ts'
import { msg, type Translate } from '../../shared/i18n.ts'
import type { Tree, TreeNode } from '../../shared/tree/tree.ts'

const made = new WeakMap<Tree['nodes'], Map<string, Tree>>()

/**
 * The view template with a link to the accessibility statement last in its foot, as the law wants it on every page.
 * One that links it already, or has no foot, stays as it is.
 */
export function withStatement(template: Tree, address: string, t: Translate): Tree {
  if (address === '') return template
  const label = t(msg`Tillgänglighetsredogörelse`)
  const key = JSON.stringify([label, address])
  const known = made.get(template.nodes)?.get(key)
  if (known) return known
  const tree = linkedIn(template, address, label)
  const ofTemplate = made.get(template.nodes) ?? new Map<string, Tree>()
  // A template is drawn in few languages; one whose address changes all the time keeps no more than the last.
  if (ofTemplate.size > 10) ofTemplate.clear()
  made.set(template.nodes, ofTemplate.set(key, tree))
  return tree
}

function linkedIn(template: Tree, address: string, label: string): Tree {
  const foot = Object.values(template.nodes).find(({ type }) => traits.foot.includes(type))
  if (!foot || isLinked(template, address)) return template
  const id = (part: string) => `${foot._id}-tillganglighet-${part}`
  const node = (
    part: string,
    type: string,
    extra: Record<string, unknown>,
    structure: string[] = [],
  ): Record<string, TreeNode> => ({ [id(part)]: { _id: id(part), type, extra, structure, style: {} } })
  const target = address.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return {
    ...template,
    nodes: {
      ...template.nodes,
      [foot._id]: { ...foot, structure: [...foot.structure, id('sektion')] },
      ...node('sektion', 'Section', {}, [id('rad')]),
      ...node('rad', 'Row', {}, [id('kol')]),
      ...node('kol', 'Col', { cols: 12 }, [id('text')]),
      ...node('text', 'Text', { content: `[${label}](${target})` }),
    },
  }
}

/** As the target of a link in a text, or as the whole of a setting. */
function isLinked({ nodes }: Tree, address: string): boolean {
  const said = JSON.stringify(Object.values(nodes).map(({ extra }) => extra))
  const quoted = JSON.stringify(address)
  return said.includes(`](${quoted.slice(1, -1)})`) || said.includes(quoted)
}
