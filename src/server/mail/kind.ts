import { type Translated, textsOf } from '../../shared/fields/kinds/translatable.ts'
import { sameJson } from '../../shared/sameJson.ts'
import { fail } from '../../shared/wire/errors.ts'
import type { Cases } from '../cases/contract.ts'
import type { KindOf } from '../documents/kinds/kind.ts'

/** A template that cannot be read would keep letters from being sent, long after it was written. */
export const mailKind = ({ cases }: { cases: Pick<Cases, 'unknownInTemplate'> }): KindOf<'mail'> => ({
  beforeWrite: ({ values, before }) => requireReadable(['subject', 'text'], values, before),
  warnings: (session, { subject, text }) => cases.unknownInTemplate(session, [subject, text], ofMails),
})

/** What `Case/mail` says of a case beside what is known of it. */
const ofMails = ['case.href', 'case.staffHref', 'case.statusHref', 'case.statusCode']

/** INVALID on the first of these fields that is new and no template, in any of its languages. */
export async function requireReadable<Field extends string>(
  fields: readonly Field[],
  values: { readonly [F in Field]?: Translated | null },
  before: { readonly [F in Field]?: Translated | null } | undefined,
): Promise<void> {
  const changed = fields.filter((field) => !sameJson(values[field], before?.[field]))
  if (changed.length === 0) return
  // The language of templates is loaded when somebody writes one: the start of the server does not wait for it.
  const { templateProblem } = await import('./templateProblems.ts')
  for (const field of changed) {
    const [problem] = textsOf(values[field]).flatMap((text) => templateProblem(text) ?? [])
    if (!problem) continue
    throw fail('INVALID', {
      fields: { [field]: 'validation.template' },
      message: problem.text,
      values: problem.values,
      detail: { line: problem.values.line },
    })
  }
}
