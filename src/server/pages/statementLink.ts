import * as traits from '../../shared/catalogue/traits.ts'
import { msg, type Translate } from '../../shared/i18n.ts'
import { recordOf } from '../../shared/record.ts'
import type { Tree, TreeNode } from '../../shared/tree/tree.ts'

const statementLabel = msg`Tillgänglighetsredogörelse`

const made = new WeakMap<Tree['nodes'], Map<string, Tree>>()

/**
 * The view template with a link to the accessibility statement of the configuration, as the law wants it on every page:
 * links of that name lead there, wherever they led before, so that no page has two of one name; else there is one last
 * in its foot. A template that links it already, or has no foot, stays as it is.
 */
export function withStatement(template: Tree, address: string, t: Translate): Tree {
  if (address === '') return template
  const label = t(statementLabel)
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
  if (isLinked(template, address)) return template
  const target = address.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const led = ledTo(template, target, [statementLabel.id, label])
  if (led) return led
  const foot = Object.values(template.nodes).find(({ type }) => traits.foot.includes(type))
  if (!foot) return template
  const id = (part: string) => `${foot._id}-tillganglighet-${part}`
  const node = (
    part: string,
    type: string,
    extra: Record<string, unknown>,
    structure: string[] = [],
  ): Record<string, TreeNode> => ({ [id(part)]: { _id: id(part), type, extra, structure, style: {} } })
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

/** With the links of these names in its texts leading there; nothing where it has none. */
function ledTo(template: Tree, target: string, names: readonly string[]): Tree | undefined {
  let found = false
  const nodes = Object.entries(template.nodes).map(([id, node]): [string, TreeNode] => {
    const text = JSON.stringify(node.extra)
    const led = text.replace(/\[([^\]]{0,200})\]\([^)\s]{0,2000}\)/g, (link, name: string) =>
      names.includes(name.trim()) ? `[${name}](${JSON.stringify(target).slice(1, -1)})` : link,
    )
    if (led === text) return [id, node]
    found = true
    return [id, { ...node, extra: recordOf(JSON.parse(led)) }]
  })
  return found ? { ...template, nodes: Object.fromEntries(nodes) } : undefined
}

/** As the target of a link in a text, or as the whole of a setting. */
function isLinked({ nodes }: Tree, address: string): boolean {
  const said = JSON.stringify(Object.values(nodes).map(({ extra }) => extra))
  const quoted = JSON.stringify(address)
  return said.includes(`](${quoted.slice(1, -1)})`) || said.includes(quoted)
}
