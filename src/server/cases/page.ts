import { valueDefinition } from '../../shared/catalogue/values.ts'
import type { Values } from '../../shared/fields/field.ts'
import type { Locale } from '../../shared/i18n.ts'
import type { Facts } from '../../shared/rules/condition.ts'
import type { PageFacts, PageInput } from '../../shared/rules/page.ts'
import { swedishFilters } from '../../shared/rules/swedishFilters.ts'
import { templateEngine } from '../../shared/rules/template.ts'
import type { Session } from '../session.ts'
import type { CaseRecord } from '../store/records.ts'
import type { CompiledForm, CompiledProcess } from './forms.ts'
import { dayOf } from './today.ts'

/** What conditions may ask of the person and the case, beside the answers. */
export function factsFor(
  session: Session,
  record: CaseRecord,
  process: CompiledProcess | undefined,
): PageFacts {
  const user: Values = { id: session.userId, name: session.userName }
  const facts: Values = {
    DiaryNumber: record.number,
    status: process?.states.get(record.state ?? '')?.name ?? null,
    createdByName: record.createdByName,
  }
  return {
    roles: session.roles,
    status: record.state,
    variable(path) {
      const [head, key = ''] = path.split('.')
      if (head === 'locale') return session.locale
      const of = head === 'user' ? user : head === 'case' ? facts : {}
      return Object.hasOwn(of, key) ? of[key] : undefined
    },
  }
}

/** For the condition of a connection: the same facts, and the stored answers. */
export function connectionFacts(facts: PageFacts, data: Values): Facts {
  return { ...facts, value: (name) => (Object.hasOwn(data, name) ? data[name] : null) }
}

/** The form as the person meets it, for `cleanData`, `validate` and summaries. */
export function pageInput(
  form: CompiledForm,
  options: { values: Values; facts: PageFacts; now: number; session: Session; locale?: Locale },
): PageInput {
  const { values, facts, now, session, locale = 'sv' } = options
  const today = dayOf(now)
  return {
    ...form.in(locale),
    valueDefinition,
    values,
    facts,
    today,
    fill: (template) =>
      templateEngine({ locale, filters: swedishFilters(today) })(template, {
        ...values,
        today,
        user: { id: session.userId, name: session.userName },
      }),
  }
}
