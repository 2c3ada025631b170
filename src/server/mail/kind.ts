import { fail } from '../../shared/wire/errors.ts'
import type { Kind } from '../documents/kinds/kind.ts'
import { templateProblem } from './templateProblems.ts'

/** A template that cannot be read would keep letters from being sent, long after it was written. */
export const mailKind: Kind<'mail'> = {
  beforeWrite({ values, before }) {
    for (const field of ['subject', 'text'] as const) {
      if (values[field] === before?.[field]) continue
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
