import { useMemo } from 'react'
import type { Settings } from '../../../src/shared/catalogue/value.ts'
import { isRequired } from '../../../src/shared/rules/page/validate.ts'
import type { TreeNode } from '../../../src/shared/tree/tree.ts'
import { usePage } from '../page.ts'
import { useWatched } from '../useStore.ts'
import { problemText } from './problemText.ts'

/** A component's own answer and everything about it that is drawn. */
export interface Field {
  /** Of the element that takes focus; error summaries link to it. */
  id: string
  /** Key of the answer and name of the input. */
  name: string
  value: unknown
  /** In words, the gravest first. */
  problems: readonly { level: 'critical' | 'error' | 'warning'; text: string }[]
  required: boolean
  disabled: boolean
  /** The settings fix the answer: it is shown, and can be read and copied, but not changed. */
  fixed: boolean
  set(value: unknown): void
  /** The answer is finished for now: it is put in its proper form. */
  settle(): void
}

export function useField(node: TreeNode, settings: Settings): Field {
  const { store, mode, t, locale } = usePage()
  const name = typeof settings.name === 'string' ? settings.name : ''
  const answer = store.value(name)
  const shut = store.disabled(node._id)
  const wrong = store.problems(name)
  useWatched(answer, shut, wrong)
  const value = answer.get()
  const disabled = shut.get()
  const found = wrong.get()
  const problems = useMemo(
    () =>
      found.map((problem) => ({
        level: problem.level,
        text: problemText(problem, settings, t, locale, node.type),
      })),
    [found, settings, t, locale, node.type],
  )
  const fixed = store.state.valueDefinition(node.type)?.fixed?.(settings) !== undefined
  return {
    id: `f-${node._id}`,
    name,
    value,
    problems,
    required: isRequired(settings),
    disabled: disabled && !fixed,
    fixed,
    set: (next) => {
      if (mode === 'live' && !fixed) store.set(name, next)
    },
    settle: () => {
      const definition = store.state.valueDefinition(node.type)
      const answer = store.state.value(name)
      if (mode !== 'live' || !definition || definition.isEmpty(answer)) return
      const clean = definition.clean(answer, settings)
      if (clean !== undefined) store.set(name, clean)
    },
  }
}
