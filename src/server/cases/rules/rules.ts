import { textIn } from '../../../shared/fields/kinds/translatable.ts'
import { fail } from '../../../shared/wire/errors.ts'
import type { CaseContext } from '../context.ts'
import { eachRole } from '../coverage.ts'
import { formsIn } from '../handlerRoles/choices.ts'
import type { AssignmentRules } from './contract.ts'
import { faultsOfRules } from './faults.ts'
import { openedTo } from './openedTo.ts'

/** See `AssignmentRules`. */
export function createAssignmentRules(context: CaseContext): AssignmentRules {
  const { documents, forms, store } = context
  return {
    openedTo: (session, input) => openedTo(context, session, input),

    async load(session, id) {
      const draft = await documents.find(session, 'process', id)
      if (!draft) throw fail('NOT_FOUND')
      const inProcess = (await documents.allPublished(session, 'form')).filter(
        ({ data }) => data.process === id && data.formType !== 'external',
      )
      const categories = await documents.namesOf(session, [
        ...inProcess.flatMap(({ data }) => data.category ?? []),
        ...(draft.rules ?? []).flatMap((rule) => rule.categories ?? []),
      ])
      const compiled = await Promise.all(inProcess.map(({ _id }) => forms.live(session.org, _id)))
      return {
        name: draft.name,
        revision: draft.revision,
        isAhead: draft.ahead,
        rules: draft.rules ?? [],
        roles: eachRole(draft.assignmentRoles ?? []).map(({ key, name }) => ({
          key,
          name: textIn(name, session.locale) || key,
        })),
        states: (draft.process?.states ?? []).map(({ _id, name }) => ({
          _id,
          name: textIn(name, session.locale),
        })),
        forms: formsIn(compiled, categories, session),
        categories: [...categories].map(([_id, name]) => ({ _id, name })),
        faults: await faultsOfRules(store.read, session, draft),
      }
    },
  }
}
