import { textsOf } from '../../../shared/fields/kinds/translatable.ts'
import { dropOldest } from '../../oldest.ts'
import type { Session } from '../../session.ts'
import { atStage, type ListSource } from '../../store/repositories/caseLists.ts'
import type { Store } from '../../store/store.ts'
import { isAdminOf, rowsFor, seesAll } from '../access.ts'
import type { AssignedForms, CaseContext, CountedForm } from '../context.ts'
import type { CaseQuery } from '../contract.ts'
import type { CompiledForm, CompiledProcess } from '../forms.ts'
import { nothingClosed } from '../open/page.ts'
import { formWithout, hiddenSomewhere } from '../open/reader.ts'
import { byAnswer, givenTo, type PartOfForm } from './part.ts'
import { fitsPlace, isOfState, type PlaceCondition } from './places.ts'
import { selvesOf } from './selves.ts'
import type { Stage } from './stage.ts'

/** Cases of a form in a process that the session may see. */
export interface ScopedForm extends CountedForm {
  /** Without what the session finds no case by. */
  form: CompiledForm | undefined
  /** Names of those questions: hidden from it, in some state at least. */
  closed: ReadonlySet<string>
  process: CompiledProcess | undefined
  /** State ids asked for, or stages (`atStage`); null for all. */
  states: readonly string[] | null
  /** Only these of them. */
  only?: PartOfForm
}

export interface ListScope {
  forms: ScopedForm[]
  /** Every case of the organisation, or every one at `stages`, so that its own lists can be read. */
  everything: boolean
  /** How far the cases have come; null for all. Where states are asked for, too, both narrow. */
  stages: readonly Stage[] | null
}

/** What the session sees as staff. */
export async function staffScope(context: CaseContext, session: Session): Promise<ListScope> {
  const { forms } = context
  const admin = isAdminOf(session)
  const scoped: ScopedForm[] = []
  for (const { formId, processId, counts } of await countsByForm(context, session.org)) {
    const process = await forms.newestProcess(session.org, processId)
    const rows = admin ? [] : rowsFor(session, process?.assignmentRoles ?? [], formId)
    if (!admin && rows.length === 0) continue
    const whole = {
      ...{ formId, processId, process, counts, states: null },
      ...foundBy(await forms.newest(session.org, formId), process, admin ? null : rows.map(({ key }) => key)),
    }
    const isWhole = admin || seesAll(session, process, formId)
    const only = async () => byAnswer(context, session, whole, rows, await isGivenIn(context, session, whole))
    scoped.push(isWhole ? whole : { ...whole, only: await only() })
  }
  if (!admin) scoped.push(...(await assignedElsewhere(context, session, scoped)))
  return { forms: scoped, everything: admin, stages: null }
}

/** What is left of it by the forms, processes and states that were asked for. */
export function narrowedScope({ forms, everything }: ListScope, query: NarrowedBy): ListScope {
  const { formIds, processIds, states, stages, places = [] } = query
  const isWhole = !formIds && !processIds && !states && places.length === 0
  if (isWhole && !stages) return { forms, everything, stages }
  return { forms: forms.flatMap((one) => narrowed(one, query)), everything: everything && isWhole, stages }
}

/** What of a question narrows the forms and states that are looked in. */
export interface NarrowedBy extends Pick<CaseQuery, 'formIds' | 'processIds' | 'states'> {
  stages: readonly Stage[] | null
  places?: readonly PlaceCondition[]
}

/** Whether states narrow the question, by their names or their groups. */
export const isByState = ({ states, places = [] }: Pick<NarrowedBy, 'states' | 'places'>): boolean =>
  states !== undefined || places.some(isOfState)

/** Ids of the states at which cases have stood. */
export const statesIn = (counts: ScopedForm['counts']): string[] =>
  [...counts.keys()].filter((place) => place !== '' && !place.startsWith(atStage('')))

/** The lists of a column that together hold the cases in scope; forms without such a list hold none. */
export async function sourcesOf(
  { read: { caseLists } }: Store,
  org: string,
  scope: ListScope,
  name: string,
): Promise<(ListSource & { count: number })[]> {
  if (scope.everything && name.startsWith('#')) {
    const places = scope.stages?.map(atStage) ?? ['']
    const all = await caseLists.find(
      org,
      name,
      places.map((state) => ({ formId: '', processId: '', state })),
    )
    return all.flatMap((list) => (list && list.count > 0 ? [sourceOf(list)] : []))
  }
  const places = scope.forms.flatMap((form) => (form.states ?? ['']).map((state) => ({ form, state })))
  const lists =
    name === '#updated'
      ? places.map(({ form, state }) => form.counts.get(state))
      : await caseLists.find(
          org,
          name,
          places.map(({ form: { formId, processId }, state }) => ({ formId, processId, state })),
        )
  return places.flatMap(({ form: { only } }, i) => {
    const list = lists[i]
    return list && list.count > 0 ? [{ ...sourceOf(list), ...(only && { among: only.set }) }] : []
  })
}

const sourceOf = ({ list, count }: { list: number; count: number }) => ({ list, count })

