import type { Values } from '../../../../shared/fields/field.ts'
import { type Translated, textIn } from '../../../../shared/fields/kinds/translatable.ts'
import type { Locale } from '../../../../shared/i18n.ts'
import { emptyGraph } from '../../../../shared/process/process.ts'
import { hasWords } from '../../../../shared/process/words.ts'
import type { DocumentNamed } from '../../../../shared/schemas/document.ts'
import { fail } from '../../../../shared/wire/errors.ts'
import type { Documents, SelectorOption } from '../../../documents/documents.ts'
import type { PartName } from '../../../documents/kinds/registry.ts'
import { mayBuild, type Session } from '../../../session.ts'
import { eachRole } from '../../coverage.ts'
import { questionsIn } from './questions.ts'

/**
 * Parts of a process that settings name: connections, status groups, assignment roles.
 * Those of the process in `processId`, or of the one that the form in `formId` runs in; without either those of all processes, each with
 * its process's name before its own. `formFields` are what the form in `formId` asks, as it is edited now, by the names of its answers; none without
 * one. FORBIDDEN for who builds nothing.
 */
export async function selectParts(
  documents: Pick<Documents, 'all' | 'find' | 'edit'>,
  session: Session,
  part: PartName,
  { search = '', params = {} }: { search?: string; params?: Values },
): Promise<SelectorOption[]> {
  if (!mayBuild(session)) throw fail('FORBIDDEN')
  const isWanted = ({ label, description }: SelectorOption) => hasWords(search, [label, description])
  if (part === 'formFields') return (await fieldsOf(documents, session, params.formId)).filter(isWanted)
  const id = params.processId ?? (await processOfForm(documents, session, params.formId))
  const all = await documents.all(session, 'process')
  const asked = id ? all.filter(({ _id }) => _id === id) : all.filter(({ isFolder }) => !isFolder)
  const options = asked.flatMap((process) =>
    partsOf(process, part, session.locale).map((option) => ({
      ...option,
      label: id ? option.label : `${process.name}: ${option.label}`,
    })),
  )
  return options.filter(isWanted)
}

async function fieldsOf(
  documents: Pick<Documents, 'find' | 'edit'>,
  session: Session,
  formId: unknown,
): Promise<SelectorOption[]> {
  const data = typeof formId === 'string' && (await documents.find(session, 'form', formId))
  if (!data) return []
  const { _id } = data
  // Whoever may not look at forms has none to choose from.
  const form = await documents.edit(session, _id).catch(() => undefined)
  if (!form) return []
  const tree = { nodes: form.normStructure, rootId: form.rootId }
  return questionsIn([{ _id, data, tree }], session.locale).map(({ name, label }) => ({
    value: name,
    label,
    ...(label !== name && { description: name }),
  }))
}

async function processOfForm(
  documents: Pick<Documents, 'find'>,
  session: Session,
  formId: unknown,
): Promise<string | undefined> {
  if (typeof formId !== 'string') return undefined
  return (await documents.find(session, 'form', formId))?.process ?? undefined
}

function partsOf(
  { process = emptyGraph(), stateGroups, assignmentRoles }: DocumentNamed<'process'>,
  part: Exclude<PartName, 'formFields'>,
  locale: Locale,
): SelectorOption[] {
  const named = (value: string, name: Translated | null | undefined) => ({
    value,
    label: textIn(name, locale) || value,
  })
  switch (part) {
    case 'p3connections': {
      const stateName = (id: string) => {
        const state = process.states.find(({ _id }) => _id === id)
        return state ? textIn(state.name, locale) || id : id
      }
      return process.connections.map(({ _id, label, from, to }) => ({
        ...named(_id, label),
        description: `${stateName(from)} → ${stateName(to)}`,
      }))
    }
    case 'stateGroup':
      return (stateGroups ?? []).flatMap(({ name, color }) => {
        const key = textIn(name, 'sv')
        if (!key) return []
        return [{ ...named(key, name), ...(color && { badge: { label: '', color } }) }]
      })
    case 'assignmentRoles':
      return eachRole(assignmentRoles ?? []).map(({ key, name }) => named(key, name))
  }
}

/** The states that cases of these forms can be in, each once: what the dataset `getFormStates` holds. */
export async function statesOfForms(
  documents: Pick<Documents, 'published'>,
  session: Session,
  formIds: readonly string[],
): Promise<{ value: string; label: string }[]> {
  if (!mayBuild(session)) throw fail('FORBIDDEN')
  const found = new Map<string, string>()
  for (const formId of formIds) {
    const form = await documents.published(session, 'form', formId)
    const process = form?.data.process && (await documents.published(session, 'process', form.data.process))
    if (!process) continue
    for (const { _id, name } of process.data.process?.states ?? [])
      if (!found.has(_id)) found.set(_id, textIn(name, session.locale) || _id)
  }
  return [...found].map(([value, label]) => ({ value, label }))
}
