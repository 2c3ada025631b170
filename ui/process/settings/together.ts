import { applyProcessCommand, type ProcessCommand } from '../../../src/shared/process/edit/commands.ts'
import { isEmptyPatch, patchBetween } from '../../../src/shared/process/edit/patch.ts'
import type { ProcessGraph } from '../../../src/shared/process/process.ts'

/** One command that does what these do, one after the other; nothing where they change nothing. */
export function together(
  graph: ProcessGraph,
  commands: readonly ProcessCommand[],
): ProcessCommand | undefined {
  const after = commands.reduce((now, command) => applyProcessCommand(now, command).graph, graph)
  const patch = patchBetween(graph, after)
  return isEmptyPatch(patch) ? undefined : { do: 'patch', patch }
}
