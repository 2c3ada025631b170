import { defineCommand } from '../command.ts'
import { namesOf, reservedNames, withNames } from '../names.ts'
import { change } from '../patch.ts'
import { nodeOf } from '../tree.ts'

export interface RenameArgs {
  id: string
  name: string
}

/** Gives a component another name. Conditions and text templates everywhere in the tree follow. */
export const rename = defineCommand<'rename', RenameArgs>('rename', {
  check: (tree, { id, name }) => {
    if (!Object.hasOwn(tree.nodes, id)) return 'builder.gone'
    if (!/^[A-Za-zÅÄÖåäö_][\wÅÄÖåäö-]{0,99}$/.test(name)) return 'validation.name'
    if (reservedNames.has(name)) return 'builder.nameReserved'
    return name !== tree.nodes[id]?.extra.name && namesOf(tree).has(name) ? 'builder.nameTaken' : undefined
  },
  apply: (tree, { id, name }) => {
    const node = nodeOf(tree, id)
    const old = node.extra.name
    const shared = Object.values(tree.nodes).some((other) => other !== node && other.extra.name === old)
    const renamed = new Map(typeof old === 'string' && old !== '' && !shared ? [[old, name]] : [])
    const changed = Object.values(tree.nodes)
      .map((one) =>
        one._id === id
          ? { ...withNames(one, renamed), extra: { ...withNames(one, renamed).extra, name } }
          : withNames(one, renamed),
      )
      .filter((one) => one !== tree.nodes[one._id])
    return change(tree, changed)
  },
})
