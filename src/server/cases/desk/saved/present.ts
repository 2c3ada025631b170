import {
  type DeskQuery,
  type FilterColumn,
  type FilterPart,
  filterColumns,
  filterParts,
  filtersOf,
  notThere,
  questionNotThere,
} from '../../../../shared/desk/query.ts'
import { textsOf } from '../../../../shared/fields/kinds/translatable.ts'
import { mergedPlace } from '../../../../shared/process/mergedPlace.ts'
import { isPriority } from '../../../../shared/process/priorities.ts'
import { isArrival } from '../../../../shared/process/sources.ts'
import { isCompletionFilter } from '../../../../shared/process/talk/completion.ts'
import type { Session } from '../../../session.ts'
import { rowsFor } from '../../access.ts'
import type { CaseContext } from '../../context.ts'
import type { CompiledForm, CompiledProcess } from '../../forms.ts'
import { nobodyAssigned } from '../../list/filters.ts'
import { type ListScope, statesIn } from '../../list/scope.ts'
import { isTagSeen } from '../tags.ts'
import type { AbsentInView } from './contract.ts'

/** What of a saved view there is for a session. */
export interface Present {
  query: DeskQuery
  absent: AbsentInView[]
}

/** Columns that every case has, to sort by. */
const ownSorts = new Set([
  ...[
    'updated',
    'created',
    'arrived',
    'DiaryNumber',
    'createdByName',
    'due',
    'priority',
    'source',
    'title',
    'status',
    'form',
  ],
])

/**
 * The query without what is removed, and without what the session does not see: to a reader the two are the same, so that
 * somebody else's view tells nothing of forms, states or questions. Where nothing is left of what a column was narrowed to,
 * no case fits (`notThere`): a view never shows more than it was saved to. `tells`: the session wrote it, and knows their names;
 * `address`: it is what the session's own address says, and each is told with the value that it has there.
 */
export async function presentIn(
  context: CaseContext,
  session: Session,
  query: DeskQuery,
  scope: ListScope,
  tells: boolean | 'address',
): Promise<Present> {
  const seen = await seenBy(context, session, query, scope, tells)
  const absent: AbsentInView[] = []
  const missing = (what: string, name?: string, value?: string) =>
    absent.push({
      what,
      ...(name !== undefined && { name }),
      ...(tells === 'address' && value !== undefined && { value }),
    })
  const parts: FilterPart[] = []
  for (const part of filterParts(query.filters)) {
    const { column, operator, values } = part
    const isKnown = filterColumns.some((one) => one === column)
    if (!isKnown && !seen.hasQuestion(column)) {
      const name = tells && column !== questionNotThere ? column.slice('data.'.length) : undefined
      missing('answer', name, column)
      parts.push({ column: questionNotThere, operator: 'is', values: [notThere] })
      continue
    }
    const left: string[] = []
    for (const value of values) {
      if (!isKnown || (await seen.has(column, value))) left.push(value)
      else {
        // Cases that somebody who is gone still has stay left out; an id tells nothing.
        if (operator === 'not' && namedById.has(column)) left.push(value)
        const isNamed = tells && value !== notThere && ['status', 'stateGroup'].includes(column)
        missing(column, isNamed ? value : undefined, value)
      }
    }
    parts.push({ ...part, values: left.length > 0 || operator !== 'is' ? left : [notThere] })
  }
  // Their cases are there, and the address shows them.
  if (tells !== 'address') for (const name of await seen.removed()) missing('form', name)
  const sort = query.sort && (ownSorts.has(query.sort.column) || seen.hasQuestion(query.sort.column))
  if (query.sort && !sort) missing('sort', tells ? query.sort.column : undefined)
  const columns = query.columns?.filter(({ id }) => !id.startsWith('data.') || seen.hasQuestion(id)) ?? null
  for (const { id } of query.columns ?? [])
    if (!columns?.some((one) => one.id === id))
      missing('columns', tells ? id.slice('data.'.length) : undefined, id)
  const isProcess = query.process === null || seen.processes.has(query.process)
  if (!isProcess) missing('process')
  return {
    query: {
      ...query,
      filters: filtersOf(parts),
      sort: sort ? query.sort : null,
      columns,
      process: isProcess ? query.process : null,
    },
    absent,
  }
}

