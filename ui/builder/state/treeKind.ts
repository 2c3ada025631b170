import { catalogue } from '../../../src/shared/catalogue/index.ts'
import type { Command, TreeContext } from '../../../src/shared/tree/command.ts'
import type { RelabelArgs } from '../../../src/shared/tree/commands/relabel.ts'
import type { UpdateArgs } from '../../../src/shared/tree/commands/update.ts'
import { isPatch, joinPatches, patchCommand } from '../../../src/shared/tree/patch.ts'
import { problemsOf, type TreeProblem } from '../../../src/shared/tree/problems.ts'
import { applyCommand, checkCommand } from '../../../src/shared/tree/run.ts'
import type { Tree } from '../../../src/shared/tree/tree.ts'
import type { ContentKind } from '../../editing/kind.ts'
import { changedNodes, patchBetween } from './treeQueries.ts'

/** Trees, as the editing kernel edits them. A part is a node. */
export function treeKind(context: TreeContext): ContentKind<Tree, Command, TreeProblem> {
  return {
    check: (tree, command) => checkCommand(tree, command, context),
    apply(before, command) {
      const { tree, undo } = applyCommand(before, command)
      return { content: tree, back: undo }
    },
    changesNothing({ content, back }) {
      if (!isPatch(back) || back.args.remove.length > 0) return false
      return Object.entries(back.args.set).every(
        ([id, old]) => JSON.stringify(old) === JSON.stringify(content.nodes[id]),
      )
    },
    groupOf(command) {
      if (command.name === 'relabel') return `${(command.args as RelabelArgs).id} label`
      if (command.name !== 'update') return null
      const { id, set = {}, unset = [], style = {} } = command.args as UpdateArgs
      return [id, ...Object.keys(set), ...unset, ...Object.keys(style).map((name) => `style.${name}`)].join(
        ' ',
      )
    },
    joinBack: (first, second) =>
      isPatch(first) && isPatch(second) ? patchCommand(joinPatches(first.args, second.args)) : null,
    partsOf: (command) =>
      isPatch(command) ? [...Object.keys(command.args.set), ...command.args.remove] : [],
    between: (before, after) =>
      before.rootId === after.rootId ? patchCommand(patchBetween(before, after)) : null,
    changedParts: changedNodes,
    has: (tree, id) => tree.nodes[id] !== undefined,
    isContent: (value): value is Tree => {
      const tree = value as Partial<Tree> | null | undefined
      return typeof tree?.rootId === 'string' && tree.nodes?.[tree.rootId] !== undefined
    },
    problemsOf: (tree) => problemsOf(tree, context.mode, catalogue),
    partOf: (problem) => problem.nodeId,
    // A form may wait for its process.
    fieldsThatCount: ['ticketPage', 'formType', 'process'],
    hangsOn: ['process'],
  }
}
