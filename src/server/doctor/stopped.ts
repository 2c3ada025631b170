import type { Translate } from '../../shared/i18n.ts'
import type { EffectSettings } from '../cases/process/effects/effectFaults.ts'
import type { Config } from '../config.ts'
import { heldBy } from '../store/folder/lock.ts'
import { withoutSidecars } from '../store/journal/sidecars.ts'
import { inspect } from './inspect.ts'
import { type Report, reportOf } from './report.ts'

/** Examines a data folder that no server answers for. It may be damaged, or not be there; nothing is changed. */
export async function examineStopped(
  config: Config,
  folder: string,
  t: Translate,
  effects: EffectSettings,
  onProgress?: (percent: number) => void,
): Promise<Report> {
  const held = heldBy(folder)
  const facts = await withoutSidecars(folder, () =>
    inspect(folder, { effects, isAlone: held === 'nobody', ...(onProgress && { onProgress }) }),
  )
  return reportOf({ config, folder, now: Date.now(), held, forwarded: null, facts }, t)
}
