import { messageOf } from '../../shared/thrown.ts'
import { readKey } from '../auth/token/keys.ts'
import type { Provider } from '../providers/provider.ts'
import { resolve, rowOf } from '../providers/resolve.ts'
import type { Examination } from './finding.ts'

/** Whether an outside service can be used with the settings that count. */
export interface ProviderState {
  off: boolean
  /** A secret that is stored cannot be read. */
  lost: boolean
  /** Why it cannot be used; null: it can, or is off. */
  problem: string | null
}

export async function providerState(
  provider: Provider,
  { config, folder, facts }: Examination,
): Promise<ProviderState> {
  try {
    const stored = facts.settings?.[rowOf(provider.kind)]
    const { values, lost } = resolve(provider, config, stored, readKey(folder, 'secrets'))
    const off = provider.isOff(values)
    const problem = off || lost.length > 0 ? null : await provider.check(values, config)
    return { off, lost: !off && lost.length > 0, problem }
  } catch (error) {
    return { off: false, lost: false, problem: messageOf(error) }
  }
}
