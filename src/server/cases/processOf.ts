import type { CaseRecord } from '../store/records.ts'
import type { CompiledProcess, Forms } from './forms.ts'

/**
 * The process that a case is in. It stays on its version of the graph; who has which role in it follows the process as it
 * is now.
 */
export async function processOf(
  forms: Pick<Forms, 'process' | 'liveProcess'>,
  { org, processId, processVersion }: Pick<CaseRecord, 'org' | 'processId' | 'processVersion'>,
): Promise<CompiledProcess | undefined> {
  if (processId === null || processVersion === null) return undefined
  const process = await forms.process(org, processId, processVersion)
  const live = await forms.liveProcess(org, processId)
  if (!process || !live || live === process) return process
  const known = joined.get(process)
  if (known?.live === live) return known.process
  const both = { ...process, assignmentRoles: live.assignmentRoles }
  joined.set(process, { live, process: both })
  return both
}

/** A version and the roles of the one that is live: asked for several times at each change of a case. */
const joined = new WeakMap<CompiledProcess, { live: CompiledProcess; process: CompiledProcess }>()
