import { areFetched, storedOptions } from '../../../shared/catalogue/read/options.ts'
import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../shared/i18n.ts'
import type { Session } from '../../session.ts'
import type { CaseContext } from '../context.ts'
import { eachRole } from '../coverage.ts'
import { type CompiledForm, type CompiledProcess, toldApart } from '../forms.ts'
import type { FormToHandle, ProcessToHandle, RoleToBe } from './contract.ts'

/** See `HandlerRoles.choices`. */
export async function choices(
  { documents, forms }: CaseContext,
  session: Session,
): Promise<ProcessToHandle[]> {
  const found: ProcessToHandle[] = []
  const published = await documents.allPublished(session, 'form')
  const categories = await documents.namesOf(
    session,
    published.flatMap(({ data }) => data.category ?? []),
  )
  for (const { _id, name } of await documents.allPublished(session, 'process')) {
    const process = await forms.liveProcess(session.org, _id)
    const draft = await documents.find(session, 'process', _id)
    if (!process || process.data.type === 'template' || !draft) continue
    const live: CompiledForm[] = []
    for (const form of published)
      if (form.data.process === _id && form.data.formType !== 'external')
        live.push(await forms.live(session.org, form._id))
    found.push({
      ...{ _id, name, isAhead: draft.ahead },
      roles: eachRole(process.assignmentRoles).map(({ key, name: of }) => ({
        ...{ key, name: textIn(of, session.locale) || key },
        ...mayDo(process, key, session),
      })),
      forms: formsIn(live, categories, session),
    })
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, session.locale))
}

function mayDo(
  { graph }: CompiledProcess,
  key: string,
  { locale }: Session,
): Pick<RoleToBe, 'edits' | 'follows'> {
  return {
    edits: graph.states
      .filter(({ steps }) => (steps[key] ?? steps['*']) === 'edit')
      .map(({ name }) => textIn(name, locale)),
    follows: [
      ...new Set(
        graph.connections
          .filter(({ allow }) => allow.assignmentRoles?.includes(key))
          .map(({ label }) => textIn(label, locale)),
      ),
    ],
  }
}

/** Forms as somebody chooses among them what something is for, by name. */
export function formsIn(
  forms: readonly CompiledForm[],
  categories: ReadonlyMap<string, string>,
  { locale }: Session,
): FormToHandle[] {
  const called = toldApart(forms, locale)
  return forms
    .map((form) => formIn(form, called.get(form._id) ?? form.name, categories, locale))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

function formIn(
  form: CompiledForm,
  name: string,
  categories: ReadonlyMap<string, string>,
  locale: Locale,
): FormToHandle {
  return {
    _id: form._id,
    name,
    category: categories.get(form.data.category ?? '') ?? null,
    questions: choiceQuestions(form).map(({ name, settings }) => {
      const said = form.in(locale).fields.get(name)?.settings ?? settings
      const labels = new Map(storedOptions(said).map(({ value, label }) => [value, textIn(label, locale)]))
      return {
        ...{ name, label: textIn(said.label, locale) || name },
        options: storedOptions(settings).map(({ value }) => ({ value, label: labels.get(value) || value })),
      }
    }),
  }
}

/** Questions whose answers are among what their settings offer. */
export const choiceQuestions = (form: CompiledForm) =>
  [...form.fields.values()].filter(
    ({ coded, settings }) => coded && !areFetched(settings) && storedOptions(settings).length > 0,
  )
