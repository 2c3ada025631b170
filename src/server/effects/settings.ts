import { z } from 'zod'
import type { DataOf } from '../../shared/fields/data.ts'
import { type Fields, initialValues, type Values } from '../../shared/fields/field.ts'
import { makeFieldsShape, problemsOf } from '../../shared/fields/shape.ts'

/**
 * The input of an effect that is set where it is named: its settings, and what is added when it is run. A setting that
 * was left out has the value a new one starts with; what is required and not there is refused.
 */
export function settingsInput<const F extends Fields, const X extends Record<string, z.ZodType>>(
  settings: F,
  added: X,
): z.ZodType<DataOf<F> & z.output<z.ZodObject<X>>> {
  // Made with the first that is run.
  return z.lazy(() =>
    makeFieldsShape(settings, added)
      .superRefine((input, context) => {
        const own = Object.fromEntries(Object.entries(input).filter(([key]) => !Object.hasOwn(added, key)))
        for (const [key, message] of Object.entries(problemsOf(settings, own)))
          context.addIssue({ code: 'custom', path: key.split('.'), message })
      })
      .transform((input) => ({ ...initialValues(settings), ...present(input) })),
  ) as unknown as z.ZodType<DataOf<F> & z.output<z.ZodObject<X>>>
}

const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
