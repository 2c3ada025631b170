import { withAt } from '../../fields/field.ts'
import { dangerousKeys, isSafe } from '../../rules/condition/safe.ts'
import { defineCommand } from '../command.ts'
import { change } from '../patch.ts'
import { isStyle } from '../style.ts'
import { nodeOf } from '../tree.ts'

export interface UpdateArgs {
  id: string
  /** Setting key (may be dotted) → new value. */
  set?: Record<string, unknown>
  /** Setting keys that are taken away. */
  unset?: string[]
  /** Style property → new value; null takes it away. */
  style?: Record<string, string | number | null>
}

/** Changes settings and style of one node. */
export const update = defineCommand<'update', UpdateArgs>('update', {
  check: (tree, { id, set = {}, unset = [], style = {} }) => {
    if (!Object.hasOwn(tree.nodes, id)) return 'builder.gone'
    const keys = [...Object.keys(set), ...unset]
    if (keys.some((key) => key.split('.').some((part) => part === '' || dangerousKeys.has(part)))) {
      return 'builder.badSetting'
    }
    if (!Object.values(set).every((value) => isSafe(value))) return 'builder.badSetting'
    const bad = Object.entries(style).some(([name, value]) => value !== null && !isStyle(name, value))
    return bad ? 'builder.badStyle' : undefined
  },
  apply: (tree, { id, set = {}, unset = [], style = {} }) => {
    const node = nodeOf(tree, id)
    let extra = node.extra
    for (const [key, value] of Object.entries(set)) extra = withAt(extra, key, value)
    for (const key of unset) extra = withAt(extra, key, undefined)
    const next = { ...node.style }
    for (const [name, value] of Object.entries(style)) {
      if (value === null) delete next[name]
      else next[name] = value
    }
    return change(tree, [{ ...node, extra, style: next }])
  },
})