/** What is left of these can still be on a case when it is removed. */
const namedById: ReadonlySet<string> = new Set(['category', 'handler', 'group', 'queue'])

interface Seen {
  processes: ReadonlySet<string>
  /** `data.{name}`, or the name alone. */
  hasQuestion(column: string): boolean
  has(column: string, value: string): Promise<boolean>
  /** Titles of forms in the filter that are in the trash can; their cases are there. */
  removed(): Promise<string[]>
}

/** Forms and processes of which the session sees cases, and those that the query names of which it would see them. */
async function seenBy(
  context: CaseContext,
  session: Session,
  query: DeskQuery,
  scope: ListScope,
  tells: boolean | 'address',
): Promise<Seen> {
  const { org } = session
  const forms = new Map<string, CompiledForm | undefined>()
  const processes = new Map<string, CompiledProcess | undefined>()
  const stood = new Set<string>()
  for (const { formId, processId, form, process, counts } of scope.forms) {
    forms.set(formId, form)
    processes.set(processId, process)
    for (const state of statesIn(counts)) stood.add(state)
  }
  const wouldSee = (process: CompiledProcess | undefined, formId?: string) =>
    scope.everything || rowsFor(session, process?.assignmentRoles ?? [], formId).length > 0
  const formsNamed = filterParts(query.filters).flatMap(({ column, values }) =>
    column === 'form' ? values : [],
  )
  for (const id of formsNamed) {
    if (forms.has(id)) continue
    const form = await context.forms.newest(org, id)
    const processId = typeof form?.data.process === 'string' ? form.data.process : ''
    const process = processId ? await context.forms.newestProcess(org, processId) : undefined
    if (!form || !wouldSee(process, id) || !(await isThere(context, org, 'form', id))) continue
    forms.set(id, form)
    processes.set(processId, process)
  }
  if (query.process !== null && !processes.has(query.process)) {
    const process = await context.forms.newestProcess(org, query.process)
    if (process && wouldSee(process) && (await isThere(context, org, 'process', query.process)))
      processes.set(query.process, process)
  }
  const states = [...processes.values()].flatMap((process) => [...(process?.states ?? [])])
  const has: Record<FilterColumn, (value: string) => boolean | Promise<boolean>> = {
    form: (id) => forms.has(id),
    status: (value) =>
      value === mergedPlace ||
      stood.has(value) ||
      states.some(([id, { name }]) => id === value || textsOf(name).includes(value)),
    stateGroup: (value) => states.some(([, { stateGroup }]) => stateGroup === value),
    category: (id) => isThere(context, org, 'category', id),
    handler: (id) => id === nobodyAssigned || isThere(context, org, 'user', id),
    group: (id) => isThere(context, org, 'group', id),
    queue: (id) => isThere(context, org, 'group', id),
    priority: isPriority,
    source: isArrival,
    completion: isCompletionFilter,
    // Whether there is a case of that number is for the list to say, which shows no more than its reader's.
    parent: () => true,
    // Who wrote the view knows the word, whether or not a case has it now.
    tag: (tag) => tells === true || isTagSeen(context, session, tag),
  }
  return {
    processes: new Set(processes.keys()),
    hasQuestion(column) {
      const name = column.startsWith('data.') ? column.slice('data.'.length) : column
      return [...forms.values()].some((form) => form?.fields.has(name))
    },
    async has(column, value) {
      const known = filterColumns.find((one) => one === column)
      return known !== undefined && (await has[known](value))
    },
    async removed() {
      const titles: string[] = []
      for (const id of formsNamed)
        if (forms.has(id) && !(await isThere(context, org, 'form', id)))
          titles.push(forms.get(id)?.title(session.locale) ?? '')
      return titles
    },
  }
}

async function isThere({ store }: CaseContext, org: string, kind: string, id: string): Promise<boolean> {
  const row = await store.read.documents.find(org, id)
  return row?.schema === kind && row.removed === null
}
