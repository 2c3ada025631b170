import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import type { Tx } from '../store/writer.ts'
import type { Solution, SolutionAsset } from './format.ts'
import type { Plan } from './plan.ts'

export async function stageAssets(
  _services: Services,
  _tx: Tx,
  _session: Session,
  _input: { solution: Solution; plan: Plan },
): Promise<void> {}
export async function exportedAssets(
  _services: Services,
  _session: Session,
  _ids: readonly string[],
): Promise<SolutionAsset[]> {
  return []
}
