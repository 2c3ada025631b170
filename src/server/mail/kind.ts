import { fail } from '../../shared/wire/errors.ts'
import type { KindOf } from '../documents/kinds/kind.ts'

/** A template that cannot be read would keep letters from being sent, long after it was written. */
export const mailKind: KindOf<'mail'> = {
  async beforeWrite({ values, before }) {
    const changed = (['subject', 'text'] as const).filter((field) => values[field] !== before?.[field])
    if (changed.length === 0) return
    // The language of templates is loaded when somebody writes one: the start of the server does not wait for it.
    const { templateProblem } = await import('./templateProblems.ts')
    for (const field of changed) {
      const problem = typeof values[field] === 'string' ? templateProblem(values[field]) : undefined
      if (!problem) continue
      throw fail('INVALID', {
        fields: { [field]: 'validation.template' },
        message: problem.text,
        values: problem.values,
        detail: { line: problem.values.line },
      })
    }
  },
}
