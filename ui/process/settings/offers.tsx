import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { authorStep } from '../../../src/shared/process/graph/steps.ts'
import { type ActionOutput, useClient, useServerEvent } from '../../admin/client.tsx'
import type { FieldContext } from '../../admin/fields/control.ts'
import { useLoaded } from '../../admin/page/useLoaded.ts'
import type { Option } from '../../kit/input/OptionRow.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { useGraph, useProcess } from '../state/context.tsx'
import { nameOf } from '../state/names.ts'
import { roleLetters } from '../state/roles.ts'
import type { OfferedEffect } from './effectWords.ts'

type Question = ActionOutput<'pb3/facts'>['questions'][number]

/** What can be chosen among in the settings of a part, beside what stands in the graph. */
interface Offers {
  /** Null until they are known. */
  effects: readonly OfferedEffect[] | null
  questions: readonly Question[]
}

const OffersContext = createContext<Offers>({ effects: null, questions: [] })

/** Asks once for as long as the editor is open, and for the questions again when a form was changed meanwhile. */
export function OffersProvider({ children }: { children: ReactNode }) {
  const { id, $selection, setQuestions } = useProcess()
  const selection = useStore($selection)
  const client = useClient()
  const locale = useLocale()
  const effects = useLoaded(locale, () => client.call('pb3/effects', {}))
  const facts = useLoaded(locale, () => client.call('pb3/facts', { id }))
  const isOld = useRef(false)
  useServerEvent('changes', ({ schema }) => {
    if (schema === 'form') isOld.current = true
  })
  const { reload } = facts
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when something else is looked at, and not at each save of a form
  useEffect(() => {
    if (!isOld.current) return
    isOld.current = false
    reload()
  }, [selection, reload])
  const questions = facts.data?.questions
  useEffect(() => {
    if (questions) setQuestions(questions)
  }, [questions, setQuestions])
  const offers = useMemo(
    () => ({ effects: effects.data?.effects ?? null, questions: facts.data?.questions ?? [] }),
    [effects.data, facts.data],
  )
  return <OffersContext value={offers}>{children}</OffersContext>
}

export const useOffers = (): Offers => useContext(OffersContext)

/** What a condition of the process may be about: what its forms ask, and its states. */
export function useFacts(): NonNullable<FieldContext['facts']> {
  const { questions } = useOffers()
  const { states } = useGraph()
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const find = (name: string) => questions.find((one) => one.name === name)
    return {
      ...(questions.length > 0 && { components: questions.map(optionOf) }),
      answersOf: (name) => find(name)?.options,
      answersList: (name) => find(name)?.isList === true,
      choicesOf: (name) => find(name)?.choices,
      states: states.map((state) => ({ value: state._id, label: nameOf(state, t, locale) })),
    }
  }, [questions, states, t, locale])
}

export const optionOf = ({ name, label, forms }: Question): Option => ({
  value: name,
  label,
  description: `${forms.join(', ')} · ${name}`,
})

/** The process's assignment roles, each once. */
export function useRoles(): Option[] {
  const { assignmentRoles } = useStore(useProcess().$document)
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () =>
      roleLetters(assignmentRoles ?? [], t, locale)
        .filter(({ key }) => key !== authorStep)
        .map(({ key, name }) => ({ value: key, label: name })),
    [assignmentRoles, t, locale],
  )
}
