import { z } from 'zod'
import type { Condition } from '../../rules/condition/condition.ts'
import { problemsOf } from '../../rules/condition/conditionShape.ts'
import type { FieldKind } from './kind.ts'

export const conditionKind: FieldKind = {
  // One that is unfinished is kept: whoever shows it says what it lacks.
  shape: () =>
    z
      .custom<Condition>(
        (value) => problemsOf(value).every(({ key }) => key === 'condition.incomplete'),
        'validation.condition',
      )
      .meta({ type: 'object' }),
  isEmpty: (value) => value === undefined || value === null,
  text: (value) => (value ? JSON.stringify(value) : ''),
  column: 'none',
}