/** Kept for as long as the lists stay as they are. */
async function countsByForm(
  { store, indexer, countedByForm }: CaseContext,
  org: string,
): Promise<readonly CountedForm[]> {
  const generation = indexer.generation()
  const known = countedByForm.get(org)
  if (known?.generation === generation) return known.forms
  const byForm = new Map<string, CountedForm & { counts: Map<string, { list: number; count: number }> }>()
  for (const { formId, processId, state, list, count } of await store.read.caseLists.ofColumn(
    org,
    '#updated',
  )) {
    if (formId === '') continue
    const key = `${formId}/${processId}`
    const found = byForm.get(key) ?? { formId, processId, counts: new Map() }
    byForm.set(key, found)
    found.counts.set(state, { list, count })
  }
  const forms = [...byForm.values()]
  countedByForm.set(org, { generation, forms })
  if (countedByForm.size > 500) dropOldest(countedByForm)
  return forms
}

/** Kept for as long as the lists stay as they are: whoever is assigned to a case, it is put in anew. */
async function formsAssignedTo(
  { store, indexer, countedByAssigned }: CaseContext,
  org: string,
  selves: readonly string[],
): Promise<AssignedForms> {
  const generation = indexer.generation()
  const key = `${org} ${selves.join(' ')}`
  const known = countedByAssigned.get(key)
  if (known?.generation === generation) return known
  const rows = await store.read.cases.rowsAssignedTo(org, selves, mostAssigned)
  const records = rows.length > 0 ? await store.read.cases.findByRows(rows) : []
  const forms = new Set(records.map(({ formId, processId }) => `${formId}/${processId ?? ''}`))
  const found = { generation, forms, isAll: rows.length < mostAssigned }
  countedByAssigned.set(key, found)
  if (countedByAssigned.size > 500) dropOldest(countedByAssigned)
  return found
}

/** Whether cases of the form may have been given to the session in person. */
async function isGivenIn(context: CaseContext, session: Session, form: CountedForm): Promise<boolean> {
  const selves = selvesOf(session)
  if (selves.length === 0) return false
  const { forms, isAll } = await formsAssignedTo(context, session.org, selves)
  return !isAll || forms.has(`${form.formId}/${form.processId}`)
}

/** Forms of cases that were given to the session in person and that it sees for no other reason. */
async function assignedElsewhere(
  context: CaseContext,
  session: Session,
  scoped: readonly ScopedForm[],
): Promise<ScopedForm[]> {
  const { forms } = context
  const selves = selvesOf(session)
  if (selves.length === 0) return []
  const { forms: assigned } = await formsAssignedTo(context, session.org, selves)
  if (assigned.size === 0) return []
  const seen = new Set(scoped.map(({ formId, processId }) => `${formId}/${processId}`))
  const found = assigned.difference(seen)
  if (found.size === 0) return []
  const elsewhere = (await countsByForm(context, session.org)).filter(({ formId, processId }) =>
    found.has(`${formId}/${processId}`),
  )
  return Promise.all(
    elsewhere.map(async (one) => {
      const process = await forms.newestProcess(session.org, one.processId)
      // As what each was given to them is said by the case alone.
      const roles = process?.assignmentRoles.map(({ key }) => key) ?? []
      const form = await forms.newest(session.org, one.formId)
      return { ...one, ...foundBy(form, process, roles), process, states: null, only: givenTo(selves) }
    }),
  )
}

/** What cases of the form are found by, for who handles them by these roles; null: whatever their rights per step say. */
function foundBy(
  form: CompiledForm | undefined,
  process: CompiledProcess | undefined,
  roles: readonly string[] | null,
): Pick<ScopedForm, 'form' | 'closed'> {
  const closed =
    form && roles ? hiddenSomewhere(form, process?.states.keys() ?? [], roles) : nothingClosed.names
  return { form: form && formWithout(form, closed), closed }
}

/** Assigned cases that are looked through for forms not seen otherwise. */
const mostAssigned = 5_000

/** What the state of a case is called, and its group; none of either where it stands at none. */
export function namesOfState(process: CompiledProcess | undefined, state: string) {
  const { name, stateGroup } = process?.states.get(state) ?? {}
  return { status: state ? [state, ...textsOf(name)] : [], stateGroup: stateGroup ? [stateGroup] : [] }
}

export const categoryOf = (form: CompiledForm | undefined): string[] =>
  form?.data.category ? [form.data.category] : []

function narrowed(scoped: ScopedForm, query: NarrowedBy): ScopedForm[] {
  const { formId, processId, form, process, counts } = scoped
  if (query.formIds && !query.formIds.includes(formId)) return []
  if (query.processIds && !query.processIds.includes(processId)) return []
  const { places = [] } = query
  const named = { form: [formId], process: processId ? [processId] : [], category: categoryOf(form) }
  if (!places.every(({ of, ...one }) => of === 'status' || of === 'stateGroup' || fitsPlace(one, named[of])))
    return []
  if (!isByState(query)) {
    const stages = query.stages?.map(atStage).filter((stage) => counts.has(stage))
    if (!stages) return [scoped]
    return stages.length === 0 ? [] : [{ ...scoped, states: stages }]
  }
  const { states: asked } = query
  const isWanted = (state: string) => {
    const names = namesOfState(process, state)
    return (
      (!asked || names.status.some((one) => asked.includes(one))) &&
      places.every(({ of, ...one }) => !(of === 'status' || of === 'stateGroup') || fitsPlace(one, names[of]))
    )
  }
  const known = statesIn(counts)
  // Cases without a process stand at no state.
  if (known.length === 0) return isWanted('') ? narrowed(scoped, { stages: query.stages }) : []
  const states = known.filter(isWanted)
  return states.length === 0 ? [] : [{ ...scoped, states }]
}
