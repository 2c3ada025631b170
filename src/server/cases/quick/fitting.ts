import type { Translated } from '../../../shared/fields/kinds/translatable.ts'
import type { DocumentNamed } from '../../../shared/schemas/document.ts'
import type { Session } from '../../session.ts'
import type { CaseContext, CaseVersions } from '../context.ts'
import type { CompiledForm } from '../forms.ts'

/** A canned reply that fits, as it is written. */
export interface FittingAnswer {
  answer: DocumentNamed<'quickanswer'>
  /** Name of the folder that it lies in; empty: in none. */
  folder: string
  /** It is written for the state that the cases are in. */
  proposed: boolean
}

/**
 * Those for every case, for the form of each of these cases, or for a category that it is in; those that are proposed first, then by
 * name.
 */
export async function fittingAnswers(
  context: CaseContext,
  session: Session,
  cases: readonly CaseVersions[],
): Promise<FittingAnswer[]> {
  const all = await context.documents.all(session, 'quickanswer')
  const folders = new Map(all.filter(({ isFolder }) => isFolder).map(({ _id, name }) => [_id, name]))
  const byForm = new Map<string, CompiledForm>(cases.map(({ form }) => [form._id, form]))
  const parents = new Map(
    (await context.documents.all(session, 'category')).map(({ _id, parent }) => [_id, parent]),
  )
  const places = [...byForm.values()].map((form) => ({
    form: form._id,
    categories: withThoseAbove(parents, form.data.category),
  }))
  const states = [
    ...new Map(
      cases.map(({ record: { processId, processVersion, state }, process }) => [
        `${processId} ${processVersion} ${state}`,
        namesOf(process?.states.get(state ?? '')?.name),
      ]),
    ).values(),
  ]
  const fitting = all.flatMap((answer): FittingAnswer[] => {
    const forms = answer.forms ?? []
    const categories = answer.categories ?? []
    const isForAll = forms.length === 0 && categories.length === 0
    const fits = places.every(
      (place) => forms.includes(place.form) || categories.some((id) => place.categories.has(id)),
    )
    if (answer.isFolder || !(isForAll || fits)) return []
    const wanted = (answer.states ?? '').split('\n').map(asCompared)
    const proposed = states.every((names) => names.some((name) => wanted.includes(name)))
    return [{ answer, folder: folders.get(answer.folderId ?? '') ?? '', proposed }]
  })
  return [...fitting.filter(({ proposed }) => proposed), ...fitting.filter(({ proposed }) => !proposed)]
}

/** What a state is called, in every language, as it is compared. */
const namesOf = (name: Translated | undefined): string[] =>
  (typeof name === 'string' ? [name] : Object.values(name ?? {})).map(asCompared).filter(Boolean)

const asCompared = (name: string): string => name.trim().toLowerCase()

/** A category and those that it is in. */
export function withThoseAbove(
  parents: ReadonlyMap<string, string | null | undefined>,
  category: string | null | undefined,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (let id = category; id && !found.has(id); id = parents.get(id)) found.add(id)
  return found
}
