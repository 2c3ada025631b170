import {
  applyProcessCommand,
  checkProcessCommand,
  hasPart,
  type ProcessCommand,
} from '../../../src/shared/process/edit/commands.ts'
import {
  isEmptyPatch,
  isGraph,
  joinedPatches,
  type PartList,
  partLists,
  patchBetween,
} from '../../../src/shared/process/edit/patch.ts'
import { type ProcessProblem, problemsOfProcess } from '../../../src/shared/process/graph/analyse.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'
import type { ContentKind } from '../../editing/kind.ts'
import type { ProcessDocument } from '../client.ts'

/** Processes, as the editing kernel edits them. A part is a state, a connection, a section or a swimlane. */
export const processKind: ContentKind<ProcessGraph, ProcessCommand, ProcessProblem, ProcessDocument> = {
  check: checkProcessCommand,
  apply(before, command) {
    const { graph, back } = applyProcessCommand(before, command)
    return { content: graph, back: { do: 'patch', patch: back } }
  },
  changesNothing: ({ back }) => back.do === 'patch' && isEmptyPatch(back.patch),
  groupOf(command) {
    if (command.do === 'changeDue') return 'due'
    if (!('set' in command)) return null
    const unset = 'unset' in command ? (command.unset ?? []) : []
    return [command.id, ...new Set([...Object.keys(command.set), ...unset])].join(' ')
  },
  joinBack: (first, second) =>
    first.do === 'patch' && second.do === 'patch'
      ? { do: 'patch', patch: joinedPatches(first.patch, second.patch) }
      : null,
  between: (before, after) => ({ do: 'patch', patch: patchBetween(before, after) }),
  changedParts: (before, after) => partLists.flatMap((list) => changedIn(before, after, list)),
  has: hasPart,
  isContent: isGraph,
  // As the server does, which tells of effects, rules and documents beside it.
  problemsOf: (graph, { assignmentRoles }) => problemsOfProcess(graph, assignmentRoles ?? []),
  partOf: ({ id }) => id,
  fieldsThatCount: ['assignmentRoles', 'parties', 'rules'],
  hangsOn: ['form'],
}

/** Ids of the parts of a list that are new, gone or not the same. */
function changedIn(before: ProcessGraph, after: ProcessGraph, list: PartList): string[] {
  if (before[list] === after[list]) return []
  const were = new Map<string, unknown>(before[list]?.map((part) => [part._id, part]))
  const are = new Map<string, unknown>(after[list]?.map((part) => [part._id, part]))
  return [...new Set([...are.keys(), ...were.keys()])].filter((id) => are.get(id) !== were.get(id))
}
