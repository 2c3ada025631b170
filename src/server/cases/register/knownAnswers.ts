import type { Values } from '../../../shared/fields/field.ts'
import type { ProcessGraph } from '../../../shared/process/process.ts'
import type { OnBehalf } from '../../store/records.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { usesIn } from '../process/effects/effectFaults.ts'

/**
 * Answers that were given before the form was opened: the sender's name, in the question that the form names for it, their
 * address, in those that the process writes to, and their number, in the first question for one. What the question would refuse is
 * asked anew.
 */
export function knownAnswers(
  form: CompiledForm,
  process: CompiledProcess | undefined,
  { name, email, phone }: OnBehalf,
  today: string,
): Values {
  const known: Values = {}
  const answer = (question: unknown, text: string) => {
    const field = typeof question === 'string' ? form.fields.get(question) : undefined
    if (!field || text === '') return
    const { definition, settings } = field
    const value = definition.clean(text, settings)
    if (value === undefined || definition.fixed?.(settings) !== undefined) return
    if (definition.check(value, settings, { today, value: (one) => known[one] }).length === 0)
      known[field.name] = value
  }
  answer(form.data.senderName, name)
  for (const question of process ? writtenTo(process.graph) : []) answer(question, email)
  // The first question for a telephone number is that of the person themselves.
  answer([...form.fields.values()].find(({ settings }) => settings.type === 'tel')?.name, phone)
  return known
}

/** Names of questions whose answers are addresses that mails go to. */
export const writtenTo = (graph: ProcessGraph): unknown[] =>
  usesIn(graph).flatMap(({ effect, input }) =>
    effect === 'Case/mail' && input.to === 'answer' ? [input.answer] : [],
  )
