import type { ComponentDefinition } from '../../../shared/catalogue/define.ts'
import { problemsOf } from '../../../shared/fields/shape.ts'
import type { CheckSettings } from '../../../shared/tree/problems.ts'

/** Characters of settings that are remembered, in each of two halves. */
const half = 2_000_000

/**
 * What is wrong with a component's settings. Those that were found sound are remembered by what they say, so that a
 * page that is saved again has only what was changed in it looked at.
 */
export function createSettingsCheck(check: CheckSettings = settingsProblems): CheckSettings {
  let [young, old] = [new Map<string, ComponentDefinition>(), new Map<string, ComponentDefinition>()]
  let characters = 0
  return (definition, settings) => {
    const key = `${definition.type} ${JSON.stringify(settings)}`
    if (young.get(key) === definition) return []
    const problems = old.get(key) === definition ? [] : check(definition, settings)
    if (problems.length > 0) return problems
    if (characters + key.length > half) {
      old = young
      young = new Map()
      characters = 0
    }
    young.set(key, definition)
    characters += key.length
    return problems
  }
}

const settingsProblems: CheckSettings = (definition, settings) =>
  Object.values(problemsOf(definition.settings, settings))
