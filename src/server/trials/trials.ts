import type { KindOf } from '../documents/kinds/kind.ts'
import type { TrialNeeds, Trials } from './contract.ts'

/** Nearly nobody runs one at a start: what does is loaded with the first. */
export function createTrials(needs: TrialNeeds): Trials {
  const running = () => import('./running.ts')
  return {
    run: async (session, ids) => (await running()).run(needs, session, ids),
    failing: async (session, subject) => (await running()).failing(needs, session, subject),
  }
}

/** Tests of forms and processes. */
export const testKind: KindOf<'test'> = {
  async check({ values: { form, process, scenario } }) {
    const problems: Record<string, string> = {}
    if (!form && !process) problems.process = 'validation.required'
    const { isScenario } = await import('./shape.ts')
    if (!isScenario(scenario)) problems.scenario = 'validation.scenario'
    return problems
  },
}
